/** Former sites build, and every page of theirs is there. */
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

test.each(formerSites)(
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
