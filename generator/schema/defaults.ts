/**
 * What a site has without saying it: the words of its language (`schema/words/<language>.yaml`, in the shape of
 * site.yaml), the `default` of keys in the schema, and what follows from another key of the same item: the file of a
 * page's text from the page's id, the plural of a word of the glossary.
 *
 * The schema describes the site with its defaults: what it requires is there in all types and for the whole program.
 * Of that, an editor is only asked for what has no default (`writtenSchema`).
 */
import { wordsByLanguage } from '#default-words';
import { languageOfLocale } from '../language/language.ts';
import { regularPlural } from '../language/plural.ts';
import type { ValuePath } from '../source/types.ts';
import { isRecord, Shape, siteShape, valueAt, type JsonSchema } from './shape.ts';

/** The language of the words that a site gets: its own where they are known in it, English otherwise. */
export const wordsLanguage = (locale: unknown): string => {
  const written = typeof locale === 'string' ? locale : 'fr';
  const language = languageTag(written);
  return Object.hasOwn(wordsByLanguage, language) ? language : languageOfLocale(written);
};

/** The language of a locale: « de » of « de-AT ». */
export const languageTag = (locale: string): string => (/^[a-z]*/i.exec(locale)?.[0] ?? '').toLowerCase();

/** The words of a language that has some. */
export const defaultWords = (language: string): Readonly<Record<string, unknown>> => {
  const words = wordsByLanguage[language];
  if (words === undefined) throw new Error(`No words in schema/words for ${language}`);
  return words;
};

const siteFileName = 'site.schema.json';

const writtenShapes = new Map<string, Shape>();

/** The schema of site.yaml as editors write it, with the words of a language: what has a default is optional. */
export const writtenSchema = (language: string): JsonSchema => writtenSiteShape(language).schema;

/** That schema as a shape. */
export const writtenSiteShape = (language: string): Shape => {
  const known = writtenShapes.get(language);
  if (known !== undefined) return known;
  const shape = Shape.of(siteFileName, withOptional(siteShape.schema, defaultWords(language)));
  writtenShapes.set(language, shape);
  return shape;
};

/** A group of keys, its references followed: one definition may serve several keys, each with a word of its own. */
const withOptional = (group: JsonSchema, words: unknown): JsonSchema => {
  const { required = [] } = group;
  const properties = Object.fromEntries(
    Object.entries(group.properties ?? {}).map(([key, child]) => {
      const word = valueAt(words, [key]);
      const { schema } = Shape.of(siteFileName, child);
      // A form shows a group that every site has, though it need not be written.
      if (schema.properties !== undefined)
        return [key, { ...withOptional(schema, word), 'x-always': required.includes(key) }];
      return [key, word === undefined ? child : { ...child, default: word }];
    }),
  );
  const hasDefault = (key: string): boolean => {
    const { schema } = Shape.of(siteFileName, properties[key] ?? {});
    return schema.properties === undefined ? schema.default !== undefined : schema.required?.length === 0;
  };
  return { ...group, properties, required: required.filter((key) => !hasDefault(key)) };
};

/** A site with its defaults, and where words were added; what it says itself stays, a list or a text as a whole. */
export const completeSite = (spec: unknown): { readonly spec: unknown; readonly addedWords: readonly ValuePath[] } => {
  if (!isRecord(spec)) return { spec, addedWords: [] };
  const locale = valueAt(spec, ['site', 'locale']);
  const written = writtenSiteShape(wordsLanguage(locale));
  const addedWords: ValuePath[] = [];
  const whole = complete(spec, written, siteShape, [], addedWords);
  return { spec: withImplied(whole, typeof locale === 'string' ? languageTag(locale) : ''), addedWords };
};

/** The same, the site alone. */
export const withDefaults = (spec: unknown): unknown => completeSite(spec).spec;

/**
 * Completes a group. A group that the schema does not require is a part that a site may do without (its desk): it is
 * completed if the site has it, and never added.
 */
const complete = (
  held: Readonly<Record<string, unknown>>,
  written: Shape,
  whole: Shape,
  path: ValuePath,
  addedWords: ValuePath[],
): Readonly<Record<string, unknown>> => {
  const values: Record<string, unknown> = {};
  let isWhole = true;
  for (const [key, child] of written.properties) {
    const own = held[key];
    const wholeChild = whole.properties.get(key);
    const isGroup = child.schema.properties !== undefined && wholeChild !== undefined;
    const isAdded = own === undefined && whole.required.includes(key) && !written.required.includes(key);
    if (isAdded) isWhole = false;
    if (isGroup && (isAdded || isRecord(own)))
      values[key] = complete(isRecord(own) ? own : {}, child, wholeChild, [...path, key], addedWords);
    else if (isAdded) {
      values[key] = child.schema.default;
      if (typeof child.schema.default !== 'number') addedWords.push([...path, key]);
    } else if (Object.hasOwn(held, key)) values[key] = own;
  }
  // The order is the site's own, where that says everything; otherwise the schema's.
  return isWhole ? { ...held, ...values } : { ...values, ...without(held, values) };
};

/** A site with what follows from another key of the same item. */
const withImplied = (spec: Readonly<Record<string, unknown>>, language: string): Readonly<Record<string, unknown>> => {
  const { routes, glossary } = spec;
  return {
    ...spec,
    ...(Array.isArray(routes) && { routes: routes.map(withTextFile) }),
    ...(Array.isArray(glossary) && { glossary: withPlurals(glossary, language) }),
  };
};

/** Every page but the projects' has a text: in the file of its id, unless it names another. */
const withTextFile = (route: unknown): unknown => {
  if (!isRecord(route) || route['content'] !== undefined || route['template'] === 'project') return route;
  const { id } = route;
  return typeof id === 'string' && /^[a-z0-9-]+$/.test(id) ? { ...route, content: `${id}.mdx` } : route;
};

/** Each word has its regular plural, unless it says which forms it has, or another word has that one. */
const withPlurals = (glossary: readonly unknown[], language: string): readonly unknown[] => {
  const written = new Set(
    glossary.flatMap((entry) => (isRecord(entry) ? [entry['word'], entry['forms']].flat() : [])).map(lowerCase),
  );
  return glossary.map((entry) => {
    if (!isRecord(entry) || entry['forms'] !== undefined || typeof entry['word'] !== 'string') return entry;
    const plural = regularPlural(entry['word'], language)?.toLowerCase();
    return plural === undefined || written.has(plural) ? entry : { ...entry, forms: [plural] };
  });
};

const lowerCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

const without = (
  held: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(held).filter(([key]) => !Object.hasOwn(values, key)));
