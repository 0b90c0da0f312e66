import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nothingBuilt, type BuiltState } from '../../generator/build/built-state.ts';
import { compressOutputs, writeOutputs, type Output, type WriteSummary } from '../../generator/build/outputs.ts';
import { filesOf, lookAt } from '../../generator/cache/folder-ledger.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outputs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = { isProtected: (path: string) => path.startsWith('.server/'), onProgress: () => undefined };
const page = (path: string, key: string, content: string, facts?: unknown): Output => ({
  path,
  key,
  make: () => Promise.resolve({ content, ...(facts === undefined ? {} : { facts }) }),
});
/** Writes outputs and their compressed copies. */
const write = async (outputs: readonly Output[], known: BuiltState = nothingBuilt): Promise<WriteSummary> => {
  const summary = await writeOutputs(folder, outputs, known, options);
  await compressOutputs(folder, summary, () => undefined);
  return summary;
};

const files = (): string[] => [...filesOf(lookAt(folder, {}))].sort();

const long = 'texte '.repeat(100);

test('an output is written with its compressed copies', async () => {
  await write([page('a/index.html', '1', long)]);
  expect(files()).toEqual(['a/index.html', 'a/index.html.br', 'a/index.html.gz']);
  expect(brotliDecompressSync(readFileSync(join(folder, 'a/index.html.br'))).toString()).toBe(long);
});

test('an output whose key is known is kept, with its facts', async () => {
  const first = await write([page('a.html', '1', 'un', { hash: 'x' })]);
  const before = statSync(join(folder, 'a.html')).mtimeMs;
  const second = await write([page('a.html', '1', 'autre')], first.state);
  expect(second).toMatchObject({ made: 0, kept: 1, state: { outputs: { 'a.html': { key: '1', facts: { hash: 'x' } } } } });
  expect(statSync(join(folder, 'a.html')).mtimeMs).toBe(before);
});

test('an output with another key, or whose file is gone, is made again', async () => {
  const { state } = await write([page('a.html', '1', 'un'), page('b.html', '1', 'deux')]);
  rmSync(join(folder, 'b.html'));
  const again = await write([page('a.html', '2', 'trois'), page('b.html', '1', 'deux')], state);
  expect(again.made).toBe(2);
  expect(readFileSync(join(folder, 'a.html'), 'utf8')).toBe('trois');
});

test('what is no longer wanted goes, with its folder; protected files stay', async () => {
  await write([page('old/index.html', '1', long), page('.server/x.json', '1', '{}')]);
  const { removed } = await write([page('new.html', '1', 'neuf')]);
  expect(removed).toBe(3);
  expect(files()).toEqual(['.server/x.json', 'new.html']);
});

test('a page that fails leaves the old file whole and no temporary file', async () => {
  writeFileSync(join(folder, 'a.html'), 'ancien');
  const failing: Output = { path: 'a.html', key: '2', make: () => Promise.reject(new Error('panne')) };
  await expect(write([failing])).rejects.toThrow('panne');
  expect(readFileSync(join(folder, 'a.html'), 'utf8')).toBe('ancien');
  expect(files()).toEqual(['a.html']);
});

test('a placed file is linked from where it stands', async () => {
  const source = join(folder, '..', `source-${process.pid}.bin`);
  writeFileSync(source, 'image');
  try {
    await write([{ path: 'media/x.avif', from: source }]);
    expect(readFileSync(join(folder, 'media/x.avif'), 'utf8')).toBe('image');
    expect(statSync(join(folder, 'media/x.avif')).ino).toBe(statSync(source).ino);
  } finally {
    rmSync(source);
  }
});

test('a source that is written over changes nothing in what is published', async () => {
  const source = join(folder, '..', `film-${process.pid}.bin`);
  writeFileSync(source, 'le premier film');
  try {
    await write([{ path: 'media/film.webm', from: source, isSource: true }]);
    writeFileSync(source, 'un autre');
    expect(readFileSync(join(folder, 'media/film.webm'), 'utf8')).toBe('le premier film');
    expect(files()).toEqual(['media/film.webm']);
  } finally {
    rmSync(source);
  }
});

test('a page made again loses the copies of its old self at once, and gets new ones', async () => {
  const { state } = await write([page('a.html', '1', long)]);
  const summary = await writeOutputs(folder, [page('a.html', '2', `${long}!`)], state, options);
  expect(files()).toEqual(['a.html']);
  expect(summary.uncompressed).toEqual(['a.html']);
  await compressOutputs(folder, summary, () => undefined);
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.html.br'))).toString()).toBe(`${long}!`);
});

test('compressed copies that are gone are made again, the page is not', async () => {
  const { state } = await write([page('a.html', '1', long)]);
  rmSync(join(folder, 'a.html.br'));
  const { made, uncompressed } = await writeOutputs(folder, [page('a.html', '1', long)], state, options);
  expect([made, uncompressed]).toEqual([0, ['a.html']]);
});

test('an interrupted build is known for what it left', async () => {
  const first = await write([page('a.html', '1', 'un'), page('b.html', '1', 'deux'), page('c.html', '1', 'trois')]);
  const told: string[] = [];
  const failing: Output = { path: 'b.html', key: '2', make: () => Promise.reject(new Error('panne')) };
  await expect(
    writeOutputs(folder, [page('a.html', '1', 'un'), failing], first.state, { ...options, onChange: (paths) => told.push(...paths) }),
  ).rejects.toThrow('panne');
  expect(told).toEqual(['b.html', 'c.html']);
});
