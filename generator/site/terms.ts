/**
 * The words of the glossary in running text: their forms, the addresses of their definitions, and where a text uses
 * one. The check counts these uses, the generator makes links of the first ones.
 */
import type { Nodes, Parent, Root, RootContent } from 'mdast';
import { memoize } from '../cache/memoize.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { attributesIn, isBlock } from '../source/mdx/tree.ts';

export type Glossary = NonNullable<SiteSpec['glossary']>;
type GlossaryWord = Glossary[number];

/** A text, or a word in it that leads to its definition. */
interface TermPiece {
  readonly text: string;
  readonly href?: string;
}

/** A word as it is compared: upper case, apostrophes and spaces make no difference. */
export const plainTerm = (word: string): string => word.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();

/** The anchor of a word on the page that defines it. */
export const termId = (word: string): string =>
  plainTerm(word)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The uses of words that need no mark, in reading order: the longest where several begin together. */
export const termsIn = (text: string, glossary: Glossary) => {
  const { pattern, entryByForm } = finderOf(glossary);
  return [...text.matchAll(pattern)].flatMap(({ 0: form, index }) => {
    const entry = entryByForm.get(plainTerm(form));
    return entry === undefined ? [] : [{ entry, from: index, to: index + form.length }];
  });
};

const finderOf = memoize((glossary: Glossary) => {
  const entryByForm = new Map(
    glossary
      .filter(({ onlyMarked }) => onlyMarked !== true)
      .flatMap((entry) => formsOf(entry).map((form) => [plainTerm(form), entry] as const))
      // If a word has two definitions, which the check refuses, the first one is used.
      .reverse(),
  );
  const forms = [...entryByForm.keys()].sort((a, b) => b.length - a.length).map(patternOf);
  // « contre-liteau » is another word than « liteau », « l’entrait » is not.
  const source = forms.length === 0 ? '(?!)' : `(?<![\\p{L}\\p{N}-])(?:${forms.join('|')})(?![\\p{L}\\p{N}-])`;
  return { pattern: new RegExp(source, 'giu'), entryByForm } as const;
});

/** What a text may call an entry. */
export const formsOf = ({ word, forms = [] }: GlossaryWord): readonly string[] => [word, ...forms];

const patternOf = (form: string): string =>
  form
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replaceAll("'", "['’]")
    .replaceAll(' ', '\\s+');

/** Blocks whose content is prose; in the others it is a caption, a label, or part of a link. */
const proseBlocks: ReadonlySet<string | null> = new Set([
  ...['Section', 'Known', 'Features', 'Feature', 'Steps', 'Step', 'Factors', 'Factor', 'Faq', 'Question'],
  ...['Callout', 'AreaMap'],
]);

/** Nodes in which a word leads nowhere: they are no prose, or lead elsewhere. */
const noProse: ReadonlySet<Nodes['type']> = new Set(['heading', 'link', 'linkReference', 'table', 'definition']);

/** Calls `map` with each text of a tree that reads as prose, in order; what it returns takes the text's place. */
export const mapProse = (parent: Parent, map: (text: string) => readonly RootContent[] | undefined): void => {
  parent.children = parent.children.flatMap((child): readonly RootContent[] => {
    if (child.type === 'text') return map(child.value) ?? [child];
    if ('children' in child && !noProse.has(child.type) && (!isBlock(child) || proseBlocks.has(child.name)))
      mapProse(child, map);
    return [child];
  });
};

/** The words that a text marks itself, as they are compared. */
export const markedTerms = (tree: Root): ReadonlySet<string> =>
  new Set(attributesIn(tree, 'Term').map(({ word = '' }) => plainTerm(word)));

/** The families of words that a page shows; undefined means all of them. */
export const shownTopics = (tree: Root | undefined): ReadonlySet<string | undefined> =>
  new Set(attributesIn(tree, 'Glossary').map(({ topic }) => topic));

export type PlacedGlossary = ReturnType<typeof placedGlossary>;

/** The glossary of a site, and where a page defines each of its words: as they are compared. */
export const placedGlossary = (
  glossary: Glossary,
  pages: readonly { readonly path: string; readonly tree?: Root }[],
) => {
  const shown = pages.map(({ path, tree }) => ({ path, topics: shownTopics(tree) }));
  const addresses = glossary.flatMap(({ word, topic }): [word: string, address: string][] => {
    const page = shown.find(({ topics }) => topics.has(undefined) || topics.has(topic));
    return page === undefined ? [] : [[plainTerm(word), `${page.path}#${termId(word)}`]];
  });
  return { glossary, addresses };
};

export type Terms = ReturnType<typeof termsOf>;

/** The words of a glossary that a page defines, and lead there. */
export const termsOf = ({ glossary, addresses: list }: PlacedGlossary) => {
  const addresses = new Map(list);
  const addressOf = (word: string): string | undefined => addresses.get(plainTerm(word));
  return {
    /** Address of a word's definition; undefined if it has none. */
    addressOf,
    /**
     * A reader of one page, to be given its texts in order: each word leads on where it is first used, but for those
     * that the page marks itself. Nothing comes back for a text without such a word.
     */
    reader: (marked: ReadonlySet<string> = new Set()) => {
      const seen = new Set(marked);
      return (text: string): readonly TermPiece[] | undefined => {
        const first = termsIn(text, glossary).filter(({ entry }) => {
          const word = plainTerm(entry.word);
          return !seen.has(word) && addresses.has(word) && seen.add(word);
        });
        if (first.length === 0) return undefined;
        const pieces = first.flatMap(({ entry, from, to }, index): TermPiece[] => [
          { text: text.slice(first[index - 1]?.to ?? 0, from) },
          { text: text.slice(from, to), href: addressOf(entry.word) },
        ]);
        return [...pieces, { text: text.slice(first.at(-1)?.to) }].filter((piece) => piece.text !== '');
      };
    },
  };
};
