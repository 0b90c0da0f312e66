/**
 * The folder that an editor works in, followed like a remote: what is changed there by hand is taken, and what is
 * published is written there. No change made by hand is ever overwritten.
 */
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../generator/cache/write-whole.ts';
import { CommandError } from '../../generator/language/command-error.ts';
import type { Commit, PushResult, SourcePath } from '../api.ts';
import type { Git } from './git.ts';
import { sourcesRef, takeFolder } from './join.ts';
import type { Remote } from './remote.ts';
import { filesIn, mainRef, type SiteRepository } from './repository.ts';

/** Records files of the folder in its own repository, and sends them to its host. */
export type Send = (files: readonly SourcePath[], message: string) => Promise<PushResult>;

export interface Checkout extends Remote {
  /** True if the folder lacks what was published. */
  isAhead(): Promise<boolean>;
}

/** @param root folder of site.yaml. */
export const openCheckout = (git: Git, repository: SiteRepository, root: string, send: Send): Checkout => {
  /** One after the other: a folder is not read while it is written. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  /** The folder as it was when it was last taken; it is read again only when it looks different. */
  let known: string | undefined;
  const look = (): string => JSON.stringify(filesIn(root).map((path) => [path, printOf(join(root, path))]));

  const take = async (): Promise<Commit> => {
    const now = look();
    if (now !== known) {
      await takeFolder(git, repository, root);
      known = now;
    }
    return repository.head();
  };

  /** What a commit changes in the folder as it was taken; null removes a file. */
  const changesTo = async (commit: Commit, taken: Commit) => {
    const [wanted, there] = [await repository.list(commit), await repository.list(taken)];
    const changed = [...wanted].flatMap(([path, { blob }]) => (there.get(path)?.blob === blob ? [] : [path]));
    const contents = await repository.readAll(commit, changed);
    const removed = [...there.keys()].filter((path) => !wanted.has(path));
    return new Map([...contents, ...removed.map((path) => [path, null] as const)]);
  };

  /** Refuses to overwrite what somebody has written since the folder was taken. */
  const refuseChanged = async (paths: readonly SourcePath[], taken: Commit): Promise<void> => {
    const before = await repository.readAll(taken, paths);
    const files = paths.filter((path) => !isSame(readIfThere(join(root, path)), before.get(path)));
    if (files.length > 0) throw new CommandError(git.say('changed-by-hand', { files }));
  };

  const push = async (commit: Commit): Promise<PushResult> => {
    await take();
    const [head, taken] = [await repository.head(), await repository.tip(sourcesRef)];
    if (head !== commit) throw new CommandError(git.say('folder-changed'));
    const changes = await changesTo(commit, taken ?? commit);
    const paths = [...changes.keys()];
    await refuseChanged(paths, taken ?? commit);
    for (const [path, content] of changes)
      if (content === null) rmSync(join(root, path), { force: true });
      else writeWhole(join(root, path), content);
    await repository.move(sourcesRef, commit, taken);
    known = look();
    if (paths.length === 0) return { kind: 'pushed' };
    const [logged] = await repository.log(1, commit);
    return send(paths, logged?.message.split('\n')[0] ?? '');
  };

  return {
    take: () => inTurn(take),
    push: (commit) =>
      inTurn(() =>
        push(commit).catch((error: unknown): PushResult => {
          if (error instanceof CommandError) return { kind: 'refused', sentence: error.message };
          throw error;
        }),
      ),
    isAhead: async () => (await repository.tip(mainRef)) !== (await repository.tip(sourcesRef)),
  };
};

const printOf = (file: string): string => {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats === undefined ? 'absent' : `${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}:${stats.ino}`;
};

const readIfThere = (file: string): Buffer | undefined =>
  lstatSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file) : undefined;

const isSame = (one: Buffer | undefined, other: Buffer | undefined): boolean =>
  one === undefined || other === undefined ? one === other : one.equals(other);
