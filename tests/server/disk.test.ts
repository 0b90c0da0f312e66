import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFolder, openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import { isInside, replaceFile } from '../../server/data/disk.ts';
import { openKeyFile } from '../../server/data/key-file.ts';
import { takeLock } from '../../server/data/lock.ts';

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

const modeOf = (path: string): number => statSync(path).mode & 0o777;

test('a lock makes its folder, for its owner alone, and is held by one until it is released', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  const path = join(folder, 'data', 'deep', 'one.lock');
  const lock = takeLock(path, 0);
  expect(lock).toBeDefined();
  expect([modeOf(join(folder, 'data')), modeOf(path)]).toEqual([0o700, 0o600]);
  expect(takeLock(path, 0)).toBeUndefined();
  lock?.release();
  const next = takeLock(path, 0);
  expect(next).toBeDefined();
  next?.release();
  expect(() => takeLock(folder, 0)).toThrow();
  rmSync(folder, { recursive: true });
});

test('a file is replaced whole, for its owner alone, or not at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'replace-'));
  const path = join(folder, 'a.json');
  for (const text of ['first', 'été']) {
    await replaceFile(path, text);
    expect(readFileSync(path, 'utf8')).toBe(text);
  }
  expect([modeOf(path), readdirSync(folder)]).toEqual([0o600, ['a.json']]);
  await expect(replaceFile(folder, 'x')).rejects.toThrow();
  expect(readdirSync(join(folder, '..')).includes(`${folder.split('/').at(-1)}.new`)).toBe(false);
  rmSync(folder, { recursive: true });
});

test('a signing key is made once, for its owner alone; what is no key is replaced, what cannot be read is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'key-'));
  const path = join(folder, 'data', 'links.key');
  const open = () => openKeyFile(join(folder, 'data'), 'links.key');
  const key = open();
  expect(key).toMatch(/^[\da-f]{64}$/);
  expect([modeOf(join(folder, 'data')), modeOf(path), readdirSync(join(folder, 'data'))]).toEqual([
    0o700,
    0o600,
    ['links.key'],
  ]);
  chmodSync(path, 0o644);
  expect([open(), modeOf(path)]).toEqual([key, 0o600]);
  for (const text of ['', key.slice(1), `${key}0`, key.toUpperCase().replace(/\d/, 'G')]) {
    writeFileSync(path, text);
    const next = open();
    expect(next).toMatch(/^[\da-f]{64}$/);
    expect(readFileSync(path, 'utf8')).toBe(`${next}\n`);
  }
  rmSync(path);
  mkdirSync(path);
  expect(open).toThrow('EISDIR');
  rmSync(folder, { recursive: true });
});

test('the attachments of a request are kept together: of those that cannot be, none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keep-'));
  const files = openDiskFiles(folder);
  const receive = (text: string) =>
    files.receive(
      (async function* () {
        yield Buffer.from(text);
      })(),
      () => undefined,
    );
  const names = async () => (await files.list()).files.map(({ name }) => name).sort();
  const [one, two] = [await receive('un'), await receive('deux')];
  await files.keep([
    { ...one, storedName: 'a.pdf' },
    { ...two, storedName: 'b.pdf' },
  ]);
  expect(await names()).toEqual(['a.pdf', 'b.pdf']);
  const third = await receive('trois');
  await expect(
    files.keep([
      { ...third, storedName: 'c.pdf' },
      { ...third, storedName: 'd.pdf', tempName: 'absent' },
    ]),
  ).rejects.toThrow('ENOENT');
  expect(await names()).toEqual(['a.pdf', 'b.pdf']);
  rmSync(folder, { recursive: true });
});
