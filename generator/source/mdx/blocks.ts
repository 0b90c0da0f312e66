/** The blocks of a page's body: what each is, where it stands, what surrounds it. */
import type { Nodes, Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import type {} from 'mdast-util-mdx';
import { LineIndex } from '../line-index.ts';
import { isBlock, type BlockNode } from './tree.ts';
import type { Place } from '../../diagnostics/place.ts';
import type { LoadedText, Located } from '../types.ts';

/** A block, or any tag, of a page. */
export interface BlockAt {
  readonly page: LoadedText;
  readonly name: string;
  readonly node: BlockNode;
  /** The block that holds it (`Known` left aside), « page », or « document ». */
  readonly parent: string;
  /** Fields of the `<Known>` blocks around it. */
  readonly known: readonly string[];
  /** Attributes written as plain text; `true` for one without a value. */
  readonly attributes: Readonly<Record<string, string | true>>;
  /** Places of the tag and of its attributes. */
  readonly doc: Located;
}

/** A node that is no block, with where it stands. */
export interface NodeAt {
  readonly page: LoadedText;
  readonly node: Nodes;
  readonly parent: string;
  readonly known: readonly string[];
}

/** Blocks and other nodes of a page, in reading order. */
export const readBlocks = (
  page: LoadedText,
  root: 'page' | 'document' = 'page',
): { blocks: BlockAt[]; nodes: NodeAt[] } => {
  const blocks: BlockAt[] = [];
  const nodes: NodeAt[] = [];
  const index = new LineIndex(page.body);
  const walk = (node: Nodes, parent: string, known: readonly string[]): void => {
    let inner = parent;
    let innerKnown = known;
    if (isBlock(node)) {
      const block = blockOf(page, index, node, parent, known);
      blocks.push(block);
      if (block.name === 'Known')
        innerKnown = typeof block.attributes.field === 'string' ? [...known, block.attributes.field] : known;
      else inner = block.name;
    } else nodes.push({ page, node, parent, known });
    if ('children' in node) for (const child of node.children) walk(child, inner, innerKnown);
  };
  if (page.tree !== undefined) walk(page.tree, root, []);
  return { blocks, nodes };
};

/** The place of a node of a page's body. */
export const placeOfNode = (page: LoadedText, node: { readonly position?: Root['position'] }): Place => {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
  const endsBelow = end.line !== start.line;
  const endColumn = endsBelow ? lineLength(page, start.line) + 1 : end.column;
  return {
    file: page.file,
    line: start.line + page.bodyLine,
    column: start.column,
    endLine: start.line + page.bodyLine,
    endColumn: Math.max(endColumn, start.column),
  };
};

const lineLength = (page: LoadedText, line: number): number =>
  (page.body.split('\n', line)[line - 1] ?? '').replace(/\r$/, '').length;

/** Plain attributes of a tag; expressions and spreads are left to their own rule. */
const plainAttributes = (node: BlockNode): Record<string, string | true> => {
  const attributes: Record<string, string | true> = {};
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue;
    const value = attribute.value ?? true;
    // Defined, not set: « __proto__ » is a name like another.
    if (typeof value !== 'object')
      Object.defineProperty(attributes, attribute.name, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return attributes;
};

const blockOf = (
  page: LoadedText,
  index: LineIndex,
  node: BlockNode,
  parent: string,
  known: readonly string[],
): BlockAt => {
  const name = node.name ?? '';
  const find = (key: unknown): MdxJsxAttribute | undefined =>
    node.attributes.findLast(
      (attribute): attribute is MdxJsxAttribute => attribute.type === 'mdxJsxAttribute' && attribute.name === key,
    );
  const offsetOf = (line: number, column: number): number => index.startOf(line) + column - 1;
  const placeAt = (start: number, end: number): Place => {
    const from = index.at(start);
    const to = index.at(end);
    const endColumn = to.line === from.line ? to.column : index.line(from.line).length + 1;
    return {
      file: page.file,
      line: from.line + page.bodyLine,
      column: from.column,
      endLine: from.line + page.bodyLine,
      endColumn,
    };
  };
  const start = node.position === undefined ? 0 : offsetOf(node.position.start.line, node.position.start.column);
  const tag = (): Place => placeAt(start, start + 1 + name.length);
  const spanOf = (attribute: MdxJsxAttribute): [number, number] | undefined =>
    attribute.position === undefined
      ? undefined
      : [
          offsetOf(attribute.position.start.line, attribute.position.start.column),
          offsetOf(attribute.position.end.line, attribute.position.end.column),
        ];
  const valueSpan = (key: unknown): [number, number] | undefined => {
    const attribute = find(key);
    const span = attribute && spanOf(attribute);
    if (span === undefined) return undefined;
    const written = index.text.slice(span[0], span[1]);
    const equals = written.indexOf('=');
    if (equals === -1) return span;
    const from = span[0] + equals + 1 + (/^\s*/.exec(written.slice(equals + 1))?.[0].length ?? 0);
    return /^["']/.test(index.text.charAt(from)) && span[1] - from > 2 ? [from + 1, span[1] - 1] : [from, span[1]];
  };
  const doc: Located = {
    file: page.file,
    placeOf: ([key]) => {
      const span = valueSpan(key);
      return span === undefined ? tag() : placeAt(...span);
    },
    placeOfKey: ([key]) => {
      const attribute = find(key);
      const span = attribute && spanOf(attribute);
      return span === undefined ? tag() : placeAt(span[0], span[0] + (attribute?.name.length ?? 1));
    },
    placeOfText: ([key], text, occurrence = 0) => {
      const span = valueSpan(key);
      if (span === undefined) return tag();
      let at = index.text.indexOf(text, span[0]);
      for (let skipped = 0; skipped < occurrence && at !== -1; skipped += 1)
        at = index.text.indexOf(text, at + text.length);
      return at === -1 || at + text.length > span[1] ? placeAt(...span) : placeAt(at, at + text.length);
    },
    sourceOf: ([key]) => {
      const span = valueSpan(key);
      return span === undefined ? '' : index.text.slice(...span);
    },
    isLiteral: () => false,
    holds: (pattern) => pattern.test(index.text),
    lineAt: (line) => index.line(line - page.bodyLine),
    isDoubtful: () => false,
  };
  return { page, name, node, parent, known, attributes: plainAttributes(node), doc };
};
