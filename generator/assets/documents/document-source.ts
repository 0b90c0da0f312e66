/** Reads a document of content/documents: Markdown with `<Drawing>` blocks. */
import type { PhrasingContent, RootContent } from 'mdast';
import 'mdast-util-mdx-jsx';
import type { DocumentFrontMatter } from '../../../schema/types.gen.ts';
import { readBody } from '../../source/mdx/body.ts';
import { attributesOf } from '../../source/mdx/tree.ts';

/** A stretch of text in one face. */
interface Run {
  readonly text: string;
  readonly isStrong: boolean;
  readonly href?: string;
}

type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  /** An item of a list to tick (`- [ ]`) is a task. */
  | {
      readonly kind: 'list';
      readonly start?: number;
      readonly items: readonly { readonly isTask: boolean; readonly blocks: readonly Block[] }[];
    }
  | { readonly kind: 'drawing'; readonly name: string; readonly label: string; readonly caption?: string };

/** What becomes of a document's words. */
interface Setting {
  /** Corrects running text. */
  readonly set: (text: string) => string;
  /** Corrects texts that are read as one. An undefined one is code, which is shown as it is written. */
  readonly setRun: (texts: readonly (string | undefined)[]) => (string | undefined)[];
  /** The complete address of a link; undefined for one that leads nowhere. */
  readonly linkTo: (address: string) => string | undefined;
}

/** A document's source: its texts as the site sets them, the placeholders of its body filled. */
export const readDocument = (front: DocumentFrontMatter, body: string, setting: Setting) => ({
  ...front,
  title: onOneLine(front.title),
  subtitle: front.subtitle && onOneLine(front.subtitle),
  summary: front.summary && onOneLine(front.summary),
  blocks: blocksFrom(readBody(body).tree?.children ?? [], setting),
});

const blocksFrom = (nodes: readonly RootContent[], setting: Setting): Block[] =>
  nodes.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', level: Math.max(2, node.depth), runs: runsFrom(node.children, setting) }];
      case 'paragraph':
        return [{ kind: 'paragraph', runs: runsFrom(node.children, setting) }];
      case 'blockquote':
        return [{ kind: 'quote', blocks: blocksFrom(node.children, setting) }];
      case 'list':
        return [
          {
            kind: 'list',
            start: node.ordered === true ? (node.start ?? 1) : undefined,
            items: node.children.map((item) => ({
              isTask: typeof item.checked === 'boolean',
              blocks: blocksFrom(item.children, setting),
            })),
          },
        ];
      case 'table':
        // A table reads as one line a row: the column of a guide is too narrow for more.
        return node.children.map((row, index) => ({
          kind: 'paragraph',
          runs: row.children.flatMap((cell, column) => [
            ...(column === 0 ? [] : [{ text: ' · ', isStrong: false }]),
            ...runsFrom(cell.children, setting, index === 0 || column === 0),
          ]),
        }));
      case 'mdxJsxFlowElement': {
        if (node.name !== 'Drawing') return [];
        const { name = '', label = '', caption } = attributesOf(node);
        return [{ kind: 'drawing', name, label: setting.set(label), caption: caption && setting.set(caption) }];
      }
      default:
        return [];
    }
  });

/** The runs of a paragraph, its typography set across them. */
const runsFrom = (nodes: readonly PhrasingContent[], setting: Setting, isStrong = false): Run[] => {
  const written = writtenRuns(nodes, setting, isStrong);
  const set = setting.setRun(written.map(({ text, isCode }) => (isCode === true ? undefined : text)));
  return written.map(({ isCode: _isCode, ...run }, index) => ({ ...run, text: set[index] ?? run.text }));
};

interface WrittenRun extends Run {
  readonly isCode?: true;
}

const writtenRuns = (
  nodes: readonly PhrasingContent[],
  setting: Setting,
  isStrong: boolean,
  href?: string,
): WrittenRun[] =>
  nodes.flatMap((node): WrittenRun[] => {
    switch (node.type) {
      case 'text':
        return [{ text: onOneLine(node.value), isStrong, href }];
      case 'inlineCode':
        return [{ text: node.value, isStrong, href, isCode: true }];
      case 'strong':
      case 'emphasis':
        return writtenRuns(node.children, setting, true, href);
      case 'link':
        return writtenRuns(node.children, setting, isStrong, setting.linkTo(node.url));
      case 'break':
        return [{ text: ' ', isStrong }];
      default:
        return 'children' in node ? writtenRuns(node.children, setting, isStrong, href) : [];
    }
  });

/** Text as it flows: what breaks its lines in the source, and spaces more than one, are a space. */
const onOneLine = (text: string): string => text.replace(/\s*\n\s*|[ \t]+/g, ' ');
