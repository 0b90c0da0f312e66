/** The fixtures of the diagnostics, told in English: each report stands beside the French one. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { formatReport } from '../../generator/diagnostics/report.ts';
import { fixtureDate, fixturesFolder, readFixture } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';
import { expectEnglish } from './english-words.ts';

/** Expects the report of a fixture in English, at the places of the French one. */
export const expectEnglishReport = async (name: string): Promise<void> => {
  const folder = join(fixturesFolder, name);
  const sources = await readFixture(folder);
  const [french, english] = (['fr', 'en'] as const).map(
    (language) => checkSources(sources, { today: fixtureDate, drafts: false, language }).diagnostics,
  );
  const byPlace = (diagnostics: typeof french = []) =>
    new Map(
      diagnostics.map((each) => [
        `${each.file}:${each.line}:${each.column} ${each.code} ${JSON.stringify(each.facts)}`,
        each,
      ]),
    );
  const [first, second] = [byPlace(french), byPlace(english)];
  expect([...second.keys()].sort()).toEqual([...first.keys()].sort());
  for (const [place, diagnostic] of second) expectEnglish(diagnostic, first.get(place)!);
  await expect(formatReport(english ?? [], sources.files, 'pretty', { language: 'en' })).toMatchFileSnapshot(
    join(folder, 'expected.en.txt'),
  );
};
