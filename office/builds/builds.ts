/** Publications and previews, one at a time. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '../../generator/language/command-error.ts';
import { previewFolderOf } from '../../server/socket/office-folder.ts';
import { sayFrom } from '../../generator/language/words.ts';
import type { Language } from '../../generator/language/language.ts';
import type { BuildOutcome, Commit, PushResult } from '../api.ts';
import type { Builds, PreviewOutcome } from '../contract.ts';
import { isDiskFull } from '../repository/disk-full.ts';
import type { SiteRepository } from '../repository/repository.ts';
import words from '../repository/words.json';
import { stepCount, type Compiler, type Run } from './compiler.ts';
import { seedCache } from './seed-cache.ts';
import { buildIdOf, isReplaceable, switchOver } from './switch-over.ts';

/** What visitors see, as the office remembers it. */
export interface Published {
  readonly commit: Commit;
  readonly at: string;
  readonly day: string;
  readonly buildId: string;
}

export interface BuildsOptions {
  readonly repository: Pick<SiteRepository, 'checkout'>;
  readonly compiler: Compiler;
  /** The office's folder. */
  readonly folder: string;
  /** The built site that visitors see. */
  readonly dist: string;
  readonly language: Language;
  readonly clock: () => Date;
  /** The day in the site's time zone. */
  readonly today: () => string;
  readonly onOutcome: (outcome: BuildOutcome, published: Published | undefined) => void;
  readonly push?: (commit: Commit) => Promise<PushResult>;
}

/** A publication that waits for its turn, or is built. */
interface Publication {
  readonly commit: Commit;
  readonly outcome: Promise<BuildOutcome>;
  readonly settle: (outcome: BuildOutcome) => void;
}

/** Where the sources of what is published are built from, in the office's folder. */
export const workFolderOf = (folder: string): string => join(folder, 'work');

export const createBuilds = (options: BuildsOptions): Builds => {
  const { repository, compiler, folder, dist, language, clock, today, onOutcome, push } = options;
  const say = sayFrom(words)[language];
  /** Ends when nothing is built any more. */
  let queue: Promise<unknown> = Promise.resolve();
  let waiting: Publication | undefined;
  let building: Publication | undefined;
  let current:
    | { commit?: Commit; since: string; done: number; readonly abort: AbortController; isSwitching: boolean }
    | undefined;

  /** Runs work when all that came before is done. */
  const inTurn = <Result>(
    commit: Commit | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const turn = queue.then(async () => {
      const abort = new AbortController();
      current = { ...(commit && { commit }), since: clock().toISOString(), done: 0, abort, isSwitching: false };
      try {
        return await work(abort.signal);
      } finally {
        current = undefined;
      }
    });
    queue = turn.catch(() => undefined);
    return turn;
  };

  const build = (root: string, out: string, day: string, signal: AbortSignal): Promise<Run> =>
    compiler.run(['build', '--root', root, '--out', out, '--date', day], {
      signal,
      onStep: (done) => {
        if (current) current.done = done;
      },
    });

  const publishNow = async (commit: Commit, signal: AbortSignal): Promise<BuildOutcome> => {
    const day = today();
    const [work, built] = [workFolderOf(folder), join(folder, 'built')];
    if (!isReplaceable(dist)) return { kind: 'failed', commit, sentence: say('dist-taken', { folder: dist }) };
    await repository.checkout(commit, work);
    const checked = await compiler.check(work, day, signal);
    if ('kind' in checked) return checked.kind === 'failed' ? { ...checked, commit } : checked;
    if (checked.isRefused) return { kind: 'refused', commit, diagnostics: checked.diagnostics };
    const run = await build(work, built, day, signal);
    if (run.kind !== 'ended') return run.kind === 'failed' ? { ...run, commit } : run;
    if (signal.aborted) return { kind: 'cancelled' };
    if (current) current.isSwitching = true;
    switchOver(built, dist);
    const at = clock().toISOString();
    const outcome: BuildOutcome = { kind: 'published', commit, at };
    onOutcome(outcome, { commit, at, day, buildId: buildIdOf(dist) ?? '' });
    return push === undefined ? outcome : { ...outcome, push: await push(commit) };
  };

  /** Whatever the disk or the repository says is a sentence, and changes nothing that visitors see. */
  const asOutcome = (commit: Commit, error: unknown): BuildOutcome => ({
    kind: 'failed',
    commit,
    sentence:
      error instanceof CommandError
        ? error.message
        : isDiskFull(error)
          ? say('disk-full')
          : say('build-stopped', { why: (error as Error).message }),
  });

  return {
    async check(root) {
      seedCache(workFolderOf(folder), root);
      const checked = await compiler.check(root, today());
      if (!('kind' in checked)) return checked;
      throw new CommandError(
        checked.kind === 'failed' ? checked.sentence : say('build-stopped', { why: checked.kind }),
      );
    },
    preview(root, name) {
      if (!/^[\w-]{1,64}$/.test(name)) throw new TypeError('A preview is named by letters, digits and hyphens.');
      return inTurn(undefined, async (signal): Promise<PreviewOutcome> => {
        const day = today();
        const out = previewFolderOf(folder, name);
        seedCache(workFolderOf(folder), root);
        mkdirSync(dirname(out), { recursive: true, mode: 0o700 });
        const checked = await compiler.check(root, day, signal);
        if ('kind' in checked) return checked;
        const { diagnostics, isRefused } = checked;
        if (isRefused) return { kind: 'refused', diagnostics };
        const run = await build(root, out, day, signal);
        return run.kind === 'ended' ? { kind: 'built', folder: out, diagnostics } : run;
      });
    },
    publish(commit) {
      const goesOn = current?.abort.signal.aborted === true ? undefined : building;
      const same = [waiting, goesOn].find((each) => each?.commit === commit);
      if (same) return same.outcome;
      waiting?.settle({ kind: 'superseded', by: commit });
      const own = publicationOf(commit);
      waiting = own;
      const turn = inTurn(commit, async (signal) => {
        // A newer one has taken its place.
        if (waiting !== own) return undefined;
        waiting = undefined;
        building = own;
        const outcome = await publishNow(commit, signal).catch((error: unknown) => asOutcome(commit, error));
        building = undefined;
        if (outcome.kind !== 'published') onOutcome(outcome, undefined);
        return outcome;
      });
      // Told when nothing of it goes on: whoever asks then finds the office idle.
      void turn.then((outcome) => outcome && own.settle(outcome));
      return own.outcome;
    },
    progress() {
      if (current === undefined) return { kind: 'idle' };
      const { commit, since, done } = current;
      return {
        kind: 'building',
        ...(commit && { commit }),
        since,
        done,
        total: stepCount,
        ...(waiting && { waiting: waiting.commit }),
      };
    },
    cancel() {
      if (current === undefined || current.isSwitching) return false;
      current.abort.abort();
      return true;
    },
  };
};

const publicationOf = (commit: Commit): Publication => {
  let settle: Publication['settle'] = () => undefined;
  const outcome = new Promise<BuildOutcome>((resolve) => {
    settle = resolve;
  });
  return { commit, outcome, settle };
};
