import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFolder } from '../../server/attachments/disk/disk-files.ts';
import { isInside } from '../../server/data/disk.ts';

test.each([
  ['the folder itself', '', true],
  ['a file in it', 'a/b', true],
  ['a name that begins with two dots', '..backup', true],
  ['its parent', '..', false],
  ['a sibling', '../other', false],
])('%s', (_name, path, expected) => expect(isInside('/srv/site', join('/srv/site', path))).toBe(expected));

test('a folder that does not exist has no files; one that cannot be read is not an empty one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  writeFileSync(join(folder, 'plan.pdf'), '');
  expect((await listFolder(folder)).map(({ name }) => name)).toEqual(['plan.pdf']);
  expect(await listFolder(join(folder, 'missing'))).toEqual([]);
  await expect(listFolder(join(folder, 'plan.pdf'))).rejects.toThrow('ENOTDIR');
  rmSync(folder, { recursive: true });
});
