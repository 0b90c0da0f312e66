/** Commits from elsewhere (a remote, the sources on this machine) joined with the site's branch. */
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../generator/language/command-error.ts';
import type { Author, Commit, SourcePath } from '../api.ts';
import type { Git } from './git.ts';
import { filesIn, mainRef, type SiteRepository } from './repository.ts';
import { isSourcePath } from './source-paths.ts';

/** Where the last commit taken from elsewhere is remembered. */
export const remoteRef = 'refs/office/remote';
export const sourcesRef = 'refs/office/sources';

const office: Author = { name: 'Office', email: 'office@localhost' };

/**
 * Joins a commit with the branch. Changes made on both sides are merged, in one new commit; where the history was
 * rewritten (force-pushed), what was published here since the last one taken is put on top of it.
 *
 * @param taken the last commit that was taken from there.
 * @throws a `CommandError` where both changed the same lines: nothing has changed then.
 */
export const joinCommit = async (
  git: Git,
  repository: SiteRepository,
  theirs: Commit,
  taken: Commit | undefined,
): Promise<Commit> => {
  await repository.refuseUnusable(theirs);
  for (;;) {
    const mine = await repository.tip(mainRef);
    const next = await joined(git, repository, { mine, theirs, taken });
    if (next === mine || (await repository.move(mainRef, next, mine))) return next;
  }
};

interface Sides {
  readonly mine: Commit | undefined;
  readonly theirs: Commit;
  readonly taken: Commit | undefined;
}

const joined = async (git: Git, repository: SiteRepository, { mine, theirs, taken }: Sides): Promise<Commit> => {
  if (mine === undefined) return theirs;
  const isRewritten = taken !== undefined && !(await repository.isAncestor(taken, theirs));
  if (isRewritten) {
    // A base of its own: the common ancestor would bring back what the rewriting removed.
    const base = await repository.commitTree(await repository.treeOf(taken), [], office, 'base');
    const [ours, others] = await Promise.all(
      [mine, theirs].map(async (side) => repository.commitTree(await repository.treeOf(side), [base], office, 'side')),
    );
    const tree = await mergedTree(git, ours ?? '', others ?? '');
    // Nothing was published here since, or they hold it as well.
    if (tree === (await repository.treeOf(theirs))) return theirs;
    return repository.commitTree(tree, [theirs], office, git.say('joined'));
  }
  if (await repository.isAncestor(theirs, mine)) return mine;
  if (await repository.isAncestor(mine, theirs)) return theirs;
  return repository.commitTree(await mergedTree(git, mine, theirs), [mine, theirs], office, git.say('joined'));
};

/** Tree of both sides, in memory (git-merge-tree, « --write-tree »); throws a `CommandError` for a conflict. */
const mergedTree = async (git: Git, mine: Commit, theirs: Commit): Promise<string> => {
  const { ok, output, error } = await git.run([
    'merge-tree',
    '--write-tree',
    '--no-messages',
    '--name-only',
    '-z',
    '--allow-unrelated-histories',
    mine,
    theirs,
  ]);
  const [tree = '', ...files] = output.toString().split('\0').filter(Boolean);
  if (ok) return tree.trim();
  if (tree === '') throw new CommandError(git.sentenceOf('merge-tree', error));
  throw new CommandError(git.say('conflict', { files: [...new Set(files)] }));
};

/**
 * Takes the sources in a folder of this machine as a commit, where they are not what they were when they were last
 * taken. Links are not followed.
 */
export const takeFolder = async (git: Git, repository: SiteRepository, folder: string): Promise<Commit> => {
  const before = await repository.tip(sourcesRef);
  const changes = new Map<SourcePath, Buffer | null>();
  const links: string[] = [];
  for (const path of filesIn(folder)) {
    if (!isSourcePath(path)) continue;
    if (lstatSync(join(folder, path)).isFile()) changes.set(path, readFileSync(join(folder, path)));
    else links.push(path);
  }
  if (links.length > 0) throw new CommandError(git.say('no-regular-file', { paths: links }));
  if (before !== undefined)
    for (const path of (await repository.list(before)).keys()) if (!changes.has(path)) changes.set(path, null);
  const tree = await repository.treeWith(before, changes);
  if (before !== undefined && tree === (await repository.treeOf(before))) return repository.head();
  const message = git.say(before === undefined ? 'first-commit' : 'sources-taken');
  const theirs = await repository.commitTree(tree, before === undefined ? [] : [before], office, message);
  const next = await joinCommit(git, repository, theirs, before);
  await repository.move(sourcesRef, theirs, before);
  return next;
};
