import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../../generator/check/rules.ts';
import codeDocs from '../../generator/diagnostics/code-docs.json';
import { formatReport } from '../../generator/diagnostics/report.ts';
import { fixtureDate, fixtureNames, fixturesFolder, readFixture } from './check-fixtures.ts';
import { oneIn } from '../setup/length.ts';
import { checkSources } from './check-sources.ts';

const options = { today: fixtureDate, drafts: false };

/**
 * Codes whose fixture would be tens of megabytes, or could not be copied to every system: their tests are in
 * load.test.ts, film.test.ts and site-file-names.test.ts.
 */
const withoutFixture = new Set(['document-large', 'file-name', 'file-too-large', 'film-large']);

describe('the report an editor reads', () => {
  test.each(fixtureNames())('%s', async (name) => {
    const folder = join(fixturesFolder, name);
    const sources = await readFixture(folder);
    const { diagnostics } = checkSources(sources, options);
    await expect(formatReport(diagnostics, sources.files)).toMatchFileSnapshot(join(folder, 'expected.txt'));
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set([name]));
    for (const { facts = {} } of diagnostics) {
      const { name: about, found, expected } = facts;
      const said = [about, found, expected?.join()].filter((fact) => fact !== undefined && fact !== '');
      expect(said, 'what the sentence is about, as data').not.toEqual([]);
    }
  });
});

test('a name that is nearly another’s suggests it as data, the nearest first', async () => {
  const { diagnostics } = checkSources(await readFixture(join(fixturesFolder, 'route-unknown')), options);
  for (const { facts, hint } of diagnostics)
    if (hint?.startsWith('Vouliez-vous')) expect(hint).toContain(`« ${facts?.suggestions?.[0] ?? ''} »`);
  expect(diagnostics.some(({ facts }) => facts?.suggestions?.length === 1)).toBe(true);
});

describe('once mended, nothing is left to say', () => {
  const mended = fixtureNames().filter((name) => existsSync(join(fixturesFolder, name, 'mended')));
  test.each(oneIn(8, mended))('%s', async (name) => {
    const { diagnostics } = checkSources(await readFixture(join(fixturesFolder, name, 'mended')), options);
    expect(diagnostics).toEqual([]);
  });
});

test('the base of the fixtures has no mistake', async () => {
  const { diagnostics } = checkSources(await readFixture(join(fixturesFolder, '_base')), options);
  expect(diagnostics).toEqual([]);
});

test('every code has a fixture of its name, and every fixture a code', () => {
  const codes = [...rules.map(({ code }) => code), ...Object.keys(codeDocs)]
    .filter((code) => !withoutFixture.has(code))
    .sort();
  expect(fixtureNames()).toEqual(codes);
});

test('no code is used twice', () => {
  const codes = [...rules.map(({ code }) => code), ...Object.keys(codeDocs)];
  expect(codes).toEqual([...new Set(codes)]);
});
