/**
 * What a program that helps with a page in MDX has to know: blocks, attributes, keys of the header, the site's names.
 */
import { spelledIn } from '../schema/choices.ts';
import { wordsLanguage } from '../schema/defaults.ts';
import { inLanguage } from '../schema/in-language.ts';
import { blockShapes, pageShape, type Shape } from '../schema/shape.ts';
import type { LoadedSite } from '../source/types.ts';
import { siteNames, type NameKind } from './site-names.ts';

export type AidSource = ReturnType<typeof aidSource>;

/** What the aids take from a site. */
export const aidSource = (site: LoadedSite) => ({
  names: siteNames(site),
  links: linksOf(site),
  language: site.language,
  /** The language of the default words that the site gets. */
  words: wordsLanguage(site.spec.site.locale),
});

const linksOf = ({ spec, projects }: LoadedSite): Readonly<Record<string, string>> =>
  Object.fromEntries(
    spec.routes.flatMap(({ template, path, title }) => {
      if (template === 'project') return projects.map(({ slug, value }) => [path.replace('{id}', slug), value.title]);
      return path === '' || path.includes('{') ? [] : [[path, title]];
    }),
  );

/** The aid for a site. */
export const writingAid = (source: AidSource) => ({
  blocks: Object.fromEntries([...blockShapes].map(([name, shape]) => [name, blockAid(shape, source)])),
  header: keysOf(pageShape, source),
  /** Addresses that a link may have, with the title of their page. */
  links: source.links,
  /** Placeholders that a text may have between braces. */
  placeholders: source.names.figure.map((name) => `figures.${name}`),
});

const blockAid = (shape: Shape, source: AidSource) => {
  const children = (shape.schema['x-children'] ?? false) as boolean | readonly string[];
  const { type: _type, ...attributes } = keysOf(shape, source);
  return {
    description: inLanguage(shape.description ?? '', source.language),
    /** Blocks that may contain it; none: any may. */
    parents: (shape.schema['x-parents'] ?? []) as readonly string[],
    children: typeof children === 'boolean' ? [] : children,
    /** True for a block that is closed at once: `<Figure … />`. */
    isEmpty: children === false,
    attributes,
  };
};

/** Keys of the header, or attributes of a block. */
const keysOf = (shape: Shape, source: AidSource) =>
  Object.fromEntries(
    [...shape.properties].map(([key, child]) => [
      key,
      {
        description: inLanguage(child.description ?? '', source.language),
        isRequired: shape.required.includes(key),
        values: valuesOf(child, source),
      },
    ]),
  );

/** What may be written; undefined for a text of one's own. */
const valuesOf = ({ schema, constants }: Shape, { names, language }: AidSource): readonly string[] | undefined => {
  const kind = schema['x-ref'] as NameKind | undefined;
  if (kind !== undefined) return names[kind];
  return schema.type === 'boolean' ? ['true', 'false'] : constants?.map((value) => spelledIn(schema, value, language));
};
