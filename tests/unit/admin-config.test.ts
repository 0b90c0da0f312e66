/** What /admin offers an editor, from the schemas and site.yaml. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminOutputs } from '../../generator/admin/build-admin.ts';
import { adminConfig } from '../../generator/admin/config.ts';
import type { CmsField } from '../../generator/schema/cms-field.ts';
import { pageShape, projectShape, schemas, Shape, siteShape, type JsonSchema } from '../../generator/schema/shape.ts';
import { adminHeaders } from '../../generator/admin/headers.ts';
import { foldersOf } from '../../generator/config/folders.ts';
import { openBuildCache } from '../../generator/pipeline/inspect.ts';
import cmsWords from '../../generator/admin/cms-words.json';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Sources } from '../../generator/source/types.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { oneIn } from '../setup/length.ts';
import { englishIn, frenchIn } from './language-of-texts.ts';

const root = join(import.meta.dirname, '..', '..');
const shapes = { project: projectShape, page: pageShape, site: siteShape };
const sites: Record<string, { spec: SiteSpec; sources: Sources }> = {};

beforeAll(async () => {
  for (const [name, folder] of Object.entries({ main: root, second: join(root, 'tests/fixtures/sites/second-site') })) {
    const sources = await readSources(folder);
    sites[name] = {
      spec: normalizeSite(loadSite(sources, { today: '2026-11-20', readBody, drafts: true }).site!).spec,
      sources,
    };
  }
});

interface Collection {
  readonly name: string;
  readonly fields?: readonly CmsField[];
  readonly files?: readonly { readonly fields: readonly CmsField[] }[];
}

const configOf = (
  site: string,
  given = shapes,
  admin?: SiteSpec['admin'],
): { collections: readonly Collection[] } & Record<string, unknown> => {
  const { spec, sources } = sites[site]!;
  return adminConfig(admin === undefined ? spec : { ...spec, admin }, sources.assets, { shapes: given }) as {
    collections: readonly Collection[];
  };
};

const fieldAt = (fields: readonly CmsField[], path: string): CmsField | undefined => {
  const [first, ...rest] = path.split('.');
  const field = fields.find(({ name }) => name === first);
  return rest.length === 0 || field === undefined ? field : fieldAt(field.fields ?? [], rest.join('.'));
};

const projectField = (path: string, given = shapes): CmsField | undefined =>
  fieldAt(configOf('main', given).collections[0]!.fields!, path);
const siteField = (path: string): CmsField | undefined =>
  fieldAt(configOf('main').collections[2]!.files![0]!.fields, path);

describe.each(oneIn(2, ['main', 'second']))('the configuration of the site « %s »', (site) => {
  test.each([
    ['local only', undefined],
    ['GitHub', { repository: 'vellarbre/site', branch: 'publie', backend: 'github' as const }],
    ['GitLab', { repository: 'vellarbre/site/web', backend: 'gitlab' as const }],
  ])('is what the CMS’s own schema asks for, %s', (_name, admin) => {
    const ajv = new Ajv({ strict: false, allErrors: true, allowUnionTypes: true });
    (addFormats as unknown as { default: (instance: Ajv) => void }).default(ajv);
    const schema = JSON.parse(
      readFileSync(join(root, 'node_modules/@sveltia/cms/schema/sveltia-cms.json'), 'utf8'),
    ) as object;
    const validate = ajv.compile(schema);
    const isValid = validate(JSON.parse(JSON.stringify(configOf(site, shapes, admin))));
    expect(isValid ? [] : validate.errors).toEqual([]);
  });
});

test('a key added to a schema appears in the form, with its sentence, its shape and its limits', () => {
  const project = schemas['project.schema.json']!;
  const altitude = {
    type: 'integer',
    minimum: 0,
    maximum: 2000,
    description: 'L’altitude du chantier, en mètres.',
    examples: [900],
  };
  const altered = {
    ...shapes,
    project: Shape.of('project.schema.json', { ...project, properties: { ...project.properties, altitude } }),
  };
  expect(projectField('altitude')).toBeUndefined();
  expect(projectField('altitude', altered)).toEqual({
    name: 'altitude',
    label: 'Altitude du chantier',
    hint: 'L’altitude du chantier, en mètres. Exemple : 900',
    required: false,
    widget: 'number',
    value_type: 'int',
    min: 0,
    max: 2000,
  });
});

test('choices come from site.yaml', () => {
  expect((projectField('category')!['options'] as { value: string }[]).map(({ value }) => value)).toEqual(
    sites['main']!.spec.projects.categories,
  );
});

test('what a schema requires, the form requires; what it forbids by a pattern, too', () => {
  expect(projectField('title')).toMatchObject({ required: true });
  expect(projectField('publishFrom')).toMatchObject({ required: false, widget: 'datetime', type: 'date' });
  expect(projectField('year')).toMatchObject({
    pattern: ['^(19|20)[0-9]{2}(-(19|20)[0-9]{2})?$', 'La forme attendue est celle de « 2022 ».'],
  });
  expect(projectField('shortDescription')).toMatchObject({ widget: 'text', maxlength: 240 });
});

test('figures are a list, so that one can be added: its first field is the name that texts use', () => {
  expect(siteField('figures')).toMatchObject({
    widget: 'list',
    summary: '{{label}} ({{key}})',
    // The file keeps its order, which nobody sees.
    allow_reorder: false,
  });
  expect(siteField('figures.key')).toMatchObject({
    label: 'Nom dans les textes',
    required: true,
    pattern: ['^[a-z][A-Za-z0-9]*$', 'La forme attendue est celle de « clientsParAn ».'],
  });
  expect(siteField('figures.value')).toMatchObject({ widget: 'number', required: true });
});

test('categories are a list, so that one can be added', () => {
  expect(siteField('projects')!.fields!.map(({ name }) => name)).toEqual(['categories']);
  expect(siteField('projects.categories')).toMatchObject({ widget: 'list', label: 'Catégories' });
});

test('no label is made of a key: a schema that says nothing of one, or too much, is refused', () => {
  const { project } = shapes;
  const added = (schema: JsonSchema) => ({
    ...shapes,
    project: Shape.of('project.schema.json', {
      ...project.schema,
      properties: { ...project.schema.properties, roofPitch: schema },
    }),
  });
  expect(() => projectField('roofPitch', added({ type: 'number' }))).toThrow('does not say in words');
  const endless = `La pente ${'du toit '.repeat(12)}.`;
  expect(() => projectField('roofPitch', added({ type: 'number', description: endless }))).toThrow('too long');
  const labelled = { type: 'number', description: endless, 'x-label': 'Pente' };
  expect(projectField('roofPitch', added(labelled))).toMatchObject({ label: 'Pente' });
});

test('choices are in words: days, trades, pages by their titles', () => {
  const labelsAt = (field: CmsField | undefined): string[] =>
    (field!['options'] as { label: string }[]).map(({ label }) => label);
  expect(labelsAt(siteField('company.hours.slots.days'))).toEqual([
    'lundi',
    'mardi',
    'mercredi',
    'jeudi',
    'vendredi',
    'samedi',
    'dimanche',
  ]);
  expect(labelsAt(siteField('company.schemaType'))).toContain('Couvreur');
  expect(labelsAt(projectField('route'))).toContain(
    `${sites['main']!.spec.routes.find(({ id }) => id === 'menuiserie')!.title} (menuiserie)`,
  );
});

test('on this machine the opening screen names the folder that is there', () => {
  const { spec, sources } = sites['main']!;
  const backend = (folder?: string) => adminConfig(spec, sources.assets, { folder })['backend'];
  expect(backend('vellarbre du haut')).toMatchObject({ repo: 'site/vellarbre du haut' });
});

test('a picture is uploaded to content/media and named alone', () => {
  expect(projectField('images')!.fields![0]).toMatchObject({ name: 'src', widget: 'image' });
  expect(configOf('main').collections[0]).toMatchObject({ media_folder: '/content/media', public_folder: '' });
});

/** What an editor reads of a configuration: labels, explanations, what is said of a wrong form; no name of a choice. */
const readIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(readIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => {
    if (key === 'pattern' && Array.isArray(held)) return [String(held[1])];
    if (/^(?:label|label_singular|hint|description|app_title)$/.test(key)) return [String(held)];
    return key === 'backend' ? [] : readIn(held);
  });
};

