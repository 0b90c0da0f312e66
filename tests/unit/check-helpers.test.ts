import { describe, expect, test } from 'vitest';
import type { Project } from '../../schema/types.gen.ts';
import { contrast, nearestReadable } from '../../generator/site/contrast.ts';
import { channelsOf } from '../../generator/site/hex-color.ts';
import { resolveLinks } from '../../generator/site/links.ts';
import { daysBetween, isPast, published } from '../../generator/site/published.ts';
import { closest, closestPath, described } from '../../generator/diagnostics/suggest.ts';
import { forms } from '../../generator/schema/forms.ts';
import { blockShapes, pageShape, schemas } from '../../generator/schema/shape.ts';
import { chooseTeaser, hasTag, matchTeaser } from '../../generator/site/teaser.ts';
import { countWords, readingMinutes } from '../../generator/site/visible-text.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { fixtureDate, fixturesFolder, readFixture } from './check-fixtures.ts';
import { join } from 'node:path';

const written = loadSite(await readFixture(join(fixturesFolder, '_base')), {
  today: fixtureDate,
  readBody,
  drafts: false,
}).site;
if (written === undefined) throw new Error('The base of the fixtures does not load');
const base = normalizeSite(written);

describe('suggestions', () => {
  test.each([
    ['tilte', ['title', 'tags'], 'title'],
    ['Couvertures', ['Couverture', 'Construction Bois'], 'Couverture'],
    ['facade_zinc', ['facade-bois', 'facade-zinc'], 'facade-zinc'],
    ['Ferme', ['ferme', 'fermer'], 'ferme'],
    ['zinguerie', ['couverture-tuiles', 'contact'], undefined],
    ['sommaire', ['mon-sommaire', 'contact'], 'mon-sommaire'],
    ['zicn', ['zinc'], 'zinc'],
    ['zinz', ['znic'], undefined],
    ['bois-a', ['bois-c', 'bois-b'], 'bois-c'],
    ['couverture-zinc', ['zinc', 'bois'], 'zinc'],
    ['couverture-sol', ['sol', 'bois'], undefined],
    ['toit', ['mon-vieux-toit', 'toit-du-village'], undefined],
    ['sol', ['mon-sol-en-terre'], undefined],
    ['', ['a'], undefined],
  ] as const)('%s', (word, candidates, expected) => {
    expect(closest(word, candidates)).toBe(expected);
  });

  test.each([
    ['/facade/facade_zinc', '/facade/zinc'],
    ['/Zinc/façade', '/facade/zinc'],
    ['/facade/zinc-bois', undefined],
    ['/facade/brique', undefined],
    ['/', undefined],
  ])('of a path, the one with most of its words, where it is alone: %s', (path, expected) => {
    expect(closestPath(path, ['/facade/zinc', '/facade/bois', '/contact'])).toBe(expected);
  });

  test.each([
    ['durée', 'duration'],
    ['Annee', 'year'],
    ['Photos', undefined],
    ['du', undefined],
    ['chantier', undefined],
  ])('of a key, the one that is described so, where it is alone: %s', (word, expected) => {
    const descriptions = new Map([
      ['duration', 'La durée du chantier.'],
      ['year', 'L’année du chantier.'],
      ['images', 'Les photos du chantier.'],
      ['hero', 'Des photos en tête.'],
      ['draft', undefined],
    ]);
    expect(described(word, descriptions)).toBe(expected);
  });

  test.each(['Le', 'Les', 'La', 'Un', 'Une', 'Des', 'du', 'The', 'A', 'An'])(
    '« %s » is no part of what it says',
    (article) => {
      expect(described('word', new Map([['key', `${article} word of it.`]]))).toBe('key');
    },
  );

  test.each(["L'adresse", 'L’adresse', 'adresse', 'Adresse : la rue'])('« %s » says « adresse »', (description) => {
    expect(described('adresse', new Map([['address', description]]))).toBe('address');
  });
});

