/**
 * What a site has without saying it: the words of its language (`schema/words/<language>.yaml`, in the shape of
 * site.yaml) and the `default` of keys in the schema. Nothing else says which keys have a default.
 *
 * The schema describes the site with its defaults: what it requires is there in all types and for the whole program.
 * Of that, an editor is only asked for what has no default (`writtenSchema`).
 */
import { wordsByLanguage } from '#default-words';
import { languageOfLocale } from '../language/language.ts';
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
  const written = writtenSiteShape(wordsLanguage(valueAt(spec, ['site', 'locale'])));
  const addedWords: ValuePath[] = [];
  return { spec: complete(spec, written, siteShape, [], addedWords), addedWords };
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

const without = (
  held: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(held).filter(([key]) => !Object.hasOwn(values, key)));
