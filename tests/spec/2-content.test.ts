import { expect, test } from 'vitest';
import { attributesOf, graphOf, linksOf, read, textOf, textsOf } from '../browser/read.ts';
import { fillIn, pathOf, plain, projectPath, projectPaths, routePaths, siteFiles } from '../browser/site-files.ts';
import { visit } from '../browser/visit.ts';
import { crowdedSite, teaserCountOf } from './crowded-site.ts';
import { statement } from './statement.ts';

const { spec, projects } = siteFiles();
/** The specification knows no glossary: that page has neither picture, quote nor projects. */
const contentRoutes = spec.routes.filter(
  ({ id, template }) => (template === 'article' || template === 'page') && id !== 'lexique',
);
const teaser = 'section[aria-labelledby="_teaser-title"]';

const anchorsOf = (id: string): Promise<(string | null)[]> => attributesOf(pathOf(id), 'main section[id]', 'id');
const tocOf = (id: string): Promise<(string | null)[]> =>
  attributesOf(pathOf(id), `nav[aria-label="${spec.labels.article.contents}"] ol a`, 'href');

/** The page's sections and its contents are these anchors, in this order. */
const hasAnchors = async (id: string, anchors: readonly string[]): Promise<void> => {
  expect(await anchorsOf(id)).toEqual(anchors);
  expect(await tocOf(id)).toEqual(anchors.map((anchor) => `#${anchor}`));
};

const teaserHrefs = async (id: string): Promise<string[]> =>
  (await linksOf(pathOf(id), `${teaser} article`)).map(({ href }) => href);

/** Projects that a filter means: its category holds the words, or, where none does, a tag. */
const matching = (filter: string): string[] => {
  const holds = (text: string): boolean => text.toLowerCase().includes(filter.toLowerCase());
  const byCategory = projects.filter(({ category }) => holds(category));
  return (byCategory.length > 0 ? byCategory : projects.filter(({ tags }) => tags.some(holds))).map(({ id }) =>
    projectPath(id),
  );
};

/** Projects that a page of the site means: by name, by tags, by category, or all. */
const meantBy = ({
  category,
  tags,
  names,
}: { category?: string; tags?: string[]; names?: string[] } = {}): string[] => {
  if (tags === undefined && names === undefined) return matching(category ?? '');
  const tagged = (tags ?? []).flatMap((tag) =>
    projects.filter((project) => project.tags.includes(tag)).map(({ id }) => projectPath(id)),
  );
  return [...new Set([...(names ?? []).map((id) => projectPath(id)), ...tagged])];
};

statement('2.content-hero', async () => {
  for (const { path, hero } of contentRoutes) {
    const sources = await attributesOf(path, 'main article > div:first-of-type header img', 'src');
    expect(sources, path).toHaveLength(1);
    expect(sources[0], path).toContain(hero?.image.src.replace(/\.\w+$/, ''));
    expect((await textsOf(path, 'main h1')).length, path).toBe(1);
  }
});

statement('2.content-quote', async () => {
  for (const { path } of contentRoutes)
    expect((await textsOf(path, 'main blockquote'))[0]?.length ?? 0, path).toBeGreaterThan(20);
});

statement('2.content-toc', async () => {
  for (const { id, path, anchors } of contentRoutes) {
    expect(await tocOf(id), path).toEqual((anchors ?? []).map((anchor) => `#${anchor.id}`));
    const titles = await textsOf(path, `nav[aria-label="${spec.labels.article.contents}"] ol a`);
    expect(titles.map(plain), path).toEqual((anchors ?? []).map(({ title }) => plain(fillIn(title))));
    for (const { id: anchor } of anchors ?? [])
      expect(await attributesOf(path, `[id="${anchor}"]`, 'id'), path).toEqual([anchor]);
  }
});

statement('2.content-sections', async () => {
  for (const { path } of contentRoutes) {
    const headings = (await textsOf(path, 'main section[id] > header h2')).map(plain);
    expect(headings.length, path).toBeGreaterThan(0);
    headings.forEach((heading, index) => expect(heading, path).toMatch(new RegExp(`^${index + 1}\\.`)));
  }
});

statement('2.content-features', async () => {
  for (const { path, template } of contentRoutes) {
    const count = await read(
      path,
      (page) =>
        [...page.querySelectorAll('main section[id] ul')].filter((list) => list.querySelector(':scope > li > h3'))
          .length,
    );
    if (template === 'article') expect(count, path).toBeGreaterThan(0);
  }
});

