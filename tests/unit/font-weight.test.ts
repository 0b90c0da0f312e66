/** What a font may be written as, and what its stand-ins are made from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { standInsOf } from '../../generator/model/stand-ins.ts';
import { examineFont } from '../../generator/source/fonts/examine-font.ts';
import { fixtureDate, fixturesFolder, readFixture } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';

test('a weight may be the number that it is', async () => {
  const { files, ...rest } = await readFixture(join(fixturesFolder, '_base'));
  const site = files.get('site.yaml') ?? '';
  const numbered = site.replaceAll('weight: "400"', 'weight: 400');
  expect(numbered).not.toBe(site);
  const { diagnostics } = checkSources(
    { files: new Map([...files, ['site.yaml', numbered]]), ...rest },
    { today: fixtureDate, drafts: false },
  );
  expect(diagnostics).toEqual([]);
});

const file = join(
  import.meta.dirname,
  '../../generator/new/site/shared/content/fonts/radio-canada-latin-wdth-normal.woff2',
);
const font = { family: 'Texte', file: 'a.woff2', weight: '300 700', fallback: ['Helvetica', 'sans-serif'] };

test('the measures of its stand-ins are computed from its file', async () => {
  const facts = await examineFont(readFileSync(file));
  const [regular, bold, ...others] = standInsOf(font, facts);
  expect(others).toEqual([]);
  expect([regular?.local[0], bold?.local[0]]).toEqual(['Arial', 'Arial Bold']);
  expect([regular?.weight, bold?.weight]).toEqual(['300 599', '600 700']);
  for (const face of [regular, bold]) {
    const ratio = Number.parseFloat(face?.sizeAdjust ?? '') / 100;
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.15);
    expect((Number.parseFloat(face?.ascentOverride ?? '') / 100) * ratio).toBeCloseTo(facts.ascent, 2);
    expect((Number.parseFloat(face?.descentOverride ?? '') / 100) * ratio).toBeCloseTo(facts.descent, 2);
  }
  expect(facts.boldWidth).toBeGreaterThan(facts.width);
});

test('measures that site.yaml gives are kept', async () => {
  const given = [{ local: ['Georgia'], sizeAdjust: '99%', ascentOverride: '90%', descentOverride: '20%' }];
  expect(standInsOf({ ...font, fallbackMetrics: given }, await examineFont(readFileSync(file)))).toBe(given);
});
