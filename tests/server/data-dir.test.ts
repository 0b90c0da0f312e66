/** What a process of the server writes is its user's alone. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('files and folders made from then on are readable by nobody else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Of a whole process: not of a test's thread.
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'tests/server/make-private-files.ts', folder],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(['file', 'folder'].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o700]);
});
