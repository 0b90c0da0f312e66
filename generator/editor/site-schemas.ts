/**
 * The schemas as an editor's program reads them (the YAML language server's dialect of JSON Schema): the site's own
 * names where a name is expected, and sentences in the editors' language in the place of the program's.
 */
import type { Language } from '../language/language.ts';
import { spelledIn } from '../schema/choices.ts';
import { wordsLanguage, writtenSchema } from '../schema/defaults.ts';
import { inLanguage } from '../schema/in-language.ts';
import { schemas, Shape, type JsonSchema } from '../schema/shape.ts';
import { sayFrom } from '../language/words.ts';
import type { LoadedSite } from '../source/types.ts';
import { siteNames, type NameKind } from './site-names.ts';
import words from './words.json';

/** What an editor's program says of a value that it refuses. */
const say = sayFrom(words);

export type Known = ReturnType<typeof knownOf>;

/** What the schemas take from a site. */
export const knownOf = (site: LoadedSite) => ({
  names: siteNames(site),
  language: site.language,
  /** The language of the default words that the site gets. */
  words: wordsLanguage(site.spec.site.locale),
});

/** The schemas of a site in its language, by file name; the same bytes for the same names. */
export const siteSchemas = (known: Known): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...schemas, 'site.schema.json': writtenSchema(known.words) }).map(([file, schema]) => [
      file,
      // Draft 2020-12 is more than the language server announces; what our schemas use of it is in both.
      `${JSON.stringify({ ...annotated(schema, file, known), $schema: undefined }, null, 1)}\n`,
    ]),
  );

/** Keywords whose value holds schemas by name. */
const groups = new Set(['properties', '$defs']);

/** Keywords whose value is data, not a schema. */
const data = new Set(['enum', 'const', 'examples', 'default', 'required', 'x-choices', 'x-french']);

/**
 * A schema, with what is added to it; the other keywords that hold schemas (`properties`, `$defs`) are walked alike.
 */
const annotated = (schema: JsonSchema, file: string, known: Known): Record<string, unknown> => {
  const own = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      data.has(keyword) ? value : annotatedValue(value, file, known, groups.has(keyword)),
    ]),
  );
  return {
    ...own,
    ...(schema.description !== undefined && { description: describe(schema, known.language) }),
    ...spelled(schema, own, known.language),
    ...additions(Shape.of(file, schema).schema, known),
  };
};

/** What a key is for, and the word that it has where the file says nothing: tooltips do not show `default`. */
const describe = ({ description = '', default: word }: JsonSchema, language: Language): string => {
  const sentence = inLanguage(description, language);
  if (word === undefined) return sentence;
  return `${sentence} ${say[language]('default', { word: [word].flat().map(String) })}`;
};

/** Values as the site's language spells them; either spelling is understood, its own is offered. */
const spelled = (
  schema: JsonSchema,
  { enum: values, oneOf: branches }: Record<string, unknown>,
  language: Language,
): Record<string, unknown> => {
  if (schema['x-french'] === undefined) return {};
  const inOwn = (value: unknown): string => spelledIn(schema, String(value), language);
  return {
    ...(values !== undefined && { enum: (values as unknown[]).map(inOwn) }),
    ...(branches !== undefined && {
      oneOf: (branches as JsonSchema[]).map((branch) => ({ ...branch, const: inOwn(branch.const) })),
    }),
  };
};

const annotatedValue = (value: unknown, file: string, known: Known, isGroup: boolean): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => annotatedValue(item, file, known, false));
  if (typeof value !== 'object' || value === null) return value;
  if (!isGroup) return annotated(value as JsonSchema, file, known);
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, annotated(held as JsonSchema, file, known)]),
  );
};

/** What is added to a schema, from all that it says once its reference is followed. */
const additions = (schema: JsonSchema, { names, language }: Known): Record<string, unknown> => {
  const kind = schema['x-ref'] as NameKind | undefined;
  if (kind !== undefined) {
    const pattern = new RegExp(schema.pattern ?? '');
    const fitting = names[kind].filter((name) => pattern.test(name));
    return fitting.length === 0 ? {} : { enum: fitting, errorMessage: say[language](`unknown/${kind}`) };
  }
  // Free words that others have written too: proposed, and no other one refused.
  const known = schema['x-known'] as NameKind | undefined;
  if (known !== undefined) return names[known].length === 0 ? {} : { anyOf: [{ enum: names[known] }, {}] };
  const errorMessage = sentenceOf(schema, language);
  return errorMessage === undefined ? {} : { errorMessage };
};

/** What is said where a value is refused. */
const sentenceOf = (
  { type, properties, description, examples, additionalProperties }: JsonSchema,
  language: Language,
): string | undefined => {
  if (type === 'object')
    return properties === undefined || additionalProperties !== false
      ? undefined
      : say[language]('keys', { keys: Object.keys(properties) });
  if (description === undefined) return type === 'string' ? say[language]('text') : undefined;
  const sentence = inLanguage(description, language);
  const [example] = examples ?? [];
  if (example === undefined) return sentence;
  const shown = JSON.stringify(typeof example === 'string' ? inLanguage(example, language) : example);
  return say[language]('example', { description: sentence, example: shown });
};
