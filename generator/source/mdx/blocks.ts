/** The blocks of a page's body: what each is, where it is, and what surrounds it. */
import type { Nodes, Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import type {} from 'mdast-util-mdx';
import { LineIndex } from '../line-index.ts';
import { isBlock, type BlockNode } from './tree.ts';
import type { Place } from '../../diagnostics/place.ts';
import { TextPlaces } from '../text-places.ts';
import type { LoadedText, Located, ValuePath } from '../types.ts';

/** A node of a page, and its place. */
export interface NodeAt {
  readonly page: LoadedText;
  readonly node: Nodes;
  /** The block that holds it (but `Known`), « page », or « document ». */
  readonly parent: string;
  /** Fields of the `<Known>` blocks around it. */
  readonly known: readonly string[];
  /** The route of the card (`Service`, `Offer`) that it is or that holds it: the card shows with that page alone. */
  readonly cardOf?: string | undefined;
}

/** A block, or any tag, of a page. */
export interface BlockAt extends NodeAt {
  readonly name: string;
  readonly node: BlockNode;
  /** Attributes written as plain text; `true` for one without a value. */
  readonly attributes: Readonly<Record<string, string | true>>;
  /** Places of the tag and of its attributes. */
  readonly doc: Located;
}

/** Blocks and other nodes of a page, in reading order. */
export const readBlocks = (page: LoadedText, root: 'page' | 'document' = 'page') => {
  const blocks: BlockAt[] = [];
  const nodes: NodeAt[] = [];
  const index = new LineIndex(page.body);
  const walk = (node: Nodes, parent: string, known: readonly string[], cardOf?: string): void => {
    let inner = parent;
    let innerKnown = known;
    let card = cardOf;
    if (isBlock(node)) {
      const name = node.name ?? '';
      const attributes = plainAttributes(node);
      if ((name === 'Service' || name === 'Offer') && typeof attributes.route === 'string') card = attributes.route;
      blocks.push({ page, name, node, parent, known, cardOf: card, attributes, doc: new TagPlaces(page, index, node) });
      if (name !== 'Known') inner = name;
      else if (typeof attributes.field === 'string') innerKnown = [...known, attributes.field];
    } else nodes.push({ page, node, parent, known, cardOf });
    if ('children' in node) for (const child of node.children) walk(child, inner, innerKnown, card);
  };
  if (page.tree !== undefined) walk(page.tree, root, []);
  return { blocks, nodes };
};

/** The place of a node of a page's body. */
export const placeOfNode = (page: LoadedText, node: { readonly position?: Root['position'] }): Place => {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
  const line = start.line + page.bodyLine;
  const endColumn = end.line === start.line ? end.column : new LineIndex(page.body).line(start.line).length + 1;
  return { file: page.file, line, column: start.column, endLine: line, endColumn: Math.max(endColumn, start.column) };
};

/** Plain attributes of a tag; expressions and spreads are left to their own rule. */
const plainAttributes = (node: BlockNode): Record<string, string | true> =>
  Object.fromEntries(
    node.attributes.flatMap((attribute) => {
      const value = attribute.value ?? true;
      if (attribute.type !== 'mdxJsxAttribute' || typeof value === 'object') return [];
      // Blanks alone show nothing: the value is missing, as an empty one is.
      return [[attribute.name, value !== true && value.trim() === '' ? '' : value]];
    }),
  );

/** Places of a tag and of its attributes. */
class TagPlaces extends TextPlaces {
  readonly #node: BlockNode;

  constructor(page: LoadedText, index: LineIndex, node: BlockNode) {
    super(page.file, index, page.bodyLine);
    this.#node = node;
  }

  /** The name of an attribute, or of the tag for one that is not there. */
  placeOfKey([key]: ValuePath): Place {
    const attribute = this.#attribute(key);
    const start = this.#offsetOf(attribute?.position?.start);
    if (start !== undefined) return this.placeOfSpan(start, start + (attribute?.name.length ?? 1));
    const tag = this.#offsetOf(this.#node.position?.start) ?? 0;
    return this.placeOfSpan(tag, tag + 1 + (this.#node.name ?? '').length);
  }

  /** A value without its quotation marks, unless it is empty; the name of an attribute without a value. */
  protected spanOf([key]: ValuePath): readonly [number, number] | undefined {
    const position = this.#attribute(key)?.position;
    const [start, end] = [this.#offsetOf(position?.start), this.#offsetOf(position?.end)];
    if (start === undefined || end === undefined) return undefined;
    const before = /^[^=]*=\s*/.exec(this.index.text.slice(start, end))?.[0].length ?? 0;
    const from = start + before;
    const isQuoted = before > 0 && /^["']/.test(this.index.text.charAt(from)) && end - from > 2;
    return isQuoted ? [from + 1, end - 1] : [from, end];
  }

  #attribute(key: unknown): MdxJsxAttribute | undefined {
    return this.#node.attributes.findLast(
      (attribute): attribute is MdxJsxAttribute => attribute.type === 'mdxJsxAttribute' && attribute.name === key,
    );
  }

  #offsetOf(point: NonNullable<Root['position']>['start'] | undefined): number | undefined {
    return point && this.index.startOf(point.line) + point.column - 1;
  }
}