statement('2.content-price-factors', async () => {
  for (const { path, template } of contentRoutes) {
    if (template !== 'article') continue;
    const weights = (await textsOf(path, 'main section[id] dl')).join(' ');
    expect(weights, path).toMatch(/faible|moyen|fort/);
  }
});

statement('2.content-call', async () => {
  for (const { path } of contentRoutes) {
    expect(await linksOf(path, 'main'), path).toContainEqual({ text: 'Demander un devis', href: '/contact' });
  }
});

statement('2.content-call-red', () =>
  visit(pathOf('charpente-traditionnelle'), { isLive: false }, async (page) => {
    const call = page.locator('main header').getByRole('link', { name: 'Demander un devis' });
    const colours = await call.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element, '::before').backgroundColor,
    ]);
    expect(colours).toContain('rgb(174, 31, 49)');
  }),
);

statement('2.content-teaser', async () => {
  for (const { id, path, teaser: wanted } of contentRoutes) {
    const hrefs = await teaserHrefs(id);
    expect(hrefs.length, path).toBeGreaterThan(0);
    const allowed = meantBy(wanted);
    expect(
      hrefs.filter((href) => !allowed.includes(href)),
      path,
    ).toEqual([]);
  }
});

statement('2.content-related', async () => {
  for (const { path, related } of contentRoutes) {
    const hrefs = (await linksOf(path, 'section[aria-labelledby="_related"] li')).map(({ href }) => href);
    expect(hrefs, path).toEqual((related ?? []).map(({ route }) => pathOf(route)));
    expect(hrefs.length, path).toBeGreaterThan(0);
  }
});

statement('2.content-metadata', async () => {
  const all = [...routePaths(), ...projectPaths()];
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of all) {
    const [title] = await textsOf(path, 'head > title');
    const [description] = await attributesOf(path, 'head > meta[name="description"]', 'content');
    expect(title, path).toBeTruthy();
    expect(description, path).toBeTruthy();
    expect(await attributesOf(path, 'head > link[rel="canonical"]', 'href'), path).toEqual([spec.site.url + path]);
    titles.add(title ?? '');
    descriptions.add(description ?? '');
  }
  expect(titles.size).toBe(all.length);
  // The success page aside, no page describes itself as another.
  expect(descriptions.size).toBe(all.length);
});

statement('2.content-social-tags', async () => {
  for (const path of [...routePaths(), ...projectPaths()]) {
    const tags = await read(path, (page) =>
      Object.fromEntries(
        [...page.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]')].map((tag): [string, string] => [
          tag.getAttribute('property') ?? tag.getAttribute('name') ?? '',
          tag.getAttribute('content') ?? '',
        ]),
      ),
    );
    const [title] = await textsOf(path, 'head > title');
    expect(plain(String(tags['og:title'])), path).toBe(plain(title ?? ''));
    expect(tags['og:url'], path).toBe(spec.site.url + path);
    expect(tags['og:locale'], path).toBe('fr_FR');
    expect(tags['og:description'], path).toBeTruthy();
    expect(tags['og:image'], path).toMatch(new RegExp(`^${spec.site.url}/`));
    expect(tags['twitter:card'], path).toBe('summary_large_image');
    expect(tags['twitter:image'], path).toBe(tags['og:image']);
  }
});

statement('2.content-structured-data', async () => {
  for (const { path } of contentRoutes) {
    const graph = await graphOf(path);
    const types = graph.map((thing) => thing['@type']);
    for (const type of ['RoofingContractor', 'WebSite', 'BreadcrumbList', 'Article', 'ItemList'])
      expect(types, path).toContain(type);
    const article = graph.find((thing) => thing['@type'] === 'Article');
    expect(plain(String(article?.['headline'])), path).toBe(plain((await textsOf(path, 'h1')).join(' ')));
    const crumbs = (
      graph.find((thing) => thing['@type'] === 'BreadcrumbList')?.['itemListElement'] as {
        name: string;
        item: string;
      }[]
    ).map(({ item }) => item);
    expect(crumbs.at(0), path).toBe(`${spec.site.url}/`);
    expect(crumbs.at(-1), path).toBe(spec.site.url + path);
  }
});

