/** Copies of the tiny site that commands build, each with its own cache and output. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldersOf } from '../../generator/config/folders.ts';

export const project = join(import.meta.dirname, '../..');
export const tinySite = join(project, 'tests/fixtures/sites/tiny');

/** A copy of a site in a folder of its own. */
export const copyOf = (site: string): string => {
  const root = join(mkdtempSync(join(tmpdir(), 'incremental-')), 'site');
  cpSync(site, root, { recursive: true, filter: (path) => !/[\\/](?:dist|\.generated|\.cache)$/.test(path) });
  return root;
};

/** Takes the editors' form out of a copy of the tiny site: nothing that is bundled and compressed is as large. */
export const leaveFormOut = (root: string): void => {
  const file = join(root, 'site.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^admin:\n(?: .*\n)+/m, ''));
};

export const removeCopy = (root: string): void => {
  for (const folder of [join(root, '..'), foldersOf(root).cache]) rmSync(folder, { recursive: true, force: true });
};

/** Starts `npm run build`. */
export const startBuild = (root: string, ...options: readonly string[]): ChildProcess => {
  const { NODE_ENV: _mode, ...env } = process.env;
  const args = ['generator/commands/site.ts', 'build', '--root', root, '--skip-compression', ...options];
  return spawn(process.execPath, [join(project, 'scripts/run.mjs'), ...args], {
    cwd: project,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
};

/** The exit code of a process, once it has ended: null for one that was killed. */
export const exitCodeOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', resolve));

/** Digest of each file that was built, by its path. */
export const builtFiles = (root: string): Record<string, string> => {
  const dist = join(root, 'dist');
  return Object.fromEntries(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(dist.length + 1), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
};
