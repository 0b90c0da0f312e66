/**
 * What a check keeps of a file for the next one: that nothing is to be said of it for itself hides nothing. What the
 * fixtures say is proved by check-rules.test.ts; here, by a sample of them, that the kept reading says the same.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from '../../generator/check/read-text.cached.ts';
import { textDigest } from '../../generator/site/visible-text.ts';
import { recallReading, type FileReading, type KeptReading } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import type { Sources } from '../../generator/source/types.ts';
import { fixtureDate, fixtureNames, fixturesFolder, readFixture } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';

const options = { today: fixtureDate, drafts: false };

const keptReadings = async ({ files }: Sources): Promise<Map<string, FileReading>> => {
  const readings = new Map<string, FileReading>();
  for (const [file, text] of files) {
    const kept = JSON.parse(JSON.stringify(await readText.make({ file, text }))) as KeptReading | null;
    if (kept !== null) readings.set(file, recallReading(file, text, kept));
  }
  return readings;
};

/** Every eighth, and the rules that look at what is cached of a clean file instead of its texts. */
const readsCached = ['letter-missing', 'updated-stale'];
const sample = fixtureNames().filter((name, index) => index % 8 === 0 || readsCached.includes(name));

test.each(sample)('%s is told as before of files that were read before', async (name) => {
  const sources = await readFixture(join(fixturesFolder, name));
  const { diagnostics } = checkSources(sources, { ...options, readings: await keptReadings(sources) });
  expect(diagnostics).toEqual(checkSources(sources, options).diagnostics);
});

test('of a site without a mistake every file is quiet', async () => {
  const readings = await keptReadings(await readFixture(join(fixturesFolder, '_base')));
  expect([...readings].filter(([, { clean: quiet }]) => quiet === undefined)).toEqual([]);
});

test('a lacking letter is told in a file that is clean for itself', async () => {
  const sources = await readFixture(join(fixturesFolder, 'letter-missing'));
  const readings = await keptReadings(sources);
  const { diagnostics } = checkSources(sources, { ...options, readings });
  expect(diagnostics.map(({ code }) => code)).toEqual(['letter-missing', 'letter-missing']);
  for (const { file } of diagnostics)
    expect(Object.values(readings.get(file)?.clean?.letters ?? {}).join('')).toMatch(/[→Ł]/);
});

test('a text that says what it said when it was dated is not told, though its digest is cached', async () => {
  const sources = await readFixture(join(fixturesFolder, '_base'));
  const page = 'content/pages/tuiles.mdx';
  const text = sources.files.get(page) ?? '';
  const [, body = ''] = text.split(/(?<=\n---\n)/);
  const digest = textDigest(readBody(body).tree!);
  const files = new Map(sources.files).set(
    page,
    text.replace('\n---\n', `\nupdated: 2026-03-02\nupdatedDigest: ${digest}\n---\n`),
  );
  const dated = { ...sources, files };
  const readings = await keptReadings(dated);
  expect(readings.get(page)?.clean?.textDigest).toBe(digest);
  expect(checkSources(dated, { ...options, readings }).diagnostics).toEqual([]);
});
