/** What answers are made of that hold the site's files: what a request's headers ask for, and small files in memory. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredObject } from '../../server/http/site/object-store.ts';
import { createFileCache } from '../../server/http/static/file-cache.ts';
import {
  chooseVariant,
  decodePath,
  isNotModified,
  isRangeCurrent,
  normalizeEscapes,
  parseRange,
  queryOf,
  toOriginForm,
} from '../../server/http/static/http.ts';
import type { FileVariant } from '../../server/http/static/types.ts';

const date = new Date('2026-11-20T12:00:00Z');
const [sooner, then, later] = [-1000, 0, 1000].map((ms) => new Date(date.getTime() + ms).toUTCString());

describe('the headers of a request', () => {
  const variantsOf = (...encodings: string[]) => encodings.map((encoding) => ({ encoding }) as FileVariant);

  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['deflate', 'identity'],
    ['gzip, br', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br ; q=0, gzip', 'gzip'],
    ['br;q=0.000', 'identity'],
    ['br;q=0.001', 'br'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
  ])('choose among encodings by %j: %s', (header, encoding) => {
    expect(chooseVariant(variantsOf('br', 'gzip', 'identity'), header)?.encoding).toBe(encoding);
    expect(chooseVariant(variantsOf('identity'), header)?.encoding).toBe('identity');
  });

  test.each([
    [{}, false],
    [{ 'if-none-match': ' * ' }, true],
    [{ 'if-none-match': '"a"' }, true],
    [{ 'if-none-match': '"b", W/"a"' }, true],
    [{ 'if-none-match': '"b"', 'if-modified-since': later }, false],
    [{ 'if-modified-since': sooner }, false],
    [{ 'if-modified-since': then }, true],
    [{ 'if-modified-since': later }, true],
    [{ 'if-modified-since': 'yesterday' }, false],
  ])('%j: the copy is current: %s', (headers, isCurrent) =>
    expect(isNotModified(headers, '"a"', date)).toBe(isCurrent),
  );

  test.each([
    [undefined, true],
    ['"a"', true],
    ['"b"', false],
    ['W/"a"', false],
    [then, true],
    [later, false],
  ])('ask for a range of this very file by %j: %s', (header, isCurrent) =>
    expect(isRangeCurrent(header, '"a"', date)).toBe(isCurrent),
  );

  test.each([
    [undefined, undefined],
    ['bytes=0-4', { start: 0, end: 4 }],
    [' bytes=0-0 ', { start: 0, end: 0 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=9-100', { start: 9, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-12', 'unsatisfiable'],
    ['bytes=5-4', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=0-1 x', undefined],
    ['lines=0-1', undefined],
    [`bytes=0-${'1'.repeat(16)}`, undefined],
  ])('ask for the range %j of ten bytes: %j', (header, range) => expect(parseRange(header, 10)).toEqual(range));
});

describe('the target of a request', () => {
  test.each([
    ['/a?b', '/a?b'],
    ['http://site.example/a?b', '/a?b'],
    ['HTTPS://site.example', '/'],
    ['http://site.example?b', '/?b'],
    ['ftp://site.example/a', 'ftp://site.example/a'],
  ])('%j is %j', (target, origin) => expect(toOriginForm(target)).toBe(origin));

  test.each([
    ['/a', '/a', '/a', ''],
    ['/a%20b?c=%A0', '/a b', '/a%20b?c=%A0', '?c=%A0'],
    ['/%e2%82%ac#part', '/€', '/%e2%82%ac#part', ''],
    ['/contact%A0?b?c', undefined, '/contact%25A0?b?c', '?b?c'],
    ['/%C3%A9%A0', undefined, '/%25C3%25A9%25A0', ''],
    ['/100%', undefined, '/100%25', ''],
  ])('%j has the path %j', (target, path, normalized, query) => {
    expect(decodePath(target)).toBe(path);
    expect(normalizeEscapes(target)).toBe(normalized);
    expect(queryOf(target)).toBe(query);
  });
});

describe('the memory of small files', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'file-cache-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const file = (name: string, bytes: number): StoredObject => {
    const absolutePath = join(folder, name);
    writeFileSync(absolutePath, name.repeat(bytes));
    return { digest: name, bytes, absolutePath, modified: new Date(0) };
  };

  test('takes files up to a limit', () => {
    const { fits } = createFileCache(100, 4);
    expect([fits(file('a', 4)), fits(file('b', 5))]).toEqual([true, false]);
    const usual = createFileCache();
    const half = 512 * 1024;
    expect([half, half + 1].map((bytes) => usual.fits({ ...file('c', 1), bytes }))).toEqual([true, false]);
  });

  test('keeps what was read once, whoever asks meanwhile', async () => {
    const { peek, load } = createFileCache();
    const a = file('a', 4);
    expect(peek(a)).toBeUndefined();
    const [first, second] = await Promise.all([load(a), load(a)]);
    expect(second).toBe(first);
    expect(peek(a)).toBe(first);
    expect(first.toString()).toBe('aaaa');
  });

  test('forgets first what nobody has asked for the longest, once it is full', async () => {
    const { peek, load } = createFileCache(10);
    const [a, b, c, d] = [file('a', 4), file('b', 6), file('c', 3), file('d', 10)];
    const held = (): boolean[] => [a, b, c, d].map((each) => peek(each) !== undefined);
    await load(a);
    await load(b);
    expect(held()).toEqual([true, true, false, false]);
    peek(a);
    await load(c);
    expect(held()).toEqual([true, false, true, false]);
    await load(d);
    expect(held()).toEqual([false, false, false, true]);
  });

  test('keeps no content of another length, which is an error until it is read again', async () => {
    const { peek, load } = createFileCache();
    const a = file('a', 4);
    writeFileSync(a.absolutePath, 'aaa');
    await expect(load(a)).rejects.toThrow('an object of 4 bytes has 3');
    expect(peek(a)).toBeUndefined();
    writeFileSync(a.absolutePath, 'aaaa');
    expect((await load(a)).toString()).toBe('aaaa');
  });
});
