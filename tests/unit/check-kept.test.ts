/**
 * What a check keeps of a file for the next one: that nothing is to be said of it for itself hides nothing. What the
 * fixtures say is proved by check-rules.test.ts; here, by a sample of them, that the kept reading says the same.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from '../../generator/check/read-text.cached.ts';
import { recallReading, type FileReading, type KeptReading } from '../../generator/source/load-site.ts';
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

/** Every eighth. */
const sample = fixtureNames().filter((_name, index) => index % 8 === 0);

test.each(sample)('%s is told as before of files that were read before', async (name) => {
  const sources = await readFixture(join(fixturesFolder, name));
  const { diagnostics } = checkSources(sources, { ...options, readings: await keptReadings(sources) });
  expect(diagnostics).toEqual(checkSources(sources, options).diagnostics);
});

test('of a site without a mistake every file is quiet', async () => {
  const readings = await keptReadings(await readFixture(join(fixturesFolder, '_base')));
  expect([...readings].filter(([, { clean: quiet }]) => quiet === undefined)).toEqual([]);
});
