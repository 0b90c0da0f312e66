/** What a program that helps with a page in MDX has to know: blocks, attributes, keys of the header, the site's names. */
import type { Language } from '../language/language.ts';
import { spelledIn } from '../schema/choices.ts';
import { inLanguage } from '../schema/in-language.ts';
import { blockShapes, pageShape, type Shape } from '../schema/shape.ts';
import type { LoadedSite } from '../source/types.ts';
import { siteNames, type SiteNames } from './site-names.ts';
import type { NameKind } from './words.ts';

/** A key of the header, or an attribute of a block. */
export interface KeyAid {
  readonly description: string;
  readonly isRequired: boolean;
  /** What may be written; absent for a text of one's own. */
  readonly values?: readonly string[];
}

export interface BlockAid {
  readonly description: string;
  /** Blocks it stands in; none: it stands anywhere. */
  readonly parents: readonly string[];
  readonly children: readonly string[];
  /** True for a block that is closed at once: `<Figure … />`. */
  readonly isEmpty: boolean;
  readonly attributes: Readonly<Record<string, KeyAid>>;
}

export interface WritingAid {
  readonly blocks: Readonly<Record<string, BlockAid>>;
  readonly header: Readonly<Record<string, KeyAid>>;
  /** Addresses that a link may have, with the title of their page. */
  readonly links: Readonly<Record<string, string>>;
  /** What stands between braces in a text: `figures.staff`. */
  readonly placeholders: readonly string[];
}

/** What the aid takes from a site. */
export interface AidSource {
  readonly names: SiteNames;
  readonly links: WritingAid['links'];
  readonly language: Language;
}

/** What is asked of a site for its aids. */
export const aidSource = (site: LoadedSite): AidSource => ({
  names: siteNames(site),
  links: linksOf(site),
  language: site.language,
});

const linksOf = ({ spec, projects }: LoadedSite): WritingAid['links'] =>
  Object.fromEntries(
    spec.routes.flatMap(({ template, path, title }) => {
      if (template === 'project') return projects.map(({ slug, value }) => [path.replace('{id}', slug), value.title]);
      return path === '' || path.includes('{') ? [] : [[path, title]];
    }),
  );

/** The aid for a site. */
export const writingAid = ({ names, links, language }: AidSource): WritingAid => ({
  blocks: Object.fromEntries([...blockShapes].map(([name, shape]) => [name, blockAid(shape, names, language)])),
  header: keysOf(pageShape, names, language),
  links,
  placeholders: names.figure.map((name) => `figures.${name}`),
});

const blockAid = (shape: Shape, names: SiteNames, language: Language): BlockAid => {
  const children = (shape.schema['x-children'] ?? false) as boolean | readonly string[];
  return {
    description: inLanguage(shape.description ?? '', language),
    parents: (shape.schema['x-parents'] ?? []) as readonly string[],
    children: Array.isArray(children) ? (children as readonly string[]) : [],
    isEmpty: children === false,
    attributes: keysOf(shape, names, language, ['type']),
  };
};

const keysOf = (
  shape: Shape,
  names: SiteNames,
  language: Language,
  hidden: readonly string[] = [],
): Record<string, KeyAid> =>
  Object.fromEntries(
    [...shape.properties]
      .filter(([key]) => !hidden.includes(key))
      .map(([key, child]) => [
        key,
        {
          description: inLanguage(child.description ?? '', language),
          isRequired: shape.required.includes(key),
          values: valuesOf(child, names, language),
        },
      ]),
  );

const valuesOf = (
  { schema, constants }: Shape,
  names: SiteNames,
  language: Language,
): readonly string[] | undefined => {
  const kind = schema['x-ref'] as NameKind | undefined;
  if (kind !== undefined) return names[kind];
  return schema.type === 'boolean' ? ['true', 'false'] : constants?.map((value) => spelledIn(schema, value, language));
};
