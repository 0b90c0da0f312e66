/** What other Git programs leave half done in a folder, each with its way out. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '../language/command-error.ts';
import type { Git } from './git.ts';

/** Git's file for each operation that waits for somebody, and the command that gives it up. */
const operations = [
  ['rebase-apply/applying', 'git am --abort'],
  ['rebase-apply', 'git rebase --abort'],
  ['MERGE_HEAD', 'git merge --abort'],
  ['REVERT_HEAD', 'git revert --abort'],
  ['CHERRY_PICK_HEAD', 'git cherry-pick --abort'],
  ['sequencer', 'git cherry-pick --abort'],
  ['BISECT_LOG', 'git bisect reset'],
] as const;

/** Whether a file of Git's own folder is there. */
const hasGitFile = (git: Git, root: string, name: string): boolean =>
  existsSync(resolve(root, git.must('rev-parse', '--git-path', name)));

/** Whether a rebase waits: that of a publication, or another program's of the same kind. */
export const isRebasing = (git: Git, root: string): boolean => hasGitFile(git, root, 'rebase-merge');

/** Throws a Refusal if another program has left something half done. */
export const refuseUnfinished = (git: Git, root: string): void => {
  const found = operations.find(([name]) => hasGitFile(git, root, name));
  if (found)
    throw new CommandError(git.say('unfinished', { call: found[1].replace(/ --?\w+$| reset$/, ''), abort: found[1] }));
  const files = unmergedIn(git).map(({ file }) => file);
  // Left by a stash that could not be applied: no operation waits, and the stash is kept.
  if (files.length > 0) throw new CommandError(git.say('unmerged', { files }));
};

/** A path with several versions. The stages are object names, absent where that side has no such file. */
export interface Unmerged {
  /** Relative to the repository. */
  readonly file: string;
  readonly base?: string;
  /** What has been published (stage 2 of a rebase). */
  readonly theirs?: string;
  /** The editor's (stage 3). */
  readonly mine?: string;
}

/** The paths whose versions Git could not join. */
export const unmergedIn = (git: Git): readonly Unmerged[] =>
  git
    .must('status', '--porcelain=v2', '-z', '--untracked-files=no')
    .split('\0')
    .flatMap((entry) => {
      // u XY sub m1 m2 m3 mW h1 h2 h3 path
      if (!entry.startsWith('u ')) return [];
      const fields = entry.split(' ');
      const [base, theirs, mine] = fields.slice(7, 10).map((name) => (/^0+$/.test(name) ? undefined : name));
      const file = fields.slice(10).join(' ');
      return [{ file, ...(base && { base }), ...(theirs && { theirs }), ...(mine && { mine }) }];
    });
