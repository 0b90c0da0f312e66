/**
 * Reads a project's story, as Markdown that knows paragraphs, bold words and links. What else Markdown has is text
 * here, and shows as it is written; `readMarks` finds it, for the check.
 */
import type { Definition, Link, Nodes, Paragraph, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { CONTINUE, SKIP, visit } from 'unist-util-visit';

/** What CommonMark has and a story has not. [micromark's names of constructs] */
const disabled = [
  'blockQuote',
  'characterReference',
  'codeFenced',
  'codeIndented',
  'codeText',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'list',
  'setextUnderline',
  'thematicBreak',
];

const storyParser = unified()
  .use(remarkParse)
  .data('micromarkExtensions', [{ disable: { null: disabled } }])
  .freeze();

/** As in pages, one tilde is a tilde. */
const markdownParser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();

/** A story without one of these is text alone: most are, and reading them takes long where there are thousands. */
const storySigns = /[*_[<\\]/;
const markdownSigns = /[*_[<\\`~|]|^[=-]+\s*$|^>/m;

/** Whether a text may hold a link, which few do. */
export const mayLink = (text: string): boolean => /\]\(|\]:|<[a-z]/i.test(text);

/** A story's paragraphs, and the addresses that its links refer to. */
export interface Story {
  readonly paragraphs: readonly Paragraph[];
  /** By identifier: « [le bois][1] … [1]: /bois ». */
  readonly definitions: ReadonlyMap<string, Definition>;
}

/** Reads a story; never throws for what it holds. */
export const readStory = (text: string): Story => {
  if (!storySigns.test(text)) return { paragraphs: plainParagraphs(text), definitions: new Map() };
  const { children } = storyParser.parse(text);
  return {
    paragraphs: children.filter((node) => node.type === 'paragraph'),
    definitions: new Map(
      children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
    ),
  };
};

const plainParagraphs = (text: string): Paragraph[] =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value: value.trim() }] }));

/** The links of a story and the addresses given apart, in the order in which they are written. */
export const storyLinks = (text: string): (Link | Definition)[] => {
  const { paragraphs, definitions } = readStory(text);
  const links: (Link | Definition)[] = [...definitions.values()];
  for (const paragraph of paragraphs) visit(paragraph, 'link', (node) => void links.push(node));
  return links.sort((a, b) => (a.position?.start.offset ?? 0) - (b.position?.start.offset ?? 0));
};

/** A story with blanks in the place of the signs of bold words, and of links: what is left of Markdown shows. */
export const withoutMarks = (text: string): string => {
  if (!storySigns.test(text)) return text;
  const spans: (readonly [start: number, end: number])[] = [];
  visit(storyParser.parse(text), ({ type, position }) => {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
    if (type === 'strong') spans.push([start, start + 2], [end - 2, end]);
    if (type !== 'link' && type !== 'linkReference' && type !== 'definition') return CONTINUE;
    spans.push([start, end]);
    return SKIP;
  });
  let rest = '';
  let from = 0;
  for (const [start, end] of spans.sort(([a], [b]) => a - b)) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  return rest + text.slice(from);
};

/** A story as all of Markdown would read it: undefined where it has no sign of it. */
export const readMarks = (text: string): Root | undefined =>
  markdownSigns.test(text) ? markdownParser.parse(text) : undefined;

/** What is written of a node of a text. */
export const writtenOf = (text: string, { position }: Nodes): string =>
  text.slice(position?.start.offset, position?.end.offset);
