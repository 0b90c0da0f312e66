/**
 * The second company's site uses whatever a site can: what it does not use, nothing holds to another company's words
 * and limits. Fields, templates, blocks and the choices of their attributes are read from the schemas.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import facts from '../../schema/legal-facts.json';
import { readBlocks } from '../../generator/source/mdx/blocks.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import {
  blockShapes,
  documentShape,
  isRecord,
  pageShape,
  projectShape,
  siteShape,
  type JsonSchema,
  type Shape,
} from '../../generator/schema/shape.ts';

const root = join(import.meta.dirname, '../fixtures/sites/second-site');
const { site } = loadSite(await readSources(root), { today: '2026-11-20', drafts: true, readBody });
if (site === undefined) throw new Error('The second site cannot be read');
const { spec, projects, pages, documents } = normalizeSite(site);

/** What excludes something else that tests look at on this site, and where it is used instead. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['site.apiUrl', 'its own server answers its requests: the form’s tests send some'],
  ['company.hours.text', 'stands in the place of the words made from days and hours; tiny has it'],
  ['routes[].hero.video', 'its home page shows a picture in the film’s place; tiny has a film'],
  ['analytics.accountId', 'it counts no visit and asks nothing; the first site’s tests look at the question'],
]);

interface Field {
  readonly path: string;
  readonly shape: Shape;
}

/** A field is what a schema defines once: that of a menu’s link is used wherever one of the menus uses it. */
type Fields = Map<JsonSchema, Field>;

const named = (prefix: string, key: string): string => (prefix === '' ? key : `${prefix}.${key}`);

/** Every field that a schema defines. */
const fieldsOf = (shape: Shape, prefix = '', found: Fields = new Map()): Fields => {
  for (const [key, child] of shape.properties) {
    const path = named(prefix, key);
    const definition = shape.schema.properties?.[key];
    if (exceptions.has(path) || definition === undefined || found.has(definition)) continue;
    found.set(definition, { path, shape: child });
    fieldsOf(child, path, found);
  }
  const other = typeof shape.schema.additionalProperties === 'object' ? shape.child('*') : undefined;
  if (other !== undefined) fieldsOf(other, named(prefix, '*'), found);
  for (const item of shape.items) fieldsOf(item, `${prefix}[]`, found);
  return found;
};

/** The fields that a value has. */
const usedBy = function* (value: unknown, shape: Shape | undefined): Generator<JsonSchema> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* usedBy(item, shape?.child(index, item));
  } else if (isRecord(value)) {
    for (const [key, held] of Object.entries(value)) {
      const definition = shape?.schema.properties?.[key];
      if (definition !== undefined) yield definition;
      yield* usedBy(held, shape?.child(key, held));
    }
  }
};

/** True for what the law of other countries asks alone. */
const isForeign = (path: string): boolean => {
  const countries = facts.filter(({ fact }) => path === `company.${fact}`).map(({ country }) => country);
  return countries.length > 0 && !countries.includes(spec.company.address.country);
};

const unusedFields = (shape: Shape, values: readonly unknown[]): string[] => {
  const used = new Set(values.flatMap((value) => [...usedBy(value, shape)]));
  return [...fieldsOf(shape)]
    .map(([definition, { path }]) => ({ definition, path }))
    .filter(({ definition, path }) => !used.has(definition) && !isForeign(path))
    .map(({ path }) => path);
};

test.each([
  ['site.yaml', siteShape, [spec]],
  ['a project', projectShape, projects.map(({ value }) => value)],
  ['a page', pageShape, pages.map(({ frontMatter }) => frontMatter)],
  ['a document', documentShape, documents.map(({ frontMatter }) => frontMatter)],
] as const)('uses every field of %s', (_what, shape, values) => {
  expect(unusedFields(shape, values)).toEqual([]);
});

test('every exception is still one', () => {
  for (const path of exceptions.keys()) {
    const steps = path.split(/\.|(?=\[\])/);
    const shape = steps.reduce<Shape | undefined>((at, step) => at?.child(step === '[]' ? 0 : step), siteShape);
    expect([path, shape === undefined]).toEqual([path, false]);
    const held = steps.reduce<readonly unknown[]>(
      (values, step) =>
        values.flatMap((value) =>
          step === '[]' ? (value as unknown[]) : isRecord(value) && value[step] !== undefined ? [value[step]] : [],
        ),
      [spec],
    );
    expect([path, held]).toEqual([path, []]);
  }
});

test('uses every template', () => {
  const templates = siteShape.child('routes')?.child(0)?.child('template')?.constants ?? [];
  const used = new Set<string>(spec.routes.map(({ template }) => template));
  expect(templates.length).toBeGreaterThan(5);
  expect(templates.filter((template) => !used.has(template))).toEqual([]);
});

const blocks = [
  ...pages.flatMap((page) => readBlocks(page).blocks),
  ...documents.flatMap((document) => readBlocks(document, 'document').blocks),
];

test('uses every block, with every attribute and every choice', () => {
  const used = new Set(
    blocks.flatMap(({ name, attributes }) => [
      name,
      ...Object.entries(attributes).flatMap(([key, value]) => [`${name} ${key}`, `${name} ${key} ${String(value)}`]),
    ]),
  );
  const wanted = [...blockShapes].flatMap(([name, shape]) => [
    name,
    ...[...shape.properties]
      .filter(([key]) => key !== 'type')
      .flatMap(([key, { constants = [] }]) => [
        `${name} ${key}`,
        ...constants.map((choice) => `${name} ${key} ${choice}`),
      ]),
  ]);
  expect(wanted.filter((one) => !used.has(one))).toEqual([]);
});
