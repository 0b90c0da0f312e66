/** Builds of other servers, found in a folder that all of them see; a rolling upgrade is for rolling.long.test.ts. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildIdPath, manifestPath } from '../../server/http/site/manifest.ts';
import { openOtherBuilds, type BuildText } from '../../server/http/site/other-builds.ts';

let root: string;
let folder: string;
let log: { info: ReturnType<typeof vi.fn>; warn: ReturnType<typeof vi.fn> };
let unreadable: Set<string>;
let asked: { id: string; isNewer: boolean }[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'builds-'));
  folder = join(root, 'builds');
  mkdirSync(folder);
  log = { info: vi.fn(), warn: vi.fn() };
  [unreadable, asked] = [new Set(), []];
});
afterEach(() => rmSync(root, { recursive: true }));

const buildOf = (id: string, files: readonly string[] = []): BuildText =>
  ({ id, text: `of ${id}`, files: new Map(files.map((path) => [path, {}])), manifest: {} }) as unknown as BuildText;
const open = () =>
  openOtherBuilds({
    folder,
    log: log as never,
    read: async (_distDir, id) => {
      if (unreadable.has(id)) throw new Error('torn');
      return buildOf(id);
    },
    add: async () => new Map(),
    select: (build, isNewer) => {
      asked.push({ id: build.id, isNewer });
      return new Map();
    },
  });
const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
/** A built site, at a minute of an hour. */
const put = (name: string, id: string, minute: number): void => {
  const path = buildIdPath(join(folder, name));
  write(path, id);
  const at = new Date(2026, 0, 1, 0, minute);
  utimesSync(path, at, at);
};
const ids = ({ current }: ReturnType<typeof open>): string[] => current().map(({ build }) => build.id);

test('the newest three are served, in a release as well, and neither the own one nor what is hidden', async () => {
  put('a', 'first', 1);
  put('b/dist', 'second', 2);
  put('c', 'own', 3);
  put('.partial-x', 'hidden', 4);
  put('d', 'third', 5);
  put('e', 'fourth', 6);
  mkdirSync(join(folder, 'empty'));
  const builds = open();
  expect(builds.current()).toEqual([]);
  expect(await builds.scan('own')).toBe(true);
  expect(ids(builds)).toEqual(['fourth', 'third', 'second']);
  expect(log.info).toHaveBeenCalledTimes(3);
  expect(log.info).toHaveBeenCalledWith({ build: 'third', isNewer: false }, 'files of another build served too');
  expect(await builds.scan('own')).toBe(false);
  expect(log.info).toHaveBeenCalledTimes(3);
  rmSync(join(folder, 'e'), { recursive: true });
  expect(await builds.scan('own')).toBe(true);
  expect(ids(builds)).toEqual(['third', 'second', 'first']);
});

test('what comes while a build is served is newer, until that one is replaced', async () => {
  put('a', 'older', 1);
  const builds = open();
  await builds.scan('own');
  put('b', 'newer', 2);
  await builds.scan('own');
  const newness = () => builds.current().map(({ build, isNewer }) => [build.id, isNewer]);
  expect(newness()).toEqual([
    ['newer', true],
    ['older', false],
  ]);
  expect(await builds.scan('own')).toBe(false);
  expect(await builds.scan('next')).toBe(true);
  expect(newness()).toEqual([
    ['newer', false],
    ['older', false],
  ]);
  expect(asked).toEqual([
    { id: 'older', isNewer: false },
    { id: 'newer', isNewer: true },
    { id: 'newer', isNewer: false },
  ]);
});

test('one that cannot be read is looked at again, and a folder that cannot be is told once', async () => {
  put('a', 'torn', 1);
  unreadable.add('torn');
  const builds = open();
  expect(await builds.scan('own')).toBe(false);
  unreadable.clear();
  expect(await builds.scan('own')).toBe(true);
  expect(ids(builds)).toEqual(['torn']);
  rmSync(folder, { recursive: true });
  for (const _time of ['once', 'twice']) await builds.scan('own');
  expect(ids(builds)).toEqual([]);
  const told = 'SITE_BUILDS_DIR cannot be read: files of other builds are not found';
  expect(log.warn.mock.calls.map(([, text]) => text as unknown)).toEqual([told]);
  mkdirSync(folder);
  await builds.scan('own');
  rmSync(folder, { recursive: true });
  await builds.scan('own');
  expect(log.warn).toHaveBeenCalledTimes(2);
});

test('the own build is put there whole, once; where it cannot be, that is told', async () => {
  const distDir = join(root, 'dist');
  const paths = ['index.html', 'assets/app-0123abcd.js', 'assets/other-0123abcd.js', 'media/social/home.jpg'];
  for (const path of paths) write(join(distDir, path), path);
  const builds = open();
  const build = buildOf('own', paths);
  await builds.publish(build, distDir);
  const copy = join(folder, 'build-own');
  expect(paths.map((path) => readFileSync(join(copy, path), 'utf8'))).toEqual(paths);
  expect(readdirSync(folder)).toEqual(['build-own']);
  expect([readFileSync(manifestPath(copy), 'utf8'), readFileSync(buildIdPath(copy), 'utf8')]).toEqual([
    'of own',
    'own',
  ]);
  rmSync(join(distDir, 'index.html'));
  await builds.publish(build, distDir);
  expect(log.warn).not.toHaveBeenCalled();
  await builds.publish(buildOf('torn', ['index.html']), distDir);
  expect(log.warn.mock.calls.map(([, text]) => text as unknown)).toEqual([
    'build not copied to SITE_BUILDS_DIR: other servers do not find its files',
  ]);
  expect(readdirSync(folder)).toEqual(['build-own']);
});

test('a published build goes a day after its last server, and none of the operator’s', async () => {
  for (const name of ['build-own', 'build-used', 'build-unused', 'release-1']) put(name, name, 0);
  const age = (name: string, hours: number): void => {
    const at = new Date(Date.now() - hours * 3_600_000);
    utimesSync(join(folder, name), at, at);
  };
  age('build-own', 100);
  age('build-used', 23.9);
  age('build-unused', 24.1);
  age('release-1', 100);
  await open().renew('own');
  expect(readdirSync(folder).sort()).toEqual(['build-own', 'build-used', 'release-1']);
  expect(Date.now() - statSync(join(folder, 'build-own')).mtimeMs).toBeLessThan(3_600_000);
  await open().renew('gone');
  expect(existsSync(join(folder, 'build-gone'))).toBe(false);
});
