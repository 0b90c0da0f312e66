/** The folder that a build writes to. */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { say, UsageError } from './command-line.ts';

/**
 * Makes a folder a build's, or finds that it is one: a build removes what it has not made, so that it takes none with
 * somebody's files in it. A built site is known by its `.server`, which every build leaves; a folder of an earlier,
 * interrupted build has it too.
 *
 * @param isNamed whether the folder was given with `--out`, which the sentence then says.
 * @throws {UsageError} for a file, and for a folder that holds something else.
 */
export const claimFolder = (folder: string, isNamed: boolean): void => {
  const mark = join(folder, '.server');
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isDirectory()) throw new UsageError(say('site/out-file', { folder }));
  const isTaken = stats !== undefined && readdirSync(folder).some((name) => !placeholders.has(name));
  if (isTaken && !existsSync(mark))
    throw new UsageError(say(isNamed ? 'site/out-taken' : 'site/dist-taken', { folder }));
  mkdirSync(mark, { recursive: true });
};

/** What keeps an empty folder in Git, or a system puts into any folder. */
const placeholders: ReadonlySet<string> = new Set(['.DS_Store', '.gitignore', '.gitkeep', 'Thumbs.db']);
