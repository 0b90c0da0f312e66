/** Values of blocks' attributes: an editor writes them in the site's language, and either spelling is understood. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readChoice, spelledIn } from '../../generator/schema/choices.ts';
import { blockShapes } from '../../generator/schema/shape.ts';
import { tinySite } from '../incremental/copies.ts';
import { fixtureDate } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';
import { readSources } from '../../generator/source/read-sources.ts';

const choices = [...blockShapes].flatMap(([block, shape]) =>
  [...shape.properties]
    .filter(([name]) => name !== 'type')
    .flatMap(([name, { schema, constants = [] }]) => constants.map((value) => ({ block, name, schema, value }))),
);

test('no two values of an attribute are spelled alike', () => {
  for (const { block, name, schema, value } of choices)
    for (const language of ['fr', 'en'] as const)
      expect(readChoice(block, name, spelledIn(schema, value, language))).toBe(value);
});

test('English spellings have no French among them', () => {
  const english = new Set(choices.map(({ value }) => value));
  for (const word of ['oui', 'non', 'faible', 'moyen', 'fort', 'teinte', 'sombre', 'colonne', 'choisir'])
    expect(english.has(word)).toBe(false);
  expect(spelledIn(blockShapes.get('Factor')!.child('weight')!.schema, 'high', 'fr')).toBe('fort');
});

describe('a French site', () => {
  test('checks the same whichever spelling it has', async () => {
    const sources = await readSources(tinySite);
    const file = 'content/pages/tuiles.mdx';
    const text = readFileSync(join(tinySite, file), 'utf8');
    const english = text.replace('weight="fort"', 'weight="high"').replace('difference="oui"', 'difference="yes"');
    expect(english).not.toBe(text);
    const report = (body: string) =>
      checkSources(
        { ...sources, files: new Map([...sources.files, [file, body]]) },
        { today: fixtureDate, drafts: true },
      ).diagnostics;
    expect(report(english)).toEqual(report(text));
  });
});
