/**
 * The shapes of each identity, whichever a site has, at the second site's angle and in its colours, are as they were
 * when somebody last looked at them. A change that is meant is taken with `npx vitest run --project site
 * tests/browser/expected- --update`, and read in the diff.
 */
import { join } from 'node:path';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity } from '../../src/identity/contract.ts';
import { siteFolders } from './folders.ts';
import { leaveSecondSite, linesOf, useSecondSite } from './second-modules.ts';

const expected = join(siteFolders.second, 'expected', 'identities');

beforeAll(useSecondSite);
afterAll(leaveSecondSite);

const words = { eyebrow: 'Since 1994', scroll: 'More' } as unknown as Parameters<Identity['HeroEdge']>[0]['words'];

/** Everything that an identity gives, a name a paragraph. */
const shown = ({ ClosingShape, HeroEdge, LeadFrameLines, closingStyles, markOf, mapMarker, ...rest }: Identity) => {
  const parts: Readonly<Record<string, string>> = {
    closing: linesOf(createElement(ClosingShape)),
    'closing, above plain': closingStyles('plain').styles,
    'closing, above tinted': closingStyles('tinted').styles,
    'edge of the first picture': linesOf(createElement(HeroEdge, { words })),
    'lines of the lead picture': linesOf(createElement(LeadFrameLines)),
    marks: Array.from({ length: 12 }, (_, index) => {
      const { width, shape } = markOf(index + 1);
      return `${width} ${linesOf(createElement('svg', undefined, shape))}`;
    }).join('\n'),
    'marker of the map': mapMarker(10, 20),
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, String(typeof value === 'object' ? value.styles : value)]),
    ),
  };
  return Object.entries(parts)
    .map(([name, text]) => `${name}\n${text}\n`)
    .join('\n');
};

test.each(['epure', 'lines', 'plain'])('%s', async (name) => {
  const identity = (await import(`../../src/identity/${name}/identity.ts`)) as Identity;
  await expect(shown(identity)).toMatchFileSnapshot(join(expected, `${name}.txt`));
});
