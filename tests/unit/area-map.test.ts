/** The drawn map: which communes, where, and numbers that stand clear of each other. */
import { expect, test } from 'vitest';
import { placeLabels } from '../../generator/model/area-map.ts';
import type { SiteModel } from '../../generator/model/resolve-site.ts';
import { replacing, smallModel } from './small-model.ts';

const withMap = (text: string): string => `${text}\n<AreaMap title="La carte" eyebrow="Autour" label="Une carte." />\n`;

const modelWith = (places: string): Promise<SiteModel> =>
  smallModel({
    'site.yaml': replacing('categories: [Couverture]', `categories: [Couverture]\n  places: ${places}`),
    'content/pages/accueil.mdx': withMap,
  });

const mapOf = (model: SiteModel) => {
  const data = model.pages.find(({ route }) => route.template === 'home')?.data;
  return data?.kind === 'content' ? data.map : undefined;
};

test('a commune with a project and a position is a mark that leads to it', async () => {
  const map = mapOf(await modelWith('[{ location: Le Puy-en-Velay (43), latitude: 45.2, longitude: 4.1 }]'));
  expect(map?.places.map(({ name, projects }) => [name, projects])).toEqual([
    ['Le Puy-en-Velay (43)', [{ label: 'Un toit refait en trois semaines', path: '/projet/toit-du-mas' }]],
  ]);
});

test('north is above, east is right, and a degree of longitude is shorter than one of latitude', async () => {
  const model = await modelWith('[{ location: Le Puy-en-Velay (43), latitude: 46.0433, longitude: 4.885 }]');
  const { latitude, longitude } = model.spec.company.geo!;
  const map = mapOf(model);
  const [mark] = map?.places ?? [];
  expect(Math.sign((mark?.x ?? 0) - (map?.workshop.x ?? 0))).toBe(Math.sign(4.885 - longitude));
  expect(Math.sign((map?.workshop.y ?? 0) - (mark?.y ?? 0))).toBe(Math.sign(46.0433 - latitude));
  expect(Math.abs((mark?.x ?? 0) - (map?.workshop.x ?? 0))).toBeLessThan(
    Math.abs((mark?.y ?? 0) - (map?.workshop.y ?? 0)),
  );
});

test('a page whose communes have no position has no map', async () => {
  const model = await smallModel({ 'content/pages/accueil.mdx': withMap });
  expect(mapOf(model)).toBeUndefined();
});

test('numbers of neighbours stand clear of each other, of every mark and of the workshop', () => {
  const marks = [0, 1, 2, 3].map((index) => ({ x: 300 + index * 6, y: 300 }));
  const workshop = { x: 290, y: 300 };
  const labels = placeLabels(marks, workshop);
  for (const [index, label] of labels.entries()) {
    const others = [...labels.filter((_, at) => at !== index), ...marks.filter((_, at) => at !== index), workshop];
    for (const other of others) expect(Math.hypot(label.x - other.x, label.y - other.y)).toBeGreaterThanOrEqual(34);
  }
});
