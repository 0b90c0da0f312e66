/**
 * With forced colours, dark, everything that is drawn is seen: labels, lines, rules and marks, on a page of each kind
 * of drawing (every page: among the long tests).
 */
import { expect, test } from 'vitest';
import { isLong } from '../setup/length.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import type { SiteName } from './folders.ts';
import { unseen } from './forced-colors.ts';
import { pathOf, projectPaths, routePaths } from './site-files.ts';
import { visit } from './visit.ts';

const drawn: readonly (readonly [SiteName, string])[] = [
  ...['couverture-tuiles', 'couverture-zinc', 'menuiserie'].map((id) => ['main', pathOf(id)] as const),
  ['second', pathOf('wheels', 'second')],
];

const all: readonly (readonly [SiteName, string])[] = [
  ...[...routePaths(), ...projectPaths()].map((path) => ['main', path] as const),
  ...[...routePaths('second'), ...projectPaths('second')].map((path) => ['second', path] as const),
];

const context = { forcedColors: 'active', colorScheme: 'dark' } as const;

test.each(isLong ? all : drawn)('site « %s », %s', (site, path) =>
  visit(path, { site, context, isLive: false }, async (page) => {
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    expectNoFindings(await unseen(page), path);
  }),
);
