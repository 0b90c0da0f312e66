/** Files of built sites, kept by what they contain. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openObjectStore, type FileIdentity, type ObjectStore } from '../../server/http/site/object-store.ts';

const otherDisk = ['/dev/shm', '/tmp', homedir()].find(
  (path) => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev,
);

let folder: string;
let store: ObjectStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'objects-'));
  store = openObjectStore(join(folder, 'store'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const identityOf = (text: string): FileIdentity => ({
  digest: createHash('sha256').update(text).digest('base64url'),
  bytes: Buffer.byteLength(text),
});
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test.each(['link', 'copy'] as const)(
  'a file is found after it was added, also by the next server (%s)',
  async (mode) => {
    const wanted = identityOf('roof');
    expect(store.find(wanted)).toBeUndefined();
    const added = await store.add(write('a.txt', 'roof'), wanted, mode);
    expect(readFileSync(added!.absolutePath, 'utf8')).toBe('roof');
    expect(store.find(wanted)).toEqual(added);
    expect(openObjectStore(join(folder, 'store')).find(wanted)).toEqual(added);
    expect(store.find({ ...wanted, bytes: 3 })).toBeUndefined();
  },
);

test('a copy stays as it was when the file is written anew, and a link takes no space', async () => {
  const copied = await store.add(write('a.txt', 'roof'), identityOf('roof'), 'copy');
  writeFileSync(join(folder, 'a.txt'), 'wall');
  expect(readFileSync(copied!.absolutePath, 'utf8')).toBe('roof');
  const linked = await store.add(write('b.txt', 'beam'), identityOf('beam'), 'link');
  expect(statSync(linked!.absolutePath).ino).toBe(statSync(join(folder, 'b.txt')).ino);
});

test.runIf(otherDisk !== undefined)('a file of another disk, which cannot be linked, is copied', async () => {
  const elsewhere = mkdtempSync(join(otherDisk!, 'objects-'));
  try {
    writeFileSync(join(elsewhere, 'a.txt'), 'roof');
    const added = await store.add(join(elsewhere, 'a.txt'), identityOf('roof'), 'link');
    expect(readFileSync(added!.absolutePath, 'utf8')).toBe('roof');
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

test('what is missing or other than it should be is not added, and leaves nothing', async () => {
  expect(await store.add(join(folder, 'none.txt'), identityOf('roof'), 'link')).toBeUndefined();
  expect(await store.add(write('a.txt', 'wall'), identityOf('roof'), 'link')).toBeUndefined();
  expect(store.find(identityOf('roof'))).toBeUndefined();
  expect(await store.add(write('b.txt', 'roof'), identityOf('roof'), 'copy')).toBeDefined();
});

test('a folder that cannot be written is an error, not a file that is missing', async () => {
  rmSync(join(folder, 'store', 'incoming'), { recursive: true });
  await expect(store.add(write('a.txt', 'roof'), identityOf('roof'), 'link')).rejects.toThrow(/ENOENT/);
});

test('a file without its content, as a power failure leaves it, is added again', async () => {
  const wanted = identityOf('roof');
  const added = await store.add(write('a.txt', 'roof'), wanted, 'copy');
  writeFileSync(added!.absolutePath, '');
  store.forget(wanted.digest);
  expect(store.find(wanted)).toBeUndefined();
  const again = await store.add(join(folder, 'a.txt'), wanted, 'copy');
  expect(readFileSync(again!.absolutePath, 'utf8')).toBe('roof');
});

test('what no build wants is deleted, and what one wants is kept', async () => {
  for (const text of ['roof', 'wall']) await store.add(write(`${text}.txt`, text), identityOf(text), 'copy');
  const unwanted = store.find(identityOf('wall'))!;
  store.retainOnly((digest) => digest === identityOf('roof').digest);
  expect(store.find(identityOf('roof'))).toBeDefined();
  expect(store.find(identityOf('wall'))).toBeUndefined();
  expect(existsSync(unwanted.absolutePath)).toBe(false);
});

test('a file that is new at its path again has the date of today', async () => {
  const wanted = identityOf('roof');
  mkdirSync(join(folder, 'old'));
  const added = await store.add(write('old/a.txt', 'roof'), wanted, 'copy');
  const before = new Date(Date.now() - 60_000);
  const touched = store.touch({ ...added!, modified: before });
  expect(touched.modified.getTime()).toBeGreaterThan(before.getTime());
  expect(store.find(wanted)).toEqual(touched);
});
