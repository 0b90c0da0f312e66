/** Stands for the code that made what a cache holds: another version of it makes everything again. */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../project-dir.ts';

let known: string | undefined;

/** The generator and the schemas as they are now, by size and time, and the Node that runs them. */
export const codeVersion = (): string => (known ??= versionOf(['generator', 'http', 'schema', 'package-lock.json'].map((name) => join(projectDir, name))));

const versionOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256').update(process.version);
  const add = (path: string): void => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (stats !== undefined) hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
  };
  for (const path of paths) add(path);
  return hash.digest('base64url').slice(0, 22);
};
