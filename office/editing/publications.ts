/**
 * From drafts to visitors and back: a draft is merged with what others have published, checked, committed and built. If
 * it does not reach visitors, the repository holds what it held before, and the draft is kept.
 */
import { join } from 'node:path';
import { sayFrom } from '../../generator/language/words.ts';
import type { Author, Commit, LoggedCommit, PublishResult, Side, SourcePath } from '../api.ts';
import type { EditingServices } from '../contract.ts';
import type { Drafts } from './drafts.ts';
import { checkoutWith, mergeFiles, versionsOf, type Changes, type Versions } from './lay-over.ts';
import words from './words.json';

export const sayInOffice = sayFrom(words);

/** Which version is kept of a file that both sides changed in one place. */
export type Choices = ReadonlyMap<SourcePath, Side>;

export interface Publications {
  /** Publishes a person's draft. */
  publish(author: Author, message: string, choices?: Choices): Promise<PublishResult>;
  /** Takes a publication back, and nothing that came after it; taking that back publishes it again. */
  takeBack(author: Author, commit: Commit, choices?: Choices): Promise<PublishResult>;
}

type Merge = (head: Commit) => ReturnType<typeof mergeFiles>;

/** How often a draft follows what others publish meanwhile. */
const maxAttempts = 5;
/** How far back a publication can be taken back. */
const maxLogged = 1000;

export const createPublications = (
  { repository, builds, folder, language }: EditingServices,
  drafts: Drafts,
): Publications => {
  const merge = (versions: Versions, head: Commit, choices: Choices) =>
    mergeFiles(repository, versions, head, (path) => choices.get(path));

  /** Checks the head with changes, in a folder that is brought in line with the head each time. */
  const check = async (head: Commit, changes: Changes) => {
    const checked = join(folder, 'check');
    await checkoutWith(repository, head, changes, checked);
    return builds.check(checked);
  };

  /** Removes a commit's changes from the newest one again, as far as nobody has changed the same since. */
  const withdraw = async (author: Author, commit: Commit, parent: Commit, paths: readonly SourcePath[]) => {
    const subject = await subjectOf(commit);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const head = await repository.head();
      const merged = await merge(await reversed(commit, parent, paths), head, new Map());
      if ('files' in merged || merged.changes.size === 0) return;
      const message = sayInOffice[await language()]('withdrawn', { subject });
      const result = await repository.commit({ parent: head, changes: merged.changes, author, message });
      if (result.kind !== 'moved') return;
    }
  };

  /** What a commit changed, the other way round. */
  const reversed = async (commit: Commit, parent: Commit, paths: readonly SourcePath[]): Promise<Versions> => {
    const [after, before] = [await repository.readAll(commit, paths), await repository.readAll(parent, paths)];
    return new Map(paths.map((path) => [path, { base: after.get(path), mine: before.get(path) }]));
  };

  const subjectOf = async (commit: Commit): Promise<string> =>
    (await repository.log(1, commit))[0]?.message.split('\n')[0] ?? '';

  const bring = async (author: Author, message: string, mergeInto: Merge): Promise<PublishResult> => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const head = await repository.head();
      const merged = await mergeInto(head);
      if ('files' in merged) return { kind: 'conflict', files: merged.files };
      const { changes } = merged;
      if (changes.size === 0) return { kind: 'unchanged' };
      const { isRefused, diagnostics } = await check(head, changes);
      if (isRefused) return { kind: 'wrong', diagnostics };
      const result = await repository.commit({ parent: head, changes, author, message });
      if (result.kind === 'moved') continue;
      if (result.kind !== 'committed') return result;
      const { commit } = result;
      let outcome = await builds.publish(commit);
      // What took its place holds its changes as well: visitors see them when that is built.
      while (outcome.kind === 'superseded') outcome = await builds.publish(outcome.by);
      if (outcome.kind === 'published') return { kind: 'published', commit, outcome };
      await withdraw(author, commit, head, [...changes.keys()]);
      return { kind: 'not-built', outcome };
    }
    return { kind: 'refused', sentence: sayInOffice[await language()]('busy') };
  };

  /** One at a time: the folder of the check is one, and a withdrawal must meet the commit that it withdraws. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };

  return {
    publish: (author, message, choices = new Map()) =>
      inTurn(async () => {
        const draft = await drafts.snapshot(author.email);
        const result = await bring(author, message, (head) => merge(versionsOf(draft), head, choices));
        if (result.kind === 'published' || result.kind === 'unchanged') await drafts.settle(author.email, draft);
        return result;
      }),
    takeBack: (author, commit, choices = new Map()) =>
      inTurn(async () => {
        const say = sayInOffice[await language()];
        const taken: LoggedCommit | undefined = (await repository.log(maxLogged)).find((one) => one.commit === commit);
        if (taken === undefined) return { kind: 'refused', sentence: say('not-there') };
        const { parent, files, message } = taken;
        if (parent === undefined) return { kind: 'refused', sentence: say('the-first') };
        const subject = message.split('\n')[0] ?? '';
        const versions = await reversed(commit, parent, files);
        return bring(author, say('taken-back', { subject }), (head) => merge(versions, head, choices));
      }),
  };
};
