/** Reads a document of content/documents: front matter, then Markdown with placeholders and `<Drawing>` blocks. */
import type { PhrasingContent, Root, RootContent } from 'mdast';
import 'mdast-util-mdx-jsx';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parse as parseYaml } from 'yaml';
import { attributesOf, isBlock } from '../resolve/mdx-tree.ts';

/** A stretch of text in one hand. */
export interface Run {
  readonly text: string;
  readonly isStrong: boolean;
  readonly href?: string;
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly start?: number; readonly items: readonly ListItem[] }
  | { readonly kind: 'drawing'; readonly name: string; readonly label: string; readonly caption?: string };

export interface ListItem {
  /** Of a list to tick (`- [ ]`). */
  readonly isTask: boolean;
  readonly blocks: readonly Block[];
}

export interface DocumentSource {
  readonly title: string;
  readonly subtitle?: string;
  readonly summary?: string;
  /** ISO date; the document's creation date. */
  readonly updated: string;
  /** Drawing of the cover. */
  readonly drawing?: string;
  readonly blocks: readonly Block[];
}

/** A mistake in a document's source, told to its editor. */
export interface DocumentProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Parses a document; `fill` replaces placeholders, `set` corrects the typography of running text. Throws on a source that `documentProblems` refuses. */
export const readDocument = (source: string, fill: (text: string) => string, set: (text: string) => string): DocumentSource => {
  const { front, body } = split(source);
  const values = (parseYaml(front) ?? {}) as Record<string, unknown>;
  const text = (key: string): string | undefined => (typeof values[key] === 'string' ? set(fill(values[key])) : undefined);
  const [subtitle, summary] = [text('subtitle'), text('summary')];
  const drawing = values['drawing'];
  return {
    title: text('title') ?? '',
    updated: dateOf(values['updated']),
    ...(subtitle === undefined ? {} : { subtitle }),
    ...(summary === undefined ? {} : { summary }),
    ...(typeof drawing === 'string' ? { drawing } : {}),
    blocks: blocksFrom(parseBody(fill(body)).children, set),
  };
};

/** What keeps a document from being built. `drawings`: names of content/drawings. */
export const documentProblems = (source: string, drawings: ReadonlySet<string>): DocumentProblem[] => {
  const { front, body, bodyLine } = split(source);
  const problems: DocumentProblem[] = [];
  try {
    const values = (parseYaml(front) ?? {}) as Record<string, unknown>;
    if (typeof values['title'] !== 'string')
      problems.push({ line: 1, column: 1, message: 'Le document n’a pas de titre : écrivez « title: … » dans son en-tête.' });
    if (dateOf(values['updated']) === '')
      problems.push({ line: 1, column: 1, message: 'Le document n’a pas de date : écrivez « updated: AAAA-MM-JJ » dans son en-tête.' });
    const cover = values['drawing'];
    if (typeof cover === 'string' && !drawings.has(cover))
      problems.push({ line: 1, column: 1, message: `Aucun dessin de content/drawings ne se nomme « ${cover} ».` });
  } catch (error) {
    problems.push({
      line: 1,
      column: 1,
      message: `L’en-tête du document n’est pas du YAML valide : ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`,
    });
  }
  try {
    for (const node of parseBody(body.replace(PLACEHOLDER, (whole) => 'x'.repeat(whole.length))).children) {
      const place = { line: (node.position?.start.line ?? 1) + bodyLine, column: node.position?.start.column ?? 1 };
      if (!isBlock(node)) continue;
      const { name, label } = attributesOf(node);
      if (node.name !== 'Drawing')
        problems.push({ ...place, message: `Un document ne connaît que le bloc « Drawing » ; « ${node.name ?? ''} » n’y est pas permis.` });
      else if (name === undefined || !drawings.has(name))
        problems.push({ ...place, message: `Aucun dessin de content/drawings ne se nomme « ${name ?? ''} ».` });
      else if (label === undefined || label === '') problems.push({ ...place, message: 'Ce dessin n’a pas de description : ajoutez « label="…" ».' });
    }
  } catch (error) {
    const { line = 1, column = 1 } = error as { line?: number; column?: number };
    problems.push({ line: line + bodyLine, column, message: 'Le texte n’est pas lisible ici : un « < » ou une « { » doit être précédé de « \\ ».' });
  }
  return problems;
};

const PLACEHOLDER = /\{[a-zA-Z]+(?:\.[a-zA-Z0-9]+)+\}/g;

const split = (source: string): { front: string; body: string; bodyLine: number } => {
  const match = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(source);
  if (match === null) return { front: '', body: source, bodyLine: 0 };
  return { front: match[1] ?? '', body: source.slice(match[0].length), bodyLine: match[0].split('\n').length - 1 };
};

/** YAML 1.2 leaves dates as text; a writer may still quote them. */
const dateOf = (value: unknown): string => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '');

const parseBody = (body: string): Root => unified().use(remarkParse).use(remarkGfm).use(remarkMdx).parse(body);

const blocksFrom = (nodes: readonly RootContent[], set: (text: string) => string): Block[] =>
  nodes.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', level: Math.max(2, node.depth), runs: runsFrom(node.children, set) }];
      case 'paragraph':
        return [{ kind: 'paragraph', runs: runsFrom(node.children, set) }];
      case 'blockquote':
        return [{ kind: 'quote', blocks: blocksFrom(node.children, set) }];
      case 'list':
        return [
          {
            kind: 'list',
            ...(node.ordered === true ? { start: node.start ?? 1 } : {}),
            items: node.children.map((item) => ({ isTask: typeof item.checked === 'boolean', blocks: blocksFrom(item.children, set) })),
          },
        ];
      case 'table':
        // A table reads as one line a row: the column of a guide is too narrow for more.
        return node.children.map((row, index) => ({
          kind: 'paragraph',
          runs: row.children.flatMap((cell, column) => [
            ...(column === 0 ? [] : [{ text: ' · ', isStrong: false }]),
            ...runsFrom(cell.children, set, index === 0 || column === 0),
          ]),
        }));
      case 'mdxJsxFlowElement': {
        const { name = '', label = '', caption } = attributesOf(node);
        return node.name === 'Drawing' ? [{ kind: 'drawing', name, label: set(label), ...(caption === undefined ? {} : { caption: set(caption) }) }] : [];
      }
      default:
        return [];
    }
  });

const runsFrom = (nodes: readonly PhrasingContent[], set: (text: string) => string, isStrong = false, href?: string): Run[] =>
  nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return [{ text: set(node.value.replace(/\s*\n\s*/g, ' ')), isStrong, ...(href === undefined ? {} : { href }) }];
      case 'inlineCode':
        return [{ text: node.value, isStrong, ...(href === undefined ? {} : { href }) }];
      case 'strong':
      case 'emphasis':
        return runsFrom(node.children, set, true, href);
      case 'link':
        return runsFrom(node.children, set, isStrong, node.url);
      case 'break':
        return [{ text: ' ', isStrong }];
      default:
        return 'children' in node ? runsFrom(node.children, set, isStrong, href) : [];
    }
  });
