/** Keeps visitors' site at the newest commit: looks at the remote, at the sources and at the date. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../generator/language/command-error.ts';
import { writeWhole } from '../../generator/cache/write-whole.ts';
import { isError } from '../../generator/diagnostics/diagnostic.ts';
import { buildIdOf, timeZoneOf } from '../builds/switch-over.ts';
import type { Published } from '../builds/builds.ts';
import type { BuildOutcome, Commit, OfficeProblem, OfficeState, PushResult } from '../api.ts';
import type { Builds } from '../contract.ts';
import type { Remote } from '../repository/remote.ts';
import type { SiteRepository } from '../repository/repository.ts';
import type { StatusState } from './commit-status.ts';
import { dayIn, isDue, type Known } from './due.ts';

export interface FollowOptions {
  readonly repository: Pick<SiteRepository, 'head'>;
  /** What is taken from elsewhere at each look: the remote, or the sources on this machine. */
  readonly take?: () => Promise<Commit>;
  readonly push?: Remote['push'];
  /** True if the remote lacks the branch's newest commits. */
  readonly isAhead?: () => Promise<boolean>;
  /** Tells the host what became of a commit; a sentence says why it did not reach visitors. */
  readonly tellHost?: (commit: Commit, state: StatusState, sentence?: string) => void;
  readonly folder: string;
  readonly dist: string;
  readonly clock: () => Date;
  readonly refusal: (outcome: Extract<BuildOutcome, { kind: 'refused' }>) => string;
  /** Called with the problems that are new. */
  readonly onProblem: (problem: OfficeProblem) => void;
  readonly onSolved: (kind: OfficeProblem['kind']) => void;
}

export type Following = ReturnType<typeof createFollowing>;

export const createFollowing = (options: FollowOptions) => {
  const { repository, take, push, isAhead, tellHost, folder, dist, clock, refusal, onProblem, onSolved } = options;
  const recordFile = join(folder, 'published.json');
  let published = readPublished(recordFile);
  let attempt: Known['attempt'];
  const problems = new Map<OfficeProblem['kind'], OfficeProblem>();
  let looking: Promise<unknown> = Promise.resolve();
  /** A look that has not begun. */
  let asked: Promise<BuildOutcome | undefined> | undefined;

  const raise = (problem: OfficeProblem): void => {
    const isKnown = problems.get(problem.kind)?.sentence === problem.sentence;
    problems.set(problem.kind, problem);
    if (!isKnown) onProblem(problem);
  };
  const solve = (...kinds: readonly OfficeProblem['kind'][]): void => {
    for (const kind of kinds) if (problems.delete(kind)) onSolved(kind);
  };
  const notePushed = (commit: Commit): void => {
    solve('push-refused');
    tellHost?.(commit, 'success');
  };
  const today = (): string => dayIn(clock(), timeZoneOf(dist));

  const remember = (now: Published): void => {
    writeWhole(recordFile, JSON.stringify(now));
    published = now;
  };

  const note = (outcome: BuildOutcome, now: Published | undefined): void => {
    switch (outcome.kind) {
      case 'published':
        if (now) remember(now.buildId === published?.buildId ? { ...now, at: published.at } : now);
        attempt = undefined;
        solve('refused', 'build-failed');
        return;
      case 'refused':
        attempt = { commit: outcome.commit, day: today(), isRefused: true, atMs: clock().getTime() };
        solve('build-failed');
        raise({ ...outcome, sentence: refusal(outcome) });
        tellHost?.(outcome.commit, 'failure', firstError(outcome) ?? refusal(outcome));
        return;
      case 'failed':
        attempt = { commit: outcome.commit, day: today(), isRefused: false, atMs: clock().getTime() };
        raise({ ...outcome, kind: 'build-failed' });
        tellHost?.(outcome.commit, 'error', outcome.sentence);
        return;
      case 'superseded':
      case 'cancelled':
        return;
    }
  };

  const look = async (builds: Builds): Promise<BuildOutcome | undefined> => {
    try {
      await take?.();
      solve('remote');
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      raise({ kind: 'remote', sentence: error.message });
    }
    const head = await repository.head();
    const isInPlace = buildIdOf(dist) === published?.buildId;
    if (isDue(head, today(), { published, isInPlace, attempt }, clock().getTime())) return builds.publish(head);
    if (push && published?.commit === head) {
      if (await isAhead?.()) await pushNow(head);
      // It came there by another way.
      else if (problems.has('push-refused')) notePushed(head);
    }
    return undefined;
  };

  let pushing: { readonly commit: Commit; readonly result: Promise<PushResult> } | undefined;
  /** Pushes a commit once, also for the look that comes meanwhile, and one after the other: two would meet a lock. */
  const pushNow = (commit: Commit): Promise<PushResult> => {
    if (pushing?.commit === commit) return pushing.result;
    const before = pushing?.result.catch(() => undefined) ?? Promise.resolve();
    const own = {
      commit,
      result: before
        .then(() => pushAndTell(commit))
        .finally(() => {
          if (pushing === own) pushing = undefined;
        }),
    };
    pushing = own;
    return own.result;
  };
  const pushAndTell = async (commit: Commit): Promise<PushResult> => {
    const result = await push!(commit);
    if (result.kind === 'pushed' || result.kind === 'sent') notePushed(commit);
    else raise({ kind: 'push-refused', sentence: result.sentence });
    return result;
  };

  return {
    today,
    note,
    /** Takes the built site for the newest commit's, where nothing was published before; false if it was. */
    async adopt(): Promise<boolean> {
      const buildId = buildIdOf(dist);
      if (published !== undefined || buildId === undefined) return false;
      remember({ commit: await repository.head(), at: clock().toISOString(), day: today(), buildId });
      return true;
    },
    ...(push && { push: pushNow }),
    /**
     * Looks now, or once the look that is under way has ended, which may have been before what is asked for; calls
     * until then get the same answer. Gives what became of a publication, if one was due.
     */
    look: (builds: Builds): Promise<BuildOutcome | undefined> =>
      (asked ??= looking.then(() => {
        asked = undefined;
        const outcome = look(builds);
        looking = outcome.catch(() => undefined);
        return outcome;
      })),
    state: async (builds: Pick<Builds, 'progress'>): Promise<OfficeState> => ({
      head: await repository.head(),
      ...(published && { published: { commit: published.commit, at: published.at, day: published.day } }),
      progress: builds.progress(),
      problems: [...problems.values()],
    }),
  };
};

const firstError = ({ diagnostics }: Extract<BuildOutcome, { kind: 'refused' }>): string | undefined => {
  const first = diagnostics.find(isError);
  return first && `${first.file}:${first.line}: ${first.message}`;
};

const readPublished = (file: string): Published | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Published;
  } catch {
    return undefined;
  }
};