test('the form of a page says how to show a film, and which films there are', () => {
  const hintOf = (name: 'main' | 'second') =>
    configOf(name)
      .collections.find((each) => each.name === 'pages')
      ?.fields?.find((field) => field.name === 'body')?.hint;
  expect(hintOf('second')).toContain('(MP4, 30 MB at most)');
  expect(hintOf('second')).toContain('Films of the site: truing-a-wheel.mp4.');
  const films = 'hero-accueil-large.mp4, hero-accueil-large.webm, hero-accueil.mp4, hero-accueil.webm';
  expect(hintOf('main')).toContain(`Films du site : ${films}.`);
});

test('each site’s form is in its language alone', () => {
  const english = readIn(configOf('second'));
  expect(english.length).toBeGreaterThan(200);
  expect(english.flatMap((text) => frenchIn(text))).toEqual([]);
  const names = /“[^”]*”|\bcheck\b|<[^>]*>|npm run \S+|\{[^}]*\}|LocalBusiness|schema\.org|site\.yaml|content\/\w+/g;
  expect(readIn(configOf('main')).flatMap((text) => englishIn(text, names))).toEqual([]);
});

test('labels are short in both languages: « Titre », “Title”', () => {
  const [projects, , site] = configOf('second').collections;
  expect(fieldAt(projects!.fields!, 'title')).toMatchObject({ label: 'Title' });
  expect(fieldAt(projects!.fields!, 'featured')).toMatchObject({ label: 'Show the project on the home page' });
  expect(fieldAt(projects!.fields!, 'images.src')).toMatchObject({ label: 'Picture' });
  expect(fieldAt(site!.files![0]!.fields, 'company')).toMatchObject({ label: 'Company' });
});

