/** What a process of the server writes is its user's alone. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataNames, secureDataDir } from '../../server/data/data-dir.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

test('what is there is closed to others, but for what the site’s copy and the office’s folder hold', () => {
  const dataDir = newFolder();
  const inside = [
    'leads.db',
    'files',
    'files/plan.pdf',
    ...[dataNames.site, dataNames.office].flatMap((name) => [name, `${name}/a`]),
  ];
  for (const name of inside) {
    if (/^(?:files|site|office)$/.test(name)) mkdirSync(join(dataDir, name));
    else writeFileSync(join(dataDir, name), '');
    chmodSync(join(dataDir, name), 0o755);
  }
  symlinkSync('/nowhere', join(dataDir, 'link'));
  expect(secureDataDir(dataDir)).toBe(5);
  const modes = Object.fromEntries(inside.map((name) => [name, statSync(join(dataDir, name)).mode & 0o777]));
  expect(modes).toEqual({
    'leads.db': 0o700,
    files: 0o700,
    'files/plan.pdf': 0o700,
    [dataNames.site]: 0o700,
    [`${dataNames.site}/a`]: 0o755,
    [dataNames.office]: 0o700,
    [`${dataNames.office}/a`]: 0o755,
  });
  expect(secureDataDir(dataDir)).toBe(0);
  const made = join(dataDir, 'new', 'data');
  expect(secureDataDir(made)).toBe(0);
  expect(statSync(made).mode & 0o777).toBe(0o700);
});

test('files and folders made from then on are readable by nobody else', () => {
  const folder = newFolder();
  // Of a whole process: not of a test's thread.
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'tests/server/make-private-files.ts', folder],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(['file', 'folder'].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o700]);
});
