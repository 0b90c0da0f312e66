/** A string that becomes an address says so in its schema: the rules that judge addresses find it by that alone. */
import { expect, test } from 'vitest';
import { schemas, type JsonSchema } from '../../generator/schema/shape.ts';

/** What tells what a string is: a reference, a kind of text, a form, a list of values. */
const kinds = ['x-ref', 'x-text', 'x-form', 'format', 'pattern', 'enum', 'const', 'oneOf', 'x-known'] as const;

/** Every string of a schema, by its path. */
const stringsOf = function* (schema: JsonSchema, path: string): Generator<readonly [path: string, schema: JsonSchema]> {
  if (schema.type === 'string') yield [path, schema];
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'examples' || key === 'default' || typeof value !== 'object' || value === null) continue;
    yield* stringsOf(value as JsonSchema, `${path}/${key}`);
  }
};

const strings = Object.entries(schemas).flatMap(([file, schema]) => [...stringsOf(schema, file)]);

/** Keys whose value a page puts into `href`, `src` or `action`. */
const addressed = /(?:^|\/)(?:[a-z]*(?:url|href|src|action|link|website|address|uri))$/i;

test('a key with the name of an address has the format of one, or names something of the site', () => {
  const untold = strings.filter(
    ([path, { format, ...schema }]) =>
      addressed.test(path) && format !== 'uri' && schema['x-ref'] === undefined && schema['x-text'] === undefined,
  );
  expect(untold.map(([path]) => path)).toEqual([]);
});

/** Strings that say nothing of themselves, each read by one place of the code, and in no address. */
const plain: ReadonlySet<string> = new Set(
  [
    '$defs/font/properties/family',
    '$defs/font/properties/fallback/items',
    '$defs/font/properties/fallbackMetrics/items/properties/local/items',
    '$defs/font/properties/fallbackMetrics/items/properties/weight',
    '$defs/font/properties/fallbackMetrics/items/properties/stretch',
    '$defs/company/properties/social/items/properties/network',
    '$defs/figure/properties/unit',
    '$defs/analytics/properties/accountId',
    '$defs/admin/properties/repository',
    '$defs/admin/properties/branch',
  ]
    .map((path) => `site.schema.json/${path}`)
    .concat('blocks.schema.json/$defs/ProjectGallery/properties/category'),
);

test('every other string says what it is: one that becomes an address can’t be left out of the rule by mistake', () => {
  const untold = strings.filter(([, schema]) => kinds.every((kind) => schema[kind] === undefined));
  expect(untold.map(([path]) => path).sort()).toEqual([...plain].sort());
});
