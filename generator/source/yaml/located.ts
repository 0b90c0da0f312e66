/** The places of one parsed YAML document. */
import { isAlias, isMap, isScalar, isSeq, visit, type Alias, type Document, type Node, type Pair } from 'yaml';
import type { Place } from '../../diagnostics/place.ts';
import type { LineIndex } from '../line-index.ts';
import { TextPlaces } from '../text-places.ts';
import type { ValuePath } from '../types.ts';
import { keyText } from './nodes.ts';

export type AnyNode = Node | null | undefined;

/** Places of one parsed document. */
export class YamlLocated extends TextPlaces {
  readonly #document: Document | undefined;
  readonly #uncertain: ReadonlySet<number>;
  readonly #isUnsure: boolean;
  #anchors: Anchors | undefined;

  /** `uncertain`: lines around which what is missing proves nothing; `isUnsure`: true when that holds everywhere. */
  constructor(
    file: string,
    document: Document | undefined,
    index: LineIndex,
    linesBefore: number,
    uncertain: ReadonlySet<number>,
    isUnsure: boolean,
  ) {
    super(file, index, linesBefore);
    this.#document = document;
    this.#uncertain = uncertain;
    this.#isUnsure = isUnsure;
  }

  /** The key's place, or the first line of a list item or of the document, which have none. */
  placeOfKey(path: ValuePath): Place {
    const { node, pair, depth } = this.#find(path);
    const key = pair?.key as AnyNode;
    if (key?.range) return this.placeOfSpan(key.range[0], key.range[1]);
    const first = isMap(node) && node.flow !== true ? node.items[0] : undefined;
    const firstKey = (first?.key as AnyNode)?.range;
    if (firstKey) {
      const end = depth === 0 ? undefined : (first?.value as AnyNode)?.range?.[1];
      return this.placeOfSpan(firstKey[0], end ?? firstKey[1]);
    }
    // The place of an empty item is that of its dash.
    const start = node?.range?.[0] ?? 0;
    return this.placeOfSpan(...(this.#spanOfNode(node) ?? [Math.max(0, start - 1), start]));
  }

  override isLiteral(path: ValuePath): boolean {
    const { node, depth } = this.#find(path);
    return depth === path.length && isScalar(node) && node.type === 'BLOCK_LITERAL';
  }

  override isDoubtful(path: ValuePath): boolean {
    if (this.#isUnsure) return true;
    if (this.#uncertain.size === 0) return false;
    const lines = [...this.#uncertain].map((line) => line - this.linesBefore);
    if (path.length === 0) return lines.some((line) => /^\S|^$/.test(this.index.line(line)));
    const { node, pair } = this.#find(path);
    const range = node?.range;
    const keyRange = (pair?.key as AnyNode)?.range;
    const from = this.index.at(keyRange?.[0] ?? range?.[0] ?? 0).line;
    const to = this.index.at(range?.[2] ?? keyRange?.[2] ?? 0).line;
    return lines.some((line) => line >= from && line <= to);
  }

  get anchors(): Anchors {
    return (this.#anchors ??= anchorsOf(this.#document));
  }

  /** The place of any node of this document, for syntax errors found while converting. */
  placeOfNode(node: AnyNode, fallback?: AnyNode): Place {
    return this.placeOfSpan(...(this.#spanOfNode(node) ?? this.#spanOfNode(fallback) ?? [0, 0]));
  }

  /** The place of a node with the mark in front of it, an anchor or a tag; of the mark alone for a list or a group. */
  placeOfMarked(node: Node, mark: string): Place {
    const from = node.range?.[0] ?? 0;
    const start = Math.max(0, this.index.text.lastIndexOf(mark, from));
    const end = isScalar(node) ? this.#spanOfNode(node)?.[1] : undefined;
    return this.placeOfSpan(start, Math.max(end ?? 0, start + mark.length));
  }

  sourceOfNode(node: AnyNode): string {
    const span = this.#spanOfNode(node);
    return span === undefined ? '' : this.index.text.slice(...span);
  }

  protected spanOf(path: ValuePath): readonly [number, number] | undefined {
    const { node, depth } = this.#find(path);
    return depth < path.length ? undefined : this.#spanOfNode(node);
  }

  /** Start and end of a node, without the blank space that follows a block; undefined for a value left empty. */
  #spanOfNode(node: AnyNode): readonly [number, number] | undefined {
    const range = node?.range;
    if (!range) return undefined;
    let end = Math.min(range[1], this.index.text.length);
    while (end > range[0] && /\s/.test(this.index.text.charAt(end - 1))) end -= 1;
    return end <= range[0] ? undefined : [range[0], end];
  }

  /** Follows a path as far as it goes. */
  #find(path: ValuePath): { node: AnyNode; pair: Pair | undefined; depth: number } {
    let node: AnyNode = this.#document?.contents;
    let pair: Pair | undefined;
    let depth = 0;
    for (const step of path) {
      const container = isAlias(node) ? this.anchors.targets.get(node) : node;
      if (isMap(container)) {
        const next = container.items.findLast((item) => keyText(item) === String(step));
        if (next === undefined) break;
        pair = next;
        node = next.value as AnyNode;
      } else if (isSeq(container) && typeof step === 'number' && step < container.items.length) {
        pair = undefined;
        node = container.items[step] as AnyNode;
      } else break;
      depth += 1;
    }
    return { node, pair, depth };
  }
}

interface Anchors {
  /** Names of all anchors, in reading order. */
  readonly names: readonly string[];
  /** Nodes with an anchor that no alias refers to, in reading order. */
  readonly unused: readonly Node[];
  /** The node that an alias refers to: the last one before it with an anchor of its name. */
  readonly targets: ReadonlyMap<Alias, Node>;
}

/** Found in one walk: asking each alias walks the document again for each. */
const anchorsOf = (document: Document | undefined): Anchors => {
  const names: string[] = [];
  const targets = new Map<Alias, Node>();
  const byName = new Map<string, Node>();
  const unused = new Set<Node>();
  visit(document ?? null, {
    Node: (_key, node) => {
      if (isAlias(node)) {
        const target = byName.get(node.source);
        if (target === undefined) return;
        targets.set(node, target);
        unused.delete(target);
      } else if (node.anchor !== undefined) {
        names.push(node.anchor);
        byName.set(node.anchor, node);
        unused.add(node);
      }
    },
  });
  return { names, targets, unused: [...unused] };
};
