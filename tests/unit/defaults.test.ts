/** The default words of schema/words: a site gets those that it does not say itself, and is judged by its own alone. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { completeSite, defaultWords, wordsLanguage, writtenSiteShape } from '../../generator/schema/defaults.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { isRecord, shapeAt, siteShape, valueAt, type Shape } from '../../generator/schema/shape.ts';
import { accepts, checkSchema } from '../../generator/schema/validate.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import type { ValuePath } from '../../generator/source/types.ts';
import { readYaml } from '../../generator/source/yaml/document.ts';
import { findPlaceholders } from '../../generator/site/text/placeholders.ts';
import { fixturesFolder, readFixture } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';

const languages = readdirSync(join(import.meta.dirname, '../../schema/words')).map((file) => file.replace('.yaml', ''));
const options = { today: '2026-06-01', drafts: false };

/** Each word with its path; a list is one. */
const wordsIn = (value: unknown, path: ValuePath = []): (readonly [path: ValuePath, word: unknown])[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([key, held]) => wordsIn(held, [...path, key]))
    : [[path, value] as const];

const named = (value: unknown): string[] => wordsIn(value).map(([path]) => path.join('.'));

/** The smallest site, as a value, without the words that have a default. */
const base = await readFixture(join(fixturesFolder, '_base'));
const bare = (): Record<string, unknown> => {
  const {
    contactForm,
    errors: _errors,
    labels: _labels,
    desk: _desk,
    ...rest
  } = parse(base.files.get('site.yaml') ?? '') as Record<string, Record<string, unknown>>;
  const { projectTypes, acceptedTypes } = contactForm ?? {};
  return { ...rest, contactForm: { projectTypes, acceptedTypes } };
};

describe('schema/words', () => {
  test('has French and English words', () => {
    expect(languages).toEqual(expect.arrayContaining(['en', 'fr']));
  });

  test.each(languages)('%s has the same keys as fr', (language) => {
    expect(named(defaultWords(language))).toEqual(named(defaultWords('fr')));
  });

  test.each(languages)('%s names keys that the schema has and requires, with words that it accepts', (language) => {
    for (const [path] of wordsIn(defaultWords(language))) {
      const parent = shapeAt(siteShape, path.slice(0, -1), {});
      expect(shapeAt(siteShape, path, {}), path.join('.')).toBeDefined();
      expect(parent?.required, path.join('.')).toContain(path.at(-1));
    }
    expect(checkSchema('site', { ...bare(), desk: { path: '/office' } }, readYaml('site.yaml', '').doc)).toEqual([]);
  });

  test('gives every text that the schema requires in the groups that it has words of', () => {
    const wanting = (shape: Shape, words: unknown, path: ValuePath): string[] =>
      [...shape.properties].flatMap(([key, child]) => {
        const word = valueAt(words, [key]);
        if (child.schema.type === 'object') return isRecord(word) ? wanting(child, word, [...path, key]) : [];
        const isText = child.schema.type === 'string' && child.schema['x-text'] !== undefined;
        return isText && shape.required.includes(key) && word === undefined ? [[...path, key].join('.')] : [];
      });
    const words = defaultWords('fr');
    const groups = ['contactForm', 'errors', 'labels', 'leads', 'desk'];
    expect(Object.keys(words)).toEqual(expect.arrayContaining(groups));
    for (const group of groups) expect(wanting(siteShape.properties.get(group)!, words[group], [group])).toEqual([]);
  });

  test.each(languages)('%s asks for no figure: a site may have none of that name', (language) => {
    const texts = wordsIn(defaultWords(language)).flatMap(([, word]) => [word].flat().map(String));
    expect(texts.filter((text) => findPlaceholders(text).some(({ name }) => name.startsWith('figures.')))).toEqual([]);
  });
});

describe('a site that says none of these words', () => {
  test.each([
    ['fr-FR', 'Menu', 'Aller au contenu'],
    ['en-GB', 'Menu', 'Skip to content'],
  ])('in %s fits the schema and has them all', (locale, menu, skip) => {
    const spec = { ...bare(), site: { ...(bare()['site'] as object), locale } };
    expect(accepts('site', spec)).toBe(true);
    expect(valueAt(completeSite(spec).spec, ['labels', 'layout'])).toMatchObject({ menu, skipToContent: skip });
  });

  test('gets no part that a site may do without', () => {
    expect(Object.keys(completeSite(bare()).spec as object)).not.toContain('desk');
    expect(valueAt(completeSite(bare()).spec, ['labels', 'layout', 'contactBar'])).toBeUndefined();
    const withDesk = completeSite({ ...bare(), desk: { path: '/bureau' } }).spec;
    expect(valueAt(withDesk, ['desk', 'list', 'title'])).toBe('Demandes');
  });

  test('is checked without a diagnostic', async () => {
    const files = new Map(base.files).set('site.yaml', stringify(bare()));
    const { diagnostics } = checkSources({ ...base, files }, options);
    expect(diagnostics.filter(({ code }) => !code.startsWith('figure-'))).toEqual([]);
  });
});

test('a limit that a site does not say is that of the schema', () => {
  const { spec, addedWords } = completeSite({ constants: { reading: { minMinutes: 3 } } });
  expect(valueAt(spec, ['constants', 'reading'])).toEqual({ wordsPerMinute: 200, minMinutes: 3, maxMinutes: 8 });
  expect(valueAt(spec, ['leads', 'retentionMonths'])).toBe(36);
  expect(addedWords.filter(([part]) => part === 'constants')).toEqual([]);
});