describe('a teaser', () => {
  const project = (category: string, ...tags: string[]): Pick<Project, 'category' | 'tags'> => ({ category, tags });
  const projects = [
    project('Couverture', 'zinc'),
    project('Bâtiment Agricole', 'bardage'),
    project('Rénovation Bardage', 'Zinc'),
  ];

  test('filters by a part of the category, whatever the case', () => {
    expect(matchTeaser(projects, 'agricole')).toEqual([projects[1]]);
  });

  test('filters by tags only where no category matches', () => {
    expect(matchTeaser(projects, 'bardage')).toEqual([projects[2]]);
    expect(matchTeaser(projects, 'Zinc')).toEqual([projects[0], projects[2]]);
  });

  test('names projects first, then takes them by tags in the order of the tags, then by category, each once', () => {
    const named = projects.map((value, index) => ({ ...value, id: `p${index}` }));
    const chosen = (choice: Parameters<typeof chooseTeaser>[1]): string[] =>
      chooseTeaser(named, choice).map(({ id }) => id);
    expect(chosen({})).toEqual(['p0', 'p1', 'p2']);
    expect(chosen({ tags: ['bardage', 'ZINC'] })).toEqual(['p1', 'p0', 'p2']);
    expect(chosen({ tags: ['zin'] })).toEqual([]);
    expect(chosen({ names: ['p2', 'p1', 'p9'] })).toEqual(['p2', 'p1']);
    expect(chosen({ names: ['p1'], tags: ['zinc'], category: 'agricole' })).toEqual(['p1', 'p0', 'p2']);
    expect(chosen({ names: ['p2'], category: 'agricole' })).toEqual(['p2', 'p1']);
  });

  test('takes tags whatever their apostrophes and spaces', () => {
    expect(hasTag({ tags: ['Isolation par l’extérieur'] }, "isolation\u00a0par l'extérieur")).toBe(true);
    expect(hasTag({ tags: ['Isolation'] }, 'Iso')).toBe(false);
  });

  test('shows all without a filter, none when nothing matches', () => {
    expect(matchTeaser(projects, undefined)).toEqual(projects);
    expect(matchTeaser(projects, 'piscine')).toEqual([]);
  });
});

test('words are those a visitor reads', () => {
  const { tree } = readBody(
    '<Section id="pose" title="Deux mots">\n\nUn **texte** de {figures.staff} mots, l’eau.\n\n<Figure ' +
      'image="a.jpg" alt="Non lu" caption="Une légende" />\n\n{/* remarque */}\n\n</Section>\n',
  );
  if (tree === undefined) throw new Error('The body does not parse');
  expect(countWords(tree)).toBe(2 + 6 + 2);
  expect(readingMinutes(1290, 200)).toBe(6);
  expect(readingMinutes(10, 200)).toBe(1);
});

describe('links', () => {
  const { resolve } = resolveLinks(base);

  test.each([
    ['/contact', { kind: 'route', routeId: 'contact', hasAnchor: true }],
    ['/couverture/tuiles#prix', { kind: 'route', routeId: 'tuiles', anchor: 'prix', hasAnchor: true }],
    ['/couverture/tuiles#tarif', { kind: 'route', hasAnchor: false }],
    ['/contact?projet=1', { kind: 'route', routeId: 'contact' }],
    ['/index', { kind: 'indirect', by: 'alias', path: '/' }],
    ['/toiture', { kind: 'indirect', by: 'redirect', path: '/couverture/tuiles' }],
    ['/contact/', { kind: 'indirect', by: 'slash', path: '/contact' }],
    ['https://www.durand.example/contact', { kind: 'indirect', by: 'url', path: '/contact' }],
    ['http://www.durand.example/contact', { kind: 'indirect', by: 'url', path: '/contact' }],
    ['https://www.durand.example', { kind: 'indirect', by: 'url', path: '/' }],
    ['https://www.durand.example#prix', { kind: 'indirect', by: 'url', path: '/' }],
    ['https://www.durand.example/?de=lettre', { kind: 'indirect', by: 'url', path: '/' }],
    ['https://www.durand.example.org/contact', { kind: 'external' }],
    ['/?de=lettre', { kind: 'route', path: '/' }],
    ['/contact#', { kind: 'route', routeId: 'contact', anchor: undefined, hasAnchor: true }],
    ['#', { kind: 'malformed' }],
    ['/projet/toit-du-mas', { kind: 'project', projectId: 'toit-du-mas' }],
    ['/projet/inconnu', { kind: 'unknown' }],
    ['https://www.cnil.fr', { kind: 'external' }],
    ['mailto:a@b.fr', { kind: 'external' }],
    ['tel:+33465710000', { kind: 'external' }],
    ['javascript:alert(1)', { kind: 'malformed' }],
    ['//ailleurs.fr', { kind: 'malformed' }],
    ['contact', { kind: 'malformed' }],
    ['', { kind: 'malformed' }],
    ['/%E0%A4%A', { kind: 'unknown' }],
  ])('%s', (href, expected) => {
    expect(resolve(href)).toMatchObject(expected);
  });

  test('an anchor alone is of the page that holds it', () => {
    expect(resolve('#prix', 'tuiles')).toMatchObject({ kind: 'route', routeId: 'tuiles', hasAnchor: true });
    expect(resolve('#prix')).toMatchObject({ kind: 'malformed' });
  });
});

