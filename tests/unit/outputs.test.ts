/** A folder of outputs: what is current stays, what is not is made, whatever happened to the folder meanwhile. */
import { hash } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuildCache } from '../../generator/cache/build-cache.ts';
import { OutputFolder, type WriteSummary } from '../../generator/cache/output-folder.state.ts';
import { folderOutputs, textOutput, type Output } from '../../generator/cache/outputs.ts';

let work = '';
let dist = '';
let made: string[] = [];
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'outputs-'));
  dist = join(work, 'dist');
  made = [];
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

const page = (path: string, key: string, content: string, facts?: unknown): Output => ({
  path,
  key,
  make: () => {
    made.push(path);
    return Promise.resolve({ content, facts });
  },
});
const failing = (path: string, key: string): Output => ({ path, key, make: () => Promise.reject(new Error('panne')) });

/** A build of its own: what it knows comes from the disk. */
const build = async (
  outputs: readonly Output[],
  isCompressed = true,
): Promise<WriteSummary & { readonly folder: OutputFolder }> => {
  const folder = new OutputFolder(dist, new BuildCache(join(work, 'cache'), join(work, 'shared')));
  const summary = await folder.write(outputs, { parallel: 1, isProtected: (path) => path.startsWith('.server/') });
  if (isCompressed) await folder.compress(folder.uncompressed(), 2, () => undefined);
  folder.save();
  return { ...summary, folder };
};

const files = (): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .sort();
const textOf = (path: string): string => readFileSync(join(dist, path), 'utf8');
const unpacked = (path: string): string => brotliDecompressSync(readFileSync(join(dist, path))).toString();

const long = 'texte '.repeat(100);

test('an output is written with its compressed copies', async () => {
  await build([page('a/index.html', '1', long)]);
  expect(files()).toEqual(['a/index.html', 'a/index.html.br', 'a/index.html.gz']);
  expect(unpacked('a/index.html.br')).toBe(long);
});

test('an output whose key is known is kept, with its facts', async () => {
  await build([page('a.html', '1', long, { hash: 'x' })]);
  const second = await build([page('a.html', '1', 'autre')]);
  expect(second).toMatchObject({ built: 0, written: [], removed: [] });
  expect(second.folder.factsOf('a.html')).toEqual({ hash: 'x' });
  expect(textOf('a.html')).toBe(long);
});

test('an output with another key, or whose file is gone, is made again', async () => {
  await build([page('a.html', '1', 'un'), page('b.html', '1', 'deux')]);
  rmSync(join(dist, 'b.html'));
  expect((await build([page('a.html', '2', 'trois'), page('b.html', '1', 'deux')])).written).toEqual([
    'a.html',
    'b.html',
  ]);
  expect(textOf('a.html')).toBe('trois');
});

test('a file that somebody altered is made again, even with its size and its date put back', async () => {
  await build([page('a.html', '1', 'un')]);
  const { atime, mtime } = statSync(join(dist, 'a.html'));
  writeFileSync(join(dist, 'a.html'), 'xx');
  utimesSync(join(dist, 'a.html'), atime, mtime);
  await build([page('a.html', '1', 'un')]);
  expect(textOf('a.html')).toBe('un');
});

test('another key for the same bytes touches neither the file nor its copies', async () => {
  await build([page('a.html', '1', long)]);
  const before = statSync(join(dist, 'a.html.br')).mtimeMs;
  expect((await build([page('a.html', '2', long)])).written).toEqual([]);
  expect(statSync(join(dist, 'a.html.br')).mtimeMs).toBe(before);
  expect((await build([page('a.html', '2', long)])).built).toBe(0);
});

test('what is no longer wanted goes, with its folder; protected files stay', async () => {
  await build([page('old/index.html', '1', long)]);
  mkdirSync(join(dist, '.server'));
  writeFileSync(join(dist, '.server', 'x.json'), '{}');
  const { removed } = await build([page('new.html', '1', 'neuf')]);
  expect([...removed].sort()).toEqual(['old/index.html', 'old/index.html.br', 'old/index.html.gz']);
  expect(files()).toEqual(['.server/x.json', 'new.html']);
  expect(readdirSync(dist)).not.toContain('old');
});

test('what is known of a file goes with it', async () => {
  await build([page('old.html', '1', 'un', { hash: 'x' }), page('kept.html', '1', 'deux', { hash: 'y' })]);
  await build([page('kept.html', '1', 'deux')]);
  const { folder } = await build([page('kept.html', '1', 'deux')]);
  expect(['old.html', 'kept.html'].map((path) => folder.factsOf(path))).toEqual([undefined, { hash: 'y' }]);
});

test('what stands in the way of an output goes before it: a folder in its place, a file or a link in its folder’s', async () => {
  const outputs = [page('a.html', '1', long), page('b/index.html', '1', long), page('c/index.html', '1', long)];
  await build(outputs);
  for (const path of ['a.html', 'a.html.br', 'b', 'c']) rmSync(join(dist, path), { recursive: true });
  for (const path of ['a.html/x', 'a.html.br']) mkdirSync(join(dist, path), { recursive: true });
  writeFileSync(join(dist, 'a.html/x/y.txt'), 'y');
  writeFileSync(join(dist, 'b'), 'b');
  mkdirSync(join(work, 'elsewhere'));
  symlinkSync(join(work, 'elsewhere'), join(dist, 'c'));
  await build(outputs);
  expect(files()).toEqual(
    ['a.html', 'b/index.html', 'c/index.html'].flatMap((path) => [path, `${path}.br`, `${path}.gz`]),
  );
  expect([textOf('a.html'), textOf('b/index.html'), textOf('c/index.html')]).toEqual([long, long, long]);
  expect(readdirSync(join(work, 'elsewhere'))).toEqual([]);
});

