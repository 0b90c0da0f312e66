/**
 * With forced colours, dark, everything that is drawn is seen: labels, lines, rules and marks, on a page of each kind
 * of drawing and of each template, and on a quarter of the others by the seed; on every page in the exhaustive tests.
 */
import { expect, test } from 'vitest';
import { isEveryPage } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import type { SiteName } from './folders.ts';
import { unseen } from './forced-colors.ts';
import { pathOf, projectPaths, routePaths, templatePages } from './site-files.ts';
import { visit } from './visit.ts';

tellSeedOfFailures();

/** By site: pages with drawings of every kind. */
const drawn = {
  main: ['couverture-tuiles', 'couverture-zinc', 'menuiserie'].map((id) => pathOf(id)),
  second: [pathOf('wheels', 'second')],
} as const;

const pagesOf = (site: keyof typeof drawn): (readonly [SiteName, string])[] => {
  const always = new Set([...drawn[site], ...templatePages(site)]);
  return [...routePaths(site), ...projectPaths(site)]
    .filter((path, index) => isEveryPage || always.has(path) || index % 4 === seed % 4)
    .map((path) => [site, path] as const);
};

const context = { forcedColors: 'active', colorScheme: 'dark' } as const;

test.each([...pagesOf('main'), ...pagesOf('second')])('site « %s », %s', (site, path) =>
  visit(path, { site, context, isLive: false }, async (page) => {
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    expectNoFindings(await unseen(page), path);
  }),
);
