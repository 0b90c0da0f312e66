/** A site with more than thirty mistakes of as many kinds: each is told on its line, none hides another. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixtureDate, fixturesFolder, readFixture } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';

interface Mistake {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

const folder = join(fixturesFolder, '_thirty');
const mistakes = JSON.parse(readFileSync(join(folder, 'mistakes.json'), 'utf8')) as Mistake[];

test('thirty different mistakes are seeded', () => {
  expect(new Set(mistakes.map(({ code }) => code)).size).toBeGreaterThanOrEqual(30);
});

test('each mistake is told on its line, and nothing else', async () => {
  const { diagnostics } = checkSources(await readFixture(folder), { today: fixtureDate, drafts: false });
  const print = ({ file, line, code }: Mistake): string => `${file}:${line} ${code}`;
  expect(diagnostics.map(print).sort()).toEqual(mistakes.map(print).sort());
});
