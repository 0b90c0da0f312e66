/**
 * What shows a link with its title and picture reads the beginning of the page alone: WhatsApp, Slack and LinkedIn
 * take about 32 kB. What they look for is there, before any style, on a page of each template.
 */
import { expect, test } from 'vitest';
import { answerOf } from './read.ts';
import { templatePages } from './site-files.ts';

const firstBytes = 32 * 1024;

const tags = [
  '<title>',
  '<meta name="description"',
  '<link rel="canonical"',
  ...[
    'type',
    'site_name',
    'locale',
    'title',
    'description',
    'url',
    'image',
    'image:width',
    'image:height',
    'image:alt',
  ].map((name) => `<meta property="og:${name}"`),
  '<meta name="twitter:card"',
  '<meta name="twitter:image"',
];

test.each([
  ...templatePages().map((path) => ['main', path] as const),
  ...templatePages('second').map((path) => ['second', path] as const),
])('site « %s », %s', async (site, path) => {
  const { body } = await answerOf(path, site);
  const beginning = Buffer.from(body).subarray(0, firstBytes).toString();
  const [beforeStyles = ''] = beginning.split('<style');
  expect(beforeStyles.length).toBeLessThan(beginning.length);
  expect(tags.filter((tag) => !beforeStyles.includes(tag))).toEqual([]);
});
