/** A package upgraded in the lock file, between two builds of one folder: what it takes part in is made anew. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from '../fixtures/project-copy.ts';
import { leaveFormOut, tinySite } from './copies.ts';

let project: ProjectCopy;
let site = '';

beforeAll(() => {
  project = copyProject('src');
  site = join(project.folder, 'site');
  cpSync(tinySite, site, { recursive: true, filter: (path) => !/[\\/](?:dist|\.generated|\.cache)$/.test(path) });
  // No package that it is made of is upgraded.
  leaveFormOut(site);
});
afterAll(() => project.remove());

/** How many pages a build renders. */
const build = (): number => {
  const report = join(project.folder, 'report.json');
  const options = ['--root', site, '--date', '2026-11-20', '--skip-social', '--skip-compression', '--report', report];
  const { status, stderr } = project.run('generator/commands/site.ts', 'build', ...options);
  expect(status, stderr).toBe(0);
  return (JSON.parse(readFileSync(report, 'utf8')) as { rendered: number }).rendered;
};

/** The key that each compiled text was made under, by its module. */
const compiledUnder = (): Record<string, string> => {
  const cache = join(site, '.cache');
  const caches = readdirSync(cache, { recursive: true, encoding: 'utf8' });
  const memories = caches
    .filter((name) => /values[\\/]output-folder-[0-9a-f]+$/.test(name))
    .map((name) => readFileSync(join(cache, name), 'utf8'));
  const keys = memories.flatMap((text) => [...text.matchAll(/"(content\/[^"]+\.gen\.js)":\{"key":"([0-9a-f]+)"/g)]);
  return Object.fromEntries(keys.map(([, module = '', key = '']) => [module, key]));
};

const upgrade = (name: string): void => {
  const path = join(project.folder, 'package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8')) as {
    packages: Record<string, { version: string; integrity: string }>;
  };
  const locked = lock.packages[`node_modules/${name}`];
  if (locked === undefined) throw new Error(`${name} is not locked`);
  Object.assign(locked, { version: `${locked.version}-next`, integrity: 'sha512-another' });
  writeFileSync(path, JSON.stringify(lock));
};

test('an upgraded package that compiles the pages has them compiled and rendered anew', () => {
  const pages = build();
  expect(pages).toBeGreaterThan(3);
  const before = compiledUnder();
  expect(Object.keys(before).length).toBeGreaterThan(3);
  expect(build()).toBe(0);
  expect(compiledUnder()).toEqual(before);
  upgrade('mdx-bundler');
  expect(build()).toBe(pages);
  const after = compiledUnder();
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [module, key] of Object.entries(after)) expect(key).not.toBe(before[module]);
});