test('a page has the text of its id, unless it names another; the page of a project has none', () => {
  const { spec } = completeSite({
    routes: [
      { id: 'salon', template: 'page' },
      { id: 'plan', template: 'legal', content: 'plan-du-site.mdx' },
      { id: 'projet', template: 'project' },
      { id: 'Le Salon', template: 'page' },
      'salon',
    ],
  });
  expect(valueAt(spec, ['routes'])).toEqual([
    { id: 'salon', template: 'page', content: 'salon.mdx' },
    { id: 'plan', template: 'legal', content: 'plan-du-site.mdx' },
    { id: 'projet', template: 'project' },
    { id: 'Le Salon', template: 'page' },
    'salon',
  ]);
});

describe('a word of the glossary', () => {
  const formsOf = (locale: string, ...glossary: readonly unknown[]): unknown[] => {
    const { spec } = completeSite({ site: { locale }, glossary });
    return (valueAt(spec, ['glossary']) as { readonly forms?: unknown }[]).map(({ forms }) => forms);
  };

  test.each([
    ['fr-FR', 'Liteau', ['liteaux']],
    ['fr-FR', 'Épure', ['épures']],
    ['fr-BE', 'Jeu', ['jeux']],
    ['fr-FR', 'Travail', undefined],
    ['fr-FR', 'Choix', undefined],
    ['fr-FR', 'OSB', undefined],
    ['fr-FR', 'Joint debout', undefined],
    ['fr-FR', 'Lamellé-collé', undefined],
    ['en-GB', 'Spoke', ['spokes']],
    ['en-GB', 'Alloy', ['alloys']],
    ['en-GB', 'Cavity', ['cavities']],
    ['en-GB', 'Leaf', undefined],
    ['en-GB', 'Brush', undefined],
    ['de-AT', 'Balken', undefined],
  ])('in %s: %s', (locale, word, forms) => {
    expect(formsOf(locale, { word })).toEqual([forms]);
  });

  test('keeps the forms that it says, none too, and takes no other word', () => {
    expect(formsOf('fr-FR', { word: 'Clin', forms: ['clins', 'bardage à clin'] }, { word: 'Rive', forms: [] })).toEqual(
      [['clins', 'bardage à clin'], []],
    );
    expect(formsOf('fr-FR', { word: 'Comble' }, { word: 'Combles' })).toEqual([undefined, undefined]);
    expect(formsOf('fr-FR', { word: 'Noue' }, { word: 'Arêtier', forms: ['Noues'] })).toEqual([undefined, ['Noues']]);
  });
});

describe('what a site says itself', () => {
  const own = { labels: { layout: { menu: 'La carte' } }, contactForm: { words: { help: ['Une idée'] } } };

  test('stays, key by key, and a list as a whole', () => {
    const { spec, addedWords } = completeSite({ ...own, site: { locale: 'fr-FR' } });
    expect(valueAt(spec, ['labels', 'layout', 'menu'])).toBe('La carte');
    expect(valueAt(spec, ['labels', 'layout', 'backToTop'])).toBe('Remonter en haut');
    expect(valueAt(spec, ['contactForm', 'words', 'help'])).toEqual(['Une idée']);
    expect(addedWords.map((path) => path.join('.'))).not.toContain('labels.layout.menu');
    expect(addedWords.map((path) => path.join('.'))).toContain('labels.layout.backToTop');
  });

  test('of another kind than its word is left for the schema to refuse', () => {
    const { spec } = completeSite({ labels: 'none', errors: { api: null, timeout: false } });
    expect(spec).toMatchObject({ labels: 'none', errors: { api: null, timeout: false } });
  });

  test('is what rules judge: no text of the defaults is looked at', () => {
    const files = new Map(base.files).set('site.yaml', stringify(bare()));
    const { site } = loadSite({ ...base, files }, { ...options, readBody });
    const { spec, ownSpec } = normalizeSite(site!);
    expect(spec.labels.layout.menu).toBe('Menu');
    expect(wordsIn(ownSpec).filter(([path, word]) => path[0] === 'errors' && word !== '')).toEqual([]);
  });
});

test.each([
  ['fr-BE', 'fr'],
  ['français', 'fr'],
  ['en-IE', 'en'],
  ['de-AT', 'en'],
  [undefined, 'fr'],
])('a site in %s gets the words of %s', (locale, language) => {
  expect(wordsLanguage(locale)).toBe(language);
});

test('the schema of what is written asks for no word, and shows each', () => {
  const shape = writtenSiteShape('en');
  expect(shape.required).not.toContain('labels');
  expect(shape.required).not.toContain('errors');
  expect(shape.required).toContain('company');
  expect(shape.child('contactForm')?.required).toEqual(['projectTypes', 'acceptedTypes']);
  expect(shape.child('constants')?.child('contact')?.schema['x-always']).toBe(true);
  expect(shape.child('desk')?.schema['x-always']).toBe(false);
  const fields = shape.child('contactForm')?.child('fields');
  expect(fields?.child('firstname')?.child('label')?.schema.default).toBe('First name');
  expect(fields?.child('lastname')?.child('label')?.schema.default).toBe('Last name');
});
