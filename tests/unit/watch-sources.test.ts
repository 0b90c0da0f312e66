/** Which folders are watched in development, and what of their changes is told. */
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync, type FSWatcher, type watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSources, type SourceWatch } from '../../generator/dev/watch-sources.ts';

let root = '';
let changes: SourceWatch;
/** The watchers that are open, by their folder. */
let open: Map<string, { readonly tell: (name: string | null) => void; readonly fail: () => void }>;

/** Stands in for the system's watching: what happens in a folder is told by hand. */
const watched = ((folder: string, _options: object, listener: (event: string, name: string | null) => void) => {
  const watcher = Object.assign(new EventEmitter(), { close: () => void open.delete(name) });
  const name = relative(root, folder);
  open.set(name, {
    tell: (file) => listener('change', file),
    fail: () => watcher.emit('error', new Error('gone')),
  });
  return watcher as unknown as FSWatcher;
}) as typeof watch;

const tell = (folder: string, name: string | null): void => open.get(folder)?.tell(name);
const folders = (): string[] => [...open.keys()].sort();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watch-'));
  open = new Map();
  for (const folder of ['pages', 'media']) mkdirSync(join(root, 'content', folder), { recursive: true });
  writeFileSync(join(root, 'content', 'samples.yaml'), '');
  mkdirSync(join(root, 'dist'));
  changes = watchSources({ root, content: join(root, 'content') }, () => expect.unreachable('no limit'), watched);
});
afterEach(() => {
  changes.close();
  rmSync(root, { recursive: true, force: true });
});

test('the folders of the sources are watched, once each, and none when it is over', () => {
  expect(folders()).toEqual(['', 'content', 'content/media', 'content/pages']);
  changes.close();
  expect(folders()).toEqual([]);
});

test('a change of a source is told; one of anything else is not', () => {
  const listener = vi.fn();
  changes.follow(listener);
  expect(listener).not.toHaveBeenCalled();
  for (const [folder, name] of [
    ['', 'dist'],
    ['', '.git'],
    ['content/pages', '.a.mdx.swp'],
    ['content/pages', 'a.mdx~'],
  ] as const)
    tell(folder, name);
  expect(listener).not.toHaveBeenCalled();
  for (const [folder, name] of [
    ['', 'site.yaml'],
    ['', 'content'],
    ['', null],
    ['content', 'samples.yaml'],
    ['content/pages', 'a.mdx'],
    ['content/media', null],
  ] as const)
    tell(folder, name);
  expect(listener).toHaveBeenCalledTimes(6);
});

test('a change before anybody listens is told to who begins to', () => {
  tell('content/pages', 'a.mdx');
  tell('content/pages', 'b.mdx');
  const listener = vi.fn();
  changes.follow(listener);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a folder that is made later is watched, one that goes is not any more', () => {
  mkdirSync(join(root, 'content', 'icons'));
  rmSync(join(root, 'content', 'media'), { recursive: true });
  tell('content', 'icons');
  expect(folders()).toEqual(['', 'content', 'content/icons', 'content/pages']);
});

test('a folder that takes the place of another is watched in its stead', () => {
  const before = open.get('content/pages');
  mkdirSync(join(root, 'copy'));
  renameSync(join(root, 'content', 'pages'), join(root, 'old'));
  renameSync(join(root, 'copy'), join(root, 'content', 'pages'));
  tell('content', 'pages');
  expect(open.get('content/pages')).not.toBe(before);
  expect(folders()).toContain('content/pages');
  const same = open.get('content/pages');
  tell('content', 'samples.yaml');
  expect(open.get('content/pages')).toBe(same);
});

test('a watcher that fails is closed, and opened again after the next change', () => {
  open.get('content/pages')?.fail();
  expect(folders()).not.toContain('content/pages');
  tell('content', 'samples.yaml');
  expect(folders()).toContain('content/pages');
});
