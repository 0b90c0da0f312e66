/** What a site shows follows what it says: sort buttons, breadcrumb, cards of services, an unknown address. */
import { expect, test } from 'vitest';
import { placeOf } from '../../src/blocks/Service.styles.ts';
import { withDefaults } from '../../generator/schema/defaults.ts';
import { replacing, smallModel } from './small-model.ts';

const project = 'content/projects/toit-du-mas.yaml';

test.each([
  ['all that projects give', [], ['year', 'surface', 'budget']],
  ['no surface', ['surface: 180 m²\n'], ['year', 'budget']],
  ['neither surface nor budget', ['surface: 180 m²\n', 'budget: 38 000 €\n'], ['year']],
])('the gallery sorts by %s', async (_, gone, keys) => {
  const { gallery } = await smallModel({
    [project]: (text) => gone.reduce((left, line) => replacing(line, '')(left), text),
  });
  expect(gallery[0]?.sortKeys).toEqual(keys);
});

test('a page in no menu is called by its heading in the breadcrumb, not by its title for search engines', async () => {
  const { pages } = await smallModel({
    'site.yaml': replacing(
      '        - { label: Tuiles, route: tuiles, icon: tuile }\n',
      '        - { label: Projets, route: projets }\n',
    ),
  });
  const crumbs = pages.find(({ route }) => route.id === 'tuiles')?.record.breadcrumb ?? [];
  expect(crumbs.at(-1)?.label).toBe('Couverture en tuiles');
  const named = await smallModel({
    'site.yaml': (text) =>
      replacing(
        '        - { label: Tuiles, route: tuiles, icon: tuile }\n',
        '        - { label: Projets, route: projets }\n',
      )(text),
    'content/pages/tuiles.mdx': replacing('heading: Couverture en tuiles', 'heading: Vos tuiles|de près'),
  });
  const again = named.pages.find(({ route }) => route.id === 'tuiles')?.record.breadcrumb ?? [];
  expect(again.at(-1)?.label).toBe('Vos tuiles de près');
});

/** Columns of twelve that each card of a row takes, by their number. */
const columnsOf = (count: number, isBesideDrawing: boolean): number[] =>
  Array.from({ length: count }, (_, index) => placeOf(index + 1, count, isBesideDrawing).columns);

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])('%i cards fill their rows', (count) => {
  const columns = columnsOf(count, false);
  let row = 0;
  for (const width of columns) {
    row += width;
    expect(row).toBeLessThanOrEqual(12);
    if (row === 12) row = 0;
  }
  expect(row).toBe(0);
});

test('two cards share the row below the drawing', () => expect(columnsOf(2, true)).toEqual([6, 6]));

test.each(['fr-FR', 'en-GB'])('an unknown address is told in the language of the site: %s', (locale) => {
  const { errors } = withDefaults({ site: { locale } }) as {
    errors: { unmatchedRoute: string; notFoundStatus: string };
  };
  const isFrench = locale === 'fr-FR';
  expect([errors.unmatchedRoute, errors.notFoundStatus]).toEqual(
    isFrench ? ['Adresse inconnue', 'Introuvable'] : ['Unknown address', 'Not found'],
  );
});
