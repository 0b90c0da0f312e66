/** No cadence of blocks repeats on three of the company's articles: a run of four, section by section. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBlocks } from '../../generator/source/mdx/blocks.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readSources } from '../../generator/source/read-sources.ts';

const { site: loaded } = loadSite(await readSources(join(import.meta.dirname, '../..')), {
  today: '2026-11-27',
  drafts: true,
  readBody,
});
if (loaded === undefined) throw new Error('The site cannot be read');
const site = normalizeSite(loaded);

const runLength = 4;
const templates = new Map(site.spec.routes.map(({ content, template }) => [content, template]));

/** The blocks of a page that stand in its sections themselves, in their order. */
const cadenceOf = (page: (typeof site.pages)[number]): readonly string[] =>
  readBlocks(page)
    .blocks.map(({ name }) => name)
    .filter((name) => standing.has(name));

const standing = new Set(
  'Features Steps Factors Faq Drawing Variants Figure Comparison Callout Download RangeChart Parts ScaleRow Bays PickList Dates'.split(
    ' ',
  ),
);

test('a run of four blocks stands on two articles at most', () => {
  const pagesByRun = new Map<string, Set<string>>();
  const articles = site.pages.filter(({ name }) => ['article', 'page'].includes(templates.get(name) ?? ''));
  expect(articles.length).toBeGreaterThan(10);
  for (const page of articles) {
    const blocks = cadenceOf(page);
    for (let at = 0; at + runLength <= blocks.length; at += 1) {
      const run = blocks.slice(at, at + runLength).join(' ');
      pagesByRun.set(run, (pagesByRun.get(run) ?? new Set()).add(page.name));
    }
  }
  const repeated = [...pagesByRun].filter(([, pages]) => pages.size > 2);
  expect(repeated.map(([run, pages]) => `${run}: ${[...pages].join(', ')}`)).toEqual([]);
});
