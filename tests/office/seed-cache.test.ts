/** The build cache that a person's first preview begins with. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedCache } from '../../office/builds/seed-cache.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seed-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keep = (root: string, text: string): string => {
  const site = join(folder, root, '.cache', 'site');
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'state.json'), text);
  return join(folder, root);
};

test('a folder without a cache gets a copy, which is its own', () => {
  const [work, person] = [keep('work', 'published'), join(folder, 'person')];
  mkdirSync(person);
  seedCache(work, person);
  writeFileSync(join(person, '.cache/site/state.json'), 'previewed');
  expect(readFileSync(join(work, '.cache/site/state.json'), 'utf8')).toBe('published');
  expect(readdirSync(join(person, '.cache'))).toEqual(['site']);
});

test('what other commands keep in the project’s own folder is not copied', () => {
  const [work, person] = [keep('work', 'published'), join(folder, 'person')];
  mkdirSync(join(work, '.cache/made'));
  mkdirSync(person);
  seedCache(work, person);
  expect(readdirSync(join(person, '.cache'))).toEqual(['site']);
});

test('a folder keeps the cache that it has', () => {
  const [work, person] = [keep('work', 'published'), keep('person', 'previewed')];
  seedCache(work, person);
  expect(readFileSync(join(person, '.cache/site/state.json'), 'utf8')).toBe('previewed');
});

test('before the first publication there is nothing to copy, and after a copy that failed nothing of it', () => {
  const person = join(folder, 'person');
  mkdirSync(person);
  seedCache(join(folder, 'work'), person);
  expect(readdirSync(person)).toEqual([]);
  const work = keep('work', 'published');
  // What cannot be copied.
  expect(spawnSync('mkfifo', [join(work, '.cache/site/pipe')]).status).toBe(0);
  seedCache(work, person);
  expect(readdirSync(join(person, '.cache'))).toEqual([]);
});
