/** Two versions of one file, the editor's and a published one: who changed what, and which one is kept. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../language/command-error.ts';
import type { Git } from './git.ts';
import { isRebasing, unmergedIn, type Unmerged } from './state.ts';

/** Which version is kept where two differ. */
export type Side = 'mine' | 'theirs';

/** Asks which version of files to keep, told in sentences; undefined if nobody can be asked. */
export type AskSide = (conflicts: readonly string[]) => Promise<Side>;

interface Choice {
  readonly root: string;
  /** What the editor may have changed meanwhile beside the conflicts, relative to the folder. */
  readonly sources: readonly string[];
  readonly keep?: Side | undefined;
  readonly ask?: AskSide | undefined;
}

/**
 * Settles the versions that a rebase could not join, and finishes it. A file that the editor has edited since is
 * settled; for any other one a side must be chosen. Throws a Refusal that names each file and who changed what.
 */
export const settleConflicts = async (git: Git, { root, sources, keep, ask }: Choice): Promise<void> => {
  while (isRebasing(git, root)) {
    const open = unmergedIn(git).filter((conflict) => !isSettled(git, conflict));
    const side = keep ?? (open.length > 0 ? await ask?.(open.map((conflict) => describe(git, conflict))) : undefined);
    if (open.length > 0 && side === undefined) throw new CommandError(refusalOf(git, open));
    if (side !== undefined) for (const conflict of open) take(git, conflict, side);
    for (const { file } of unmergedIn(git)) git.must('add', '--all', '--', top(file));
    // One by one, because Git refuses all of them if one is a folder that is empty now.
    for (const path of sources) git('add', '--all', '--', path);
    const { ok, error } = git('rebase', '--continue');
    // Stopped again by the next commit, whose versions are settled in turn.
    if (!ok && unmergedIn(git).length === 0 && isRebasing(git, root))
      throw new CommandError(git.say('choices-left-to-git', { why: error }));
  }
};

/** A path relative to the repository, from whatever folder Git runs in. */
export const top = (file: string): string => `:(top,literal)${file}`;

const pathOf = (git: Git, file: string): string => join(git.must('rev-parse', '--show-toplevel'), file);

/** Whether the editor has chosen: removed the file, joined the lines of a text, or put another version in place. */
const isSettled = (git: Git, { file, base, theirs, mine }: Unmerged): boolean => {
  const path = pathOf(git, file);
  if (!existsSync(path)) return theirs !== undefined || mine !== undefined ? base !== undefined : true;
  if (theirs !== undefined && mine !== undefined && isText(git, theirs, mine)) return !hasMarkers(path);
  // Of a picture Git leaves the published version; of a file that one side removed, the other side's.
  const left = theirs ?? mine;
  return git.must('hash-object', '--path', file, '--', path) !== left;
};

/** Whether Git writes both versions into one file, between marks; it does not for a picture. */
const isText = (git: Git, ...[theirs, mine]: readonly [string, string]): boolean =>
  !git.must('diff', '--numstat', theirs, mine).startsWith('-');

/** Whether a text still has the lines that Git writes between two versions. */
const hasMarkers = (path: string): boolean => {
  const text = readFileSync(path, 'latin1');
  return /^<{7} /m.test(text) && /^={7}\r?$/m.test(text) && /^>{7} /m.test(text);
};

const take = (git: Git, { file, theirs, mine }: Unmerged, side: Side): void => {
  const wanted = side === 'mine' ? mine : theirs;
  if (wanted === undefined) git.must('rm', '--quiet', '--force', '--', top(file));
  // In a rebase « theirs » of Git is the commit that is applied: the editor's.
  else git.must('checkout', side === 'mine' ? '--theirs' : '--ours', '--', top(file));
};

/** Only lines of texts: they can be joined by hand. Anything else needs a side. */
const refusalOf = (git: Git, open: readonly Unmerged[]): string => {
  const byHand = open.filter(({ file }) => existsSync(pathOf(git, file)) && hasMarkers(pathOf(git, file)));
  if (byHand.length === open.length) return git.say('same-lines', { files: open.map(({ file }) => shown(git, file)) });
  return git.say('choose-version', { conflicts: open.map((conflict) => describe(git, conflict)).join(' ') });
};

/** Who changed what, in a sentence. */
const describe = (git: Git, { file, base, theirs, mine }: Unmerged): string => {
  const data = { file: shown(git, file), who: whoChanged(git, file) };
  if (theirs === undefined) return git.say('removed-by-them', data);
  if (mine === undefined) return git.say('removed-by-me', data);
  return base === undefined ? git.say('added-twice', data) : git.say('changed-twice', data);
};

/** Relative to the site's folder, as an editor knows it. */
const shown = (git: Git, file: string): string => {
  const prefix = git.must('rev-parse', '--show-prefix');
  return file.startsWith(prefix) ? file.slice(prefix.length) : file;
};

/** Who published the last change of a file that the editor does not have. */
const whoChanged = (git: Git, file: string): string => {
  const onto = git('rev-parse', '--verify', '--quiet', 'HEAD').output;
  const mine = git('rev-parse', '--verify', '--quiet', 'REBASE_HEAD').output;
  return git('log', '-1', '--format=%an', `${mine}..${onto}`, '--', top(file)).output || git.say('somebody');
};
