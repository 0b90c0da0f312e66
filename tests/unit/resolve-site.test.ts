/** What the model makes of site.yaml: menus and addresses without what is hidden, names, leads and times of pages. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictureUrl, redirectsOf, resolveSite, type SiteModel } from '../../generator/model/resolve-site.ts';
import { createReadings } from '../../generator/source/known-readings.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Sources } from '../../generator/source/types.ts';
import { checkSources } from './check-sources.ts';
import { emptyFiles } from './site-files.ts';
import { replacing, type Changes } from './small-model.ts';

const today = '2026-03-01';
let sources: Sources;
const readingsOf = createReadings();
beforeAll(async () => {
  sources = await readSources(join(import.meta.dirname, '../fixtures/sites/tiny'));
});

/** The tiny site, with changes of its texts, which must pass the check. */
const modelWith = (changes: Changes = {}): SiteModel => {
  const files = new Map(sources.files);
  for (const [path, change] of Object.entries(changes)) files.set(path, change(files.get(path) ?? ''));
  const changed = { ...sources, files };
  const { site, diagnostics } = checkSources(changed, { today, drafts: false, readings: readingsOf(changed) });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return resolveSite(site!, emptyFiles(site!.assets));
};

const record = (model: SiteModel, id: string) => model.pages.find(({ route }) => route.id === id)!.record;

const all =
  (...changes: readonly ((text: string) => string)[]) =>
  (text: string): string =>
    changes.reduce((changed, change) => change(changed), text);

describe('a page that is hidden', () => {
  const hidden = { 'content/pages/zinc.mdx': replacing('expires: 2099-12-31', 'expires: 2026-02-28') };
  const group = replacing(
    '        - { label: Tuiles, route: tuiles, icon: tuile, description: "Posées en {figures.delay}" }\n',
    '',
  );

  test('leaves the menus with the group that it was alone in, and the links of the footer', () => {
    const model = modelWith({
      ...hidden,
      'site.yaml': all(
        group,
        replacing('      - { label: Contact, route: contact }\n', '      - { label: Zinc, route: zinc }\n'),
      ),
    });
    const { header, footer } = model.spec.menus;
    expect(header.map(({ label }) => label)).toEqual(['Accueil', 'Chantiers', 'Devis']);
    expect([footer.services, footer.links].map((links) => links.map(({ label }) => label))).toEqual([
      ['Tuiles'],
      ['Mentions légales'],
    ]);
  });

  test('leaves the links between pages', () => {
    expect(record(modelWith(), 'tuiles').related.map(({ to }) => to)).toEqual(['/couverture/zinc', '/contact']);
    expect(record(modelWith(hidden), 'tuiles').related.map(({ to }) => to)).toEqual(['/contact']);
  });

  test('is led to by no old address, nor is a project that is none yet', () => {
    const toProject = replacing('  - { from: /projet, to: projets }', '  - { from: /mas, to: toit-du-mas }');
    const addresses = (model: SiteModel) => redirectsOf(model.spec).map(({ from, to }) => [from, to]);
    const known = modelWith({ 'site.yaml': toProject });
    expect(addresses(known)).toEqual([
      ['/mas', '/projet/toit-du-mas'],
      ['/couverture', '/couverture/tuiles'],
      ['/toiture', '/couverture/tuiles'],
      ['/zinguerie/', '/couverture/zinc'],
    ]);
    const draft = { 'content/projects/toit-du-mas.yaml': replacing('id: toit-du-mas', 'id: toit-du-mas\ndraft: true') };
    expect(addresses(modelWith({ ...hidden, ...draft, 'site.yaml': toProject }))).toEqual([
      ['/couverture', '/couverture/tuiles'],
      ['/toiture', '/couverture/tuiles'],
    ]);
  });
});

test.each([
  ['category: Couverture', 'leadFiltered'],
  ['category: Couverture, tags: [Pente]', 'leadAll'],
  ['category: Couverture, names: [zinc-de-ville]', 'leadAll'],
  ['tags: [Pente]', 'leadAll'],
] as const)('projects chosen by « %s » are led to by words that are true of them', (choice, lead) => {
  const model = modelWith({
    'site.yaml': replacing('teaser: { category: Couverture, max: 1', `teaser: { ${choice}, max: 1`),
  });
  const { [lead]: words } = model.spec.labels.galleryBlock;
  expect(record(model, 'tuiles').teaser?.lead).toBe(words.replace('{category}', 'Couverture'));
});

