import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuildCache } from '../../generator/cache/build-cache.ts';
import { OutputFolder } from '../../generator/cache/output-folder.state.ts';
import { buildIdPath, manifestPath, publish, type PublishedFiles } from '../../generator/output/publish.ts';

let dist: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'publish-'));
  dist = join(folder, 'dist');
  mkdirSync(join(dist, 'contact'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), 'home');
  writeFileSync(join(dist, 'contact', 'index.html'), 'contact');
});
afterEach(() => rmSync(join(dist, '..'), { recursive: true }));

const open = (): OutputFolder =>
  new OutputFolder(dist, new BuildCache(join(dist, '..', 'cache'), join(dist, '..', 'shared')));
const read = (path: string): string => readFileSync(join(dist, path), 'utf8');
const filesOf = (): PublishedFiles => (JSON.parse(read(manifestPath)) as { files: PublishedFiles }).files;

test('every file is named with its digest, and the manifest with its own', async () => {
  await publish(open(), { pages: {} });
  expect(Object.keys(filesOf())).toEqual(['contact/index.html', 'index.html']);
  expect(filesOf()['index.html']).toEqual([hash('sha256', 'home', 'base64url'), 4]);
  expect(read(buildIdPath)).toBe(`${hash('sha256', read(manifestPath), 'base64url')}\n`);
});

test('whatever changes changes the id: a content, a file more, a file less; and nothing else does', async () => {
  const idAfter = async (change: () => void): Promise<string> => {
    change();
    await publish(open(), { pages: {} });
    return read(buildIdPath);
  };
  const first = await idAfter(() => undefined);
  expect(await idAfter(() => utimesSync(join(dist, 'index.html'), new Date(), new Date()))).toBe(first);
  const ids = [
    first,
    // Of one size with what it replaces.
    await idAfter(() => writeFileSync(join(dist, 'index.html'), 'HOME')),
    await idAfter(() => writeFileSync(join(dist, 'more.txt'), '')),
    await idAfter(() => rmSync(join(dist, 'contact'), { recursive: true })),
  ];
  expect(new Set(ids).size).toBe(4);
});

test('what a build remembers of its files is what is told', async () => {
  const folder = open();
  await folder.write([{ path: 'index.html', key: '1', make: () => Promise.resolve({ content: 'made' }) }], {
    parallel: 1,
  });
  await publish(folder, { pages: {} });
  folder.save();
  const [id, files] = [read(buildIdPath), filesOf()];
  expect(files).toEqual({ 'index.html': [hash('sha256', 'made', 'base64url'), 4] });
  await publish(open(), { pages: {} });
  expect([read(buildIdPath), filesOf()]).toEqual([id, files]);
});