test('the CMS says everything in French, what its own French lacks included, but mistakes of its configuration', () => {
  const pathsOf = (words: object, before = ''): string[] =>
    Object.entries(words).flatMap(([name, held]) =>
      typeof held === 'string' ? [before + name] : pathsOf(held as object, `${before}${name}.`),
    );
  const wordsOf = (locale: string): string[] =>
    pathsOf(
      JSON.parse(readFileSync(join(root, 'node_modules/@sveltia/cms/locales', `${locale}.json`), 'utf8')) as object,
    );
  const french = new Set([...wordsOf('fr'), ...Object.keys(cmsWords.fr)]);
  expect(wordsOf('en-US').filter((path) => !french.has(path) && !path.startsWith('config.'))).toEqual([]);
  const texts = Object.values(cmsWords.fr);
  // MessageFormat asks for an ordinary space before a function: « {$count :integer} ».
  const functions = / :\w+\}/g;
  expect(texts.filter((text) => /\u00A0:\w+\}/.test(text))).toEqual([]);
  // No line breaks before a sign or within quotation marks.
  expect(texts.filter((text) => / [:;?!»]|« /.test(text.replace(functions, '')))).toEqual([]);
});

test('without a Git host the policy names no other site; with one, that one alone', () => {
  const foreign = (admin?: SiteSpec['admin']): string[] =>
    adminHeaders({ ...(admin === undefined ? {} : { admin }) }).headers['content-security-policy']!.match(
      /https:\S+?(?=[ ;]|$)/g,
    ) ?? [];
  expect(foreign()).toEqual([]);
  expect(foreign({ repository: 'a/b' })).toEqual(['https://api.github.com']);
  expect(foreign({ repository: 'a/b', backend: 'gitlab' })).toEqual(['https://gitlab.com']);
});

test.each(
  oneIn(2, [
    ['main', 'fr', 'Voir les erreurs', 'Show Errors'],
    ['second', 'en', 'Your changes are still in the form.', 'Travailler'],
  ] as const),
)(
  'the page of « %s » is in %s, unknown to search engines, without inline script; nothing comes from elsewhere',
  async (name, language, own, foreign) => {
    const { spec, sources } = sites[name]!;
    const files = await adminOutputs(spec, sources.assets, openBuildCache(foldersOf(root)));
    const textOf = async (path: string): Promise<string> => {
      const file = files.find((each) => each.path === path)!;
      return 'from' in file ? readFileSync(await file.from(), 'utf8') : String((await file.make()).content);
    };
    const html = await textOf('admin/index.html');
    expect(html).toContain(`<html lang="${language}">`);
    expect(language === 'fr' ? [] : frenchIn(html)).toEqual([]);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/admin/admin.js">']);
    const code = await textOf('admin/admin.js');
    // The code highlighter's address stays in the bundle: no field shows code, and the policy forbids it besides.
    expect(
      code.match(/cdn\.jsdelivr\.net|unpkg\.com\/@sveltia\/cms|githubstatus\.com\/api|hostedstatus\.com/g) ?? [],
    ).toEqual([]);
    expect(files.filter(({ path }) => path.endsWith('.woff2'))).toHaveLength(3);
    // The CMS's own words: one file of them, with ours in the place of those that would mislead.
    const chunks = await Promise.all(
      files.filter(({ path }) => path.startsWith('admin/chunks/')).map(({ path }) => textOf(path)),
    );
    const words = chunks.filter((text) => text.includes(own));
    expect(words).toHaveLength(1);
    expect(words[0]).not.toContain(foreign);
  },
);