test('what somebody put there goes too: an empty folder, a link, a copy of a text too small for one', async () => {
  const outputs = [page('a/index.html', '1', long), page('robots.txt', '1', 'petit'), page('b.html', '1', long)];
  await build(outputs, false);
  mkdirSync(join(dist, 'vide/encore'), { recursive: true });
  symlinkSync(work, join(dist, 'a/lien'));
  rmSync(join(dist, 'b.html'));
  symlinkSync(join(dist, 'a/index.html'), join(dist, 'b.html'));
  writeFileSync(join(dist, 'robots.txt.br'), 'bruit');
  writeFileSync(join(dist, 'a/index.html.gz'), 'bruit');
  await build(outputs, false);
  expect(readdirSync(dist, { recursive: true }).sort()).toEqual(['a', 'a/index.html', 'b.html', 'robots.txt']);
  expect(statSync(join(dist, 'b.html')).ino).not.toBe(statSync(join(dist, 'a/index.html')).ino);
});

test('a build that fails leaves old files whole, and the next one makes what it left', async () => {
  await build([page('a.html', '1', 'un'), page('b.html', '1', 'deux')]);
  await expect(build([page('a.html', '2', 'UN'), failing('b.html', '2')])).rejects.toThrow('panne');
  expect([textOf('a.html'), textOf('b.html'), files()]).toEqual(['UN', 'deux', ['a.html', 'b.html']]);
  made = [];
  await build([page('a.html', '1', 'un'), page('b.html', '2', 'DEUX')]);
  expect([made, textOf('a.html'), textOf('b.html')]).toEqual([['a.html', 'b.html'], 'un', 'DEUX']);
});

test('a file of the build cache is linked, and linked again when somebody wrote over its name', async () => {
  const kept = join(work, 'kept.avif');
  writeFileSync(kept, 'image');
  const output = { path: 'media/x.avif', key: '1', from: () => Promise.resolve(kept) };
  await build([output]);
  expect(statSync(join(dist, 'media/x.avif')).ino).toBe(statSync(kept).ino);
  linkSync(kept, join(work, 'another-name.avif'));
  expect((await build([output])).built).toBe(0);
  rmSync(join(dist, 'media/x.avif'));
  writeFileSync(join(dist, 'media/x.avif'), 'IMAGE');
  await build([output]);
  expect(textOf('media/x.avif')).toBe('image');
});

test('a page made again loses the copies of its old self at once, and gets new ones', async () => {
  await build([page('a.html', '1', long)]);
  const { folder } = await build([page('a.html', '2', `${long}!`)], false);
  expect(files()).toEqual(['a.html']);
  expect(folder.uncompressed()).toEqual(['a.html']);
  await build([page('a.html', '2', `${long}!`)]);
  expect(unpacked('a.html.br')).toBe(`${long}!`);
});

test('a text of the build cache has compressed copies too', async () => {
  const kept = join(work, 'kept.js');
  writeFileSync(kept, long);
  await build([{ path: 'assets/x.js', key: '1', from: () => Promise.resolve(kept) }]);
  expect(files()).toEqual(['assets/x.js', 'assets/x.js.br', 'assets/x.js.gz']);
  expect(unpacked('assets/x.js.br')).toBe(long);
});

test('compressed copies that are gone or altered are made again, the page is not', async () => {
  await build([page('a.html', '1', long)]);
  rmSync(join(dist, 'a.html.br'));
  writeFileSync(join(dist, 'a.html.gz'), 'bruit');
  made = [];
  await build([page('a.html', '1', long)]);
  expect([made, unpacked('a.html.br')]).toEqual([[], long]);
  expect(readFileSync(join(dist, 'a.html.gz')).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
});

test('contents are told by digest, made here or not; files put beside the outputs stay uncompressed', async () => {
  const { folder } = await build([page('a.html', '1', 'un')]);
  await folder.put(textOutput('.server/rules.js', long));
  writeFileSync(join(dist, '.server/other.json'), '{}');
  folder.save();
  const next = (await build([page('a.html', '1', 'autre')])).folder;
  await next.put(textOutput('.server/rules.js', long));
  expect([...next.contents()].map(([path, { digest, bytes }]) => [path, digest, bytes])).toEqual(
    [
      ['.server/other.json', '{}'],
      ['.server/rules.js', long],
      ['a.html', 'un'],
    ].map(([path, text = '']) => [path, hash('sha256', text, 'hex'), text.length]),
  );
});

test('a folder that the cache keeps is put below its prefix, without what the cache notes in it', async () => {
  const kept = join(work, 'kept');
  mkdirSync(join(kept, 'deep'), { recursive: true });
  for (const name of ['a.js', 'deep/b.js', '.complete']) writeFileSync(join(kept, name), name);
  const outputs = folderOutputs('assets/', 'one', kept);
  expect(outputs.map(({ path, key }) => [path, key]).sort()).toEqual([
    ['assets/a.js', 'one a.js'],
    ['assets/deep/b.js', 'one deep/b.js'],
  ]);
});
