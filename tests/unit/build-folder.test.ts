/** A build takes no folder that holds something else. The site's own: build-folder.long.test.ts. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

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