describe('publication', () => {
  const publishedWith = (frontMatter: object, drafts = false) =>
    published({
      ...base,
      drafts,
      pages: base.pages.map((page) =>
        page.name === 'tuiles.mdx' || page.name === 'contact.mdx'
          ? { ...page, frontMatter: { ...page.frontMatter, ...frontMatter } }
          : page,
      ),
    });

  test('drafts and what appears later are left out, but in development', () => {
    expect(publishedWith({ draft: true }).isRoute('tuiles')).toBe(false);
    expect(publishedWith({ draft: true }, true).isRoute('tuiles')).toBe(true);
    expect(publishedWith({ publishFrom: '2026-06-02' }).isRoute('tuiles')).toBe(false);
    expect(publishedWith({ publishFrom: '2026-06-01' }).isRoute('tuiles')).toBe(true);
  });

  test('a page past its date is hidden, but not one the site cannot do without', () => {
    const { isRoute } = publishedWith({ expires: '2026-05-31' });
    expect(isRoute('tuiles')).toBe(false);
    expect(isRoute('contact')).toBe(true);
  });

  test('the last day still counts', () => {
    expect(isPast('2026-06-01', '2026-06-01')).toBe(false);
    expect(isPast('2026-05-31', '2026-06-01')).toBe(true);
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
  });
});

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#AE1F31', '#E6DDCB')).toBeGreaterThan(4.5);
  const mended = nearestReadable('#FF8800', ['#FFFFFF', '#E6DDCB'], 4.5);
  expect(contrast(mended, '#E6DDCB')).toBeGreaterThanOrEqual(4.5);
  // On a dark background a colour is lightened, and keeps its hue; between white and black nothing can be read.
  const lightened = nearestReadable('#1F5A8A', ['#101418'], 4.5);
  expect(contrast(lightened, '#101418')).toBeGreaterThanOrEqual(4.5);
  expect(channelsOf(lightened)).toEqual([...channelsOf(lightened)].sort((a, b) => a - b));
  expect(nearestReadable('#1F5A8A', ['#FFFFFF', '#000000'], 7)).toBe('#000000');
});

test('what a schema orders stands beside what it is compared with', () => {
  const groups = [pageShape, ...blockShapes.values()];
  const ordered = groups.flatMap((group) =>
    [...group.properties].flatMap(([low, { schema }]) => {
      const high = schema['x-below'] ?? schema['x-atMost'];
      return high === undefined ? [] : [[low, group.properties.has(high)]];
    }),
  );
  expect(ordered).toContainEqual(['publishFrom', true]);
  expect(ordered.filter(([, isThere]) => isThere !== true)).toEqual([]);
});

test('every form that a schema names has its words', () => {
  const named = [...JSON.stringify(schemas).matchAll(/"x-form":"([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(new Set(named).size).toBeGreaterThan(8);
  expect(named.filter((name) => forms[name] === undefined)).toEqual([]);
});
