/** A build takes no folder that holds something else. The site's own: build-folder.long.test.ts. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder } from '../../generator/commands/claim-folder.ts';
import { say, UsageError } from '../../generator/commands/command-line.ts';

const project = join(import.meta.dirname, '../..');
const tinySite = join(project, 'tests/fixtures/sites/tiny');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder that holds something else than a built site is refused', () => {
  writeFileSync(join(folder, 'notes.txt'), 'à garder');
  const args = ['generator/commands/site.ts', 'build', '--root', tinySite, '--out', folder];
  const { status, stderr } = spawnSync(process.execPath, [join(project, 'scripts/run.mjs'), ...args], {
    cwd: project,
    encoding: 'utf8',
  });
  expect([status, readdirSync(folder)], stderr).toEqual([2, ['notes.txt']]);
  expect(stderr).toContain(`--out ${folder}`);
});

test.each([
  ['that is not there', []],
  ['that is empty', ['dist/']],
  ['that Git keeps, and systems looked into', ['dist/.gitkeep', 'dist/.gitignore', 'dist/.DS_Store', 'dist/Thumbs.db']],
  ['of a built site', ['dist/.server/', 'dist/index.html']],
])('a folder %s is taken', (_what, paths) => {
  for (const path of paths) put(path);
  claimFolder(join(folder, 'dist'), false);
  expect(existsSync(join(folder, 'dist/.server'))).toBe(true);
  for (const path of paths) expect(existsSync(join(folder, path)), path).toBe(true);
});

test.each([
  ['a file', 'dist', 'site/out-file'],
  ['somebody’s files', 'dist/notes.txt', 'site/dist-taken'],
] as const)('%s is not taken, and nothing is made', (_what, path, id) => {
  put(path);
  const before = readdirSync(folder, { recursive: true });
  const dist = join(folder, 'dist');
  expect(() => claimFolder(dist, false)).toThrow(new UsageError(say(id, { folder: dist })));
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

/** Makes a file, or a folder where the path ends with « / ». */
const put = (path: string): void => {
  const whole = join(folder, path);
  mkdirSync(path.endsWith('/') ? whole : dirname(whole), { recursive: true });
  if (!path.endsWith('/')) writeFileSync(whole, '');
};
