/** Former sites build, and every page of theirs is there: one of each day, each company's. All of them are checked. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { copyFormerSite, formerSites } from './former-sites.ts';

const project = join(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'former-sites-built-'));
afterAll(() => rmSync(work, { recursive: true }));

/** A day's two sites are written in the same keys: the first company's and the second's, by turns. */
const days = [...new Set(formerSites.map(({ day }) => day))].sort();
const built = formerSites.filter(({ day, name }) => (days.indexOf(day) % 2 === 0) === (name === 'vellarbre'));

test('each day and each company is among them', () => {
  expect(built.map(({ day }) => day).sort()).toEqual(days);
  expect(new Set(built.map(({ name }) => name))).toEqual(new Set(formerSites.map(({ name }) => name)));
});

test.each(built)(
  '$name of $day is built, with all its pages',
  (site) => {
    const root = join(work, site.day, site.name);
    copyFormerSite(site, root);
    const build = ['scripts/run.mjs', 'generator/commands/site.ts', 'build', '--root', root, '--skip-compression'];
    execFileSync(process.execPath, [...build, '--skip-social', '--drafts', '--date', site.day], { cwd: project });
    const { routes } = parse(readFileSync(join(root, 'site.yaml'), 'utf8')) as SiteSpec;
    const paths = routes.map(({ path }) => path).filter((path) => !path.includes('{'));
    const lacking = paths.filter((path) => !existsSync(join(root, 'dist', path, 'index.html')));
    expect(lacking).toEqual([]);
    expect(paths.length).toBeGreaterThan(5);
  },
  20 * 60_000,
);
