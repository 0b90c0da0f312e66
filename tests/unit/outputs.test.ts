import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFiles, writeOutputs, type Output } from '../../generator/build/outputs.ts';

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
const long = 'texte '.repeat(100);

test('an output is written with its compressed copies', async () => {
  await writeOutputs(folder, [page('a/index.html', '1', long)], {}, options);
  expect(listFiles(folder).sort()).toEqual(['a/index.html', 'a/index.html.br', 'a/index.html.gz']);
  expect(brotliDecompressSync(readFileSync(join(folder, 'a/index.html.br'))).toString()).toBe(long);
});

test('an output whose key is known is kept, with its facts', async () => {
  const first = await writeOutputs(folder, [page('a.html', '1', 'un', { hash: 'x' })], {}, options);
  const before = statSync(join(folder, 'a.html')).mtimeMs;
  const second = await writeOutputs(folder, [page('a.html', '1', 'autre')], first.state, options);
  expect(second).toMatchObject({ made: 0, kept: 1, state: { 'a.html': { key: '1', facts: { hash: 'x' } } } });
  expect(statSync(join(folder, 'a.html')).mtimeMs).toBe(before);
});

test('an output with another key, or whose file is gone, is made again', async () => {
  const { state } = await writeOutputs(folder, [page('a.html', '1', 'un'), page('b.html', '1', 'deux')], {}, options);
  rmSync(join(folder, 'b.html'));
  const again = await writeOutputs(folder, [page('a.html', '2', 'trois'), page('b.html', '1', 'deux')], state, options);
  expect(again.made).toBe(2);
  expect(readFileSync(join(folder, 'a.html'), 'utf8')).toBe('trois');
});

test('what is no longer wanted goes, with its folder; protected files stay', async () => {
  await writeOutputs(folder, [page('old/index.html', '1', long), page('.server/x.json', '1', '{}')], {}, options);
  const { removed } = await writeOutputs(folder, [page('new.html', '1', 'neuf')], {}, options);
  expect(removed).toBe(3);
  expect(listFiles(folder).sort()).toEqual(['.server/x.json', 'new.html']);
});

test('a page that fails leaves the old file whole and no temporary file', async () => {
  writeFileSync(join(folder, 'a.html'), 'ancien');
  const failing: Output = { path: 'a.html', key: '2', make: () => Promise.reject(new Error('panne')) };
  await expect(writeOutputs(folder, [failing], {}, options)).rejects.toThrow('panne');
  expect(readFileSync(join(folder, 'a.html'), 'utf8')).toBe('ancien');
  expect(listFiles(folder)).toEqual(['a.html']);
});

test('a placed file is linked from where it stands', async () => {
  const source = join(folder, '..', `source-${process.pid}.bin`);
  writeFileSync(source, 'image');
  try {
    await writeOutputs(folder, [{ path: 'media/x.avif', from: source }], {}, options);
    expect(readFileSync(join(folder, 'media/x.avif'), 'utf8')).toBe('image');
  } finally {
    rmSync(source);
  }
});
