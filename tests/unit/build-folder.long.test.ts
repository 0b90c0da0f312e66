/** A build takes no folder of the site that holds something else. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');
const tinySite = join(project, 'tests/fixtures/sites/tiny');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the site’s own folder dist', () => {
  const build = () => {
    for (const name of ['site.yaml', 'content']) cpSync(join(tinySite, name), join(folder, name), { recursive: true });
    const args = ['generator/commands/site.ts', 'build', '--root', folder];
    return spawnSync(process.execPath, [join(project, 'scripts/run.mjs'), ...args], { cwd: project, encoding: 'utf8' });
  };

  test('is refused like any other where it holds somebody’s own files', () => {
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/notes.txt'), 'à garder');
    const { status, stderr } = build();
    expect([status, readdirSync(join(folder, 'dist'))], stderr).toEqual([2, ['notes.txt']]);
    expect(stderr).toContain(join(folder, 'dist'));
    expect(stderr).toContain('--out');
  });

  test('is told to be a file where it is one', () => {
    writeFileSync(join(folder, 'dist'), 'à garder');
    const { status, stderr } = build();
    expect([status, readFileSync(join(folder, 'dist'), 'utf8')], stderr).toEqual([2, 'à garder']);
    expect(stderr).toMatch(/dist (?:est un fichier|is a file)/);
  });
});
