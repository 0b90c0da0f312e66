/** The site as it would be with a person's draft: checked, and built for a look at it. */
import { join } from 'node:path';
import { previewNameOf } from '../../server/socket/office-folder.ts';
import type { CheckAnswer, PreviewAnswer } from '../api.ts';
import type { EditingServices } from '../contract.ts';
import type { Drafts } from './drafts.ts';
import { checkoutWith, mergeFiles, versionsOf } from './lay-over.ts';

export interface DraftSite {
  check(person: string): Promise<CheckAnswer>;
  preview(person: string): Promise<PreviewAnswer>;
}

/** Checks and previews of one person run one after the other: they share a folder, whose build cache they use. */
export const createDraftSite = (
  { repository, builds, folder }: Pick<EditingServices, 'repository' | 'builds' | 'folder'>,
  drafts: Pick<Drafts, 'snapshot'>,
): DraftSite => {
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (turns.get(person) ?? Promise.resolve()).then(work, work);
    turns.set(person, turn);
    return turn;
  };
  const sourcesOf = async (person: string): Promise<string> => {
    const head = await repository.head();
    // Where others changed the same, the person sees their own version here; publishing asks.
    const merged = await mergeFiles(repository, versionsOf(await drafts.snapshot(person)), head, () => 'mine');
    const sources = join(folder, `site-${previewNameOf(person)}`);
    await checkoutWith(repository, head, 'changes' in merged ? merged.changes : new Map(), sources);
    return sources;
  };
  return {
    check: (person) =>
      inTurn(person, async () => {
        const { diagnostics, isRefused } = await builds.check(await sourcesOf(person));
        return { diagnostics, isRefused };
      }),
    preview: (person) =>
      inTurn(person, async () => {
        const outcome = await builds.preview(await sourcesOf(person), previewNameOf(person));
        return outcome.kind === 'built' ? { kind: 'built', diagnostics: outcome.diagnostics } : outcome;
      }),
  };
};