statement('2.anchors-agricultural', () =>
  hasAnchors('charpente-agricole', [
    'apercu-general',
    'types-charpentes',
    'materiaux-technologies',
    'conception-fabrication',
    'processus-realisation',
    'faq',
  ]),
);
statement('2.anchors-trusses', () =>
  hasAnchors('charpente-fermettes', [
    'apercu-general',
    'solutions-industrielles',
    'secteurs-application',
    'avantages-competitifs',
    'processus-industriel',
    'faq',
  ]),
);
statement('2.anchors-traditional', () =>
  hasAnchors('charpente-traditionnelle', ['definition', 'avantages', 'materiaux', 'processus', 'kit', 'prix']),
);
statement('2.anchors-timber-construction', () =>
  hasAnchors('ossature-bois', ['definition', 'avantages', 'materiaux', 'processus', 'types', 'prix']),
);

statement('2.anchors-tiles', async () => {
  const anchors = await anchorsOf('couverture-tuiles');
  expect(anchors).toHaveLength(7);
  expect(anchors.at(-1)).toBe('faq');
});

statement('2.anchors-zinc', async () => expect(await anchorsOf('couverture-zinc')).toHaveLength(9));
statement('2.anchors-facade-wood', async () => expect(await anchorsOf('facade-bois')).toHaveLength(5));

statement(['2.teasers-maximum', '9.teaser-maximum'], async () => {
  const found: number[] = [];
  for (const { id, teaser: wanted } of contentRoutes.filter(({ id: other }) => other !== 'ossature-bois')) {
    const all = meantBy(wanted);
    expect(await teaserHrefs(id), id).toHaveLength(Math.min(4, all.length));
    found.push(all.length);
  }
  expect(Math.max(...found)).toBeGreaterThan(4);
});

statement('2.teasers-categories', async () => {
  const filters: Readonly<Record<string, string>> = {
    'charpente-agricole': 'Agricole',
    'charpente-fermettes': 'Industrielle',
    'charpente-traditionnelle': 'Charpente Traditionnelle',
    'ossature-bois': 'Construction Bois',
    'couverture-tuiles': 'Couverture',
    'couverture-zinc': 'Zinc',
  };
  for (const [id, filter] of Object.entries(filters)) {
    expect(plain(await textOf(pathOf(id), teaser)), id).toContain(`Découvrez tous nos projets de ${filter}`);
    const expected = matching(filter);
    const shown = await teaserHrefs(id);
    expect(
      shown.filter((href) => !expected.includes(href)),
      id,
    ).toEqual([]);
    expect(shown, id).toHaveLength(Math.min(expected.length, id === 'ossature-bois' ? expected.length : 4));
  }
});

test('a page names its projects in their order, then those of its tags, the first tag first', async () => {
  const { pages } = await crowdedSite(0, (text) =>
    text.replace(
      'teaser: { tags: [Composite],',
      'teaser: { names: [toilettes-seches-transportables-toulouse], tags: [granit, Terrasse, Fibre de bois],',
    ),
  );
  const data = pages.find(({ route }) => route.id === 'facade-composite')?.data;
  expect(data?.kind === 'content' && data.teaser?.map(({ id }) => id)).toEqual([
    'toilettes-seches-transportables-toulouse',
    'construction-charpente-traditionnelle-issarles',
    'renovation-ferme-pierre-langogne-lozere',
    'creation-terrasse-bois-chaspinhac',
  ]);
});

test('no page shows a façade of another kind below one, nor dry toilets below joinery', async () => {
  const titles = (id: string) => textsOf(pathOf(id), `${teaser} article :is(h2, h3)`);
  expect((await titles('facade-bois')).join()).not.toMatch(/composite|zinc/i);
  expect((await titles('facade-composite')).join()).not.toMatch(/zinc/i);
  expect((await titles('facade-zinc')).join()).not.toMatch(/composite/i);
  expect((await titles('menuiserie')).join()).not.toMatch(/toilettes/i);
});

statement('2.teasers-timber-construction', async () => {
  const all = matching('Construction Bois');
  expect((await teaserHrefs('ossature-bois')).sort()).toEqual(all.sort());
  // However many they are.
  expect(teaserCountOf(await crowdedSite(10), 'ossature-bois')).toBe(all.length + 10);
});

statement('2.teasers-other-pages', async () => {
  for (const id of ['facade-composite', 'facade-zinc', 'menuiserie', 'tiny-house', 'auto-construction']) {
    const all = meantBy(spec.routes.find((route) => route.id === id)?.teaser);
    expect(await teaserHrefs(id), id).toHaveLength(Math.min(4, all.length));
  }
});

statement('2.teasers-insulation', async () => {
  // The default of content pages, whatever the category.
  expect(await teaserHrefs('isolation-ecologique')).toHaveLength(4);
});
