/** What the search finds, and in which order. */
import { describe, expect, test } from 'vitest';
import type { SearchEntry } from '../../generator/model/model.ts';
import { findEntries, prepareEntries, wordsOf } from '../../src/search/find-entries.ts';

const entry = (label: string, words = '', kind: SearchEntry['kind'] = 'page'): SearchEntry => ({
  kind,
  label,
  words,
  path: `/${label}`,
});
const entries = prepareEntries([
  entry('Couverture en tuiles', 'Terre cuite, canal, plate : pente et altitude'),
  entry('Couverture zinc', 'Joint debout, chéneaux'),
  entry('Lame d’air', '', 'word'),
  entry('Épure', 'épures', 'word'),
  entry('Ardoise', 'ardoises', 'word'),
  entry('Toit de l’hôpital', 'Zinc 2013 Le Puy-en-Velay (43)', 'project'),
  entry('Œil-de-bœuf', '', 'word'),
  entry('Taenia', '', 'word'),
]);
const found = (query: string): string[] => findEntries(entries, query).map(({ label }) => label);

describe('a query', () => {
  test.each([
    ['tuile', ['Couverture en tuiles']],
    ['TUILES', ['Couverture en tuiles']],
    ['epure', ['Épure']],
    ['E\u0301pure', ['Épure']],
    ['l’ardoise', ['Ardoise']],
    ["de l'ardoise", ['Ardoise']],
    ['lame d’air', ['Lame d’air']],
    ['lame air', ['Lame d’air']],
    ['oeil de boeuf', ['Œil-de-bœuf']],
    ['l\u02bcardoise', ['Ardoise']],
    ['tænia', ['Taenia']],
    ['zinc', ['Couverture zinc', 'Toit de l’hôpital']],
    ['zinc le puy', ['Toit de l’hôpital']],
    ['2013', ['Toit de l’hôpital']],
    ['couv zin', ['Couverture zinc']],
    ['couverure zinc', ['Couverture zinc']],
    ['coouverture tuile', ['Couverture en tuiles']],
    ['chnéeau', ['Couverture zinc']],
    ['ardiose', ['Ardoise']],
    ['couverture en', ['Couverture zinc', 'Couverture en tuiles']],
    ['piscine', []],
    ['zinc piscine', []],
    ['xinc', []],
    ['', []],
    ['  ?! ', []],
  ])('« %s » finds %j', (query, labels) => {
    expect(found(query)).toEqual(labels);
  });

  test('of one letter finds the words that begin with it', () => {
    expect(found('a')).toEqual(['Ardoise', 'Lame d’air', 'Couverture en tuiles']);
  });

  test('finds eight entries at most', () => {
    const many = prepareEntries(Array.from({ length: 20 }, (_, index) => entry(`Tuile ${index}`)));
    expect(findEntries(many, 'tuile')).toHaveLength(8);
  });
});

test('words are compared without case, accents and elisions', () => {
  expect(wordsOf('Jusqu’à l’Été, aujourd’hui : 30 m²')).toEqual(['a', 'ete', 'aujourd', 'hui', '30', 'm2']);
});