test('a page calls itself by its short name, that of the menus, its heading, then its title', () => {
  const own = (model: SiteModel, id: string) => record(model, id).breadcrumb.at(-1)?.label;
  const plain = modelWith();
  expect(own(plain, 'zinc')).toBe('Toit de zinc');
  expect(own(plain, 'tuiles')).toBe('Tuiles');
  const heading = /^heading: (.*)$/m.exec(sources.files.get('content/pages/merci.mdx') ?? '')?.[1];
  expect(own(plain, 'merci')).toBe(heading ?? 'Merci');
  const headed = modelWith({
    'content/pages/mentions.mdx': (text) =>
      text.replace(/^(?:heading: .*\n)?updated:/m, 'heading: Qui | nous sommes\nupdated:'),
  });
  expect(own(headed, 'mentions')).toBe('Qui nous sommes');
});

test('a section of which nothing is left is in no table of contents', () => {
  const contents =
    (text: string) =>
    (page: string): string =>
      page.replace(/(<Section id="prix"[^>]*>).*?(<\/Section>)/s, (_all, open: string, close: string) =>
        [open, text, close].join('\n\n'),
      );
  const ids = (text: string) =>
    record(modelWith({ 'content/pages/tuiles.mdx': contents(text) }), 'tuiles').toc.map(({ id }) => id);
  const notice = (expires: string) => `<Callout title="Fermé" expires="${expires}">\n\nUn mot.\n\n</Callout>`;
  expect(ids(notice('2026-03-01'))).toEqual(['pose', 'prix']);
  expect(ids(notice('2026-02-28'))).toEqual(['pose']);
  expect(ids(`${notice('2026-02-28')}\n\nIl reste ceci.`)).toEqual(['pose', 'prix']);
});

test('an article alone says how long it takes to read', () => {
  const model = modelWith();
  for (const { route, record: page } of model.pages)
    expect([route.id, page.readingMinutes !== undefined]).toEqual([route.id, route.template === 'article']);
});

test('a picture is shared in its largest width', () => {
  const [project] = modelWith().projects;
  const picture = project!.images[0]!;
  expect(pictureUrl('https://a.fr', picture)).toBe(`https://a.fr${picture.base}-${Math.max(...picture.widths)}.jpg`);
});

test('projects stand by the last of their years, and by their names within one', () => {
  const order = (mas: string, farm: string) =>
    modelWith({
      'content/projects/toit-du-mas.yaml': (text) => text.replace(/^year: .*$/m, `year: "${mas}"`),
      'content/projects/ferme-haute.yaml': (text) => text.replace(/^year: .*$/m, `year: "${farm}"`),
      'content/projects/zinc-de-ville.yaml': (text) => text.replace(/^year: .*$/m, 'year: "2020"'),
    }).projects.map(({ summary }) => [summary.id, summary.year]);
  expect(order('2019-2021', '2020')).toEqual([
    ['toit-du-mas', '2019–2021'],
    ['ferme-haute', '2020'],
    ['zinc-de-ville', '2020'],
  ]);
  expect(order('2018-2019', '2021').map(([id]) => id)).toEqual(['ferme-haute', 'zinc-de-ville', 'toit-du-mas']);
});

test('a project is shown by its main picture, wherever that stands among the others', () => {
  const two = replacing(
    '  - { src: zinc.jpg, alt: Un toit de ville }\n',
    '  - { src: toit.jpg, alt: Avant }\n  - { src: zinc.jpg, alt: Un toit de ville }\n',
  );
  const { projects } = modelWith({ 'content/projects/zinc-de-ville.yaml': two });
  const { summary, images } = projects.find(({ summary: { id } }) => id === 'zinc-de-ville')!;
  expect([summary.image.alt, images.map(({ alt }) => alt)]).toEqual([
    'Un toit de ville',
    ['Avant', 'Un toit de ville'],
  ]);
});
