import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILD_ID_PATH, MANIFEST_PATH, publish, type PublishedFiles } from '../../generator/build/publish.ts';

let dist: string;
let memory: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'publish-'));
  dist = join(folder, 'dist');
  memory = join(folder, 'memory.json');
  mkdirSync(join(dist, 'contact'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), 'home');
  writeFileSync(join(dist, 'contact', 'index.html'), 'contact');
});
afterEach(() => rmSync(join(dist, '..'), { recursive: true }));

const read = (path: string): string => readFileSync(join(dist, path), 'utf8');
const filesOf = (): PublishedFiles => (JSON.parse(read(MANIFEST_PATH)) as { files: PublishedFiles }).files;

test('every file is named with its digest, and the manifest with its own', () => {
  publish(dist, { pages: {} }, memory);
  expect(Object.keys(filesOf())).toEqual(['contact/index.html', 'index.html']);
  expect(filesOf()['index.html']).toEqual([hash('sha256', 'home', 'base64url'), 4]);
  expect(read(BUILD_ID_PATH)).toBe(`${hash('sha256', read(MANIFEST_PATH), 'base64url')}\n`);
});

test('whatever changes changes the id: a content, a file more, a file less; and nothing else does', () => {
  const idAfter = (change: () => void): string => {
    change();
    publish(dist, { pages: {} }, memory);
    return read(BUILD_ID_PATH);
  };
  const first = idAfter(() => undefined);
  expect(idAfter(() => utimesSync(join(dist, 'index.html'), new Date(), new Date()))).toBe(first);
  const ids = [
    first,
    // Of one size with what it replaces.
    idAfter(() => writeFileSync(join(dist, 'index.html'), 'HOME')),
    idAfter(() => writeFileSync(join(dist, 'more.txt'), '')),
    idAfter(() => rmSync(join(dist, 'contact'), { recursive: true })),
  ];
  expect(new Set(ids).size).toBe(4);
});

test('a memory that cannot be read is left aside', () => {
  publish(dist, { pages: {} }, memory);
  const id = read(BUILD_ID_PATH);
  writeFileSync(memory, '{"index.html": {"sta');
  publish(dist, { pages: {} }, memory);
  expect(read(BUILD_ID_PATH)).toBe(id);
});
