/** Cuts a YAML text at the positions of its parsed nodes. */
import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
  type Scalar,
} from 'yaml';
import { alignLists } from './align-lists.ts';
import { notWritten } from './edit-words.ts';
import {
  YamlEditError,
  colonOf,
  dashesOf,
  isRecord,
  isSame,
  keyStart,
  pairsOf,
  rangeOf,
  type NamedPair,
} from './nodes.ts';
import { afterKey, flowText, keyText, printItem, printPair, scalarText } from './print.ts';

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export class Editor {
  readonly #text: string;
  readonly #kept: ReadonlySet<Node>;
  readonly #cuts: Cut[] = [];

  constructor(text: string, kept: ReadonlySet<Node>) {
    this.#text = text;
    this.#kept = kept;
  }

  result(): string {
    const cuts = this.#cuts
      .map((cut, order) => ({ ...cut, order }))
      .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
    let result = '';
    let at = 0;
    for (const { start, end, text } of cuts) {
      if (start < at) throw new YamlEditError(notWritten.twice);
      result += this.#text.slice(at, start) + text;
      at = end;
    }
    return result + this.#text.slice(at);
  }

  /** Changes a node whose place may hold any value of its own kind. */
  change(node: Node, before: unknown, after: unknown): void {
    if (isSame(before, after)) return;
    if (isMap(node) && isRecord(before) && isRecord(after))
      return node.flow === true ? this.#changeFlowMap(node, before, after) : this.#changeMap(node, before, after);
    if (isSeq(node) && Array.isArray(before) && Array.isArray(after))
      return node.flow === true ? this.#changeFlowSeq(node, before, after) : this.#changeSeq(node, before, after);
    throw new YamlEditError(notWritten.tooLarge);
  }

  #changeMap(node: YAMLMap, before: Record<string, unknown>, after: Record<string, unknown>): void {
    const pairs = pairsOf(node);
    const kept = pairs.filter(({ name }) => Object.hasOwn(after, name));
    const first = kept[0];
    if (first === undefined) throw new YamlEditError(notWritten.emptied);
    for (const [index, { name, pair }] of pairs.entries()) {
      if (Object.hasOwn(after, name))
        this.#changePair(pair, indentOf(this.#text, keyStart(pairs[0]!.pair)), before[name], after[name], false);
      else this.#removePair(pairs, index);
    }
    const indent = indentOf(this.#text, keyStart(first.pair));
    let previous: Pair | undefined;
    for (const name of Object.keys(after)) {
      const present = kept.find((entry) => entry.name === name);
      if (present !== undefined) {
        previous = present.pair;
        continue;
      }
      const lines = printPair(name, after[name], indent, []);
      if (previous === undefined)
        this.#cut(
          keyStart(first.pair),
          keyStart(first.pair),
          `${lines.join('\n').slice(indent)}\n${' '.repeat(indent)}`,
        );
      else this.#insertLines(this.#endOfPair(previous), lines);
    }
  }

  #changePair(pair: Pair, indent: number, before: unknown, after: unknown, isFlow: boolean): void {
    const node = pair.value as Node | null;
    if (isSame(before, after) || (node !== null && this.#kept.has(node))) return;
    if (node !== null && this.#canChange(node, before, after)) return this.change(node, before, after);
    const colon = colonOf(pair);
    const isEmpty = node === null || (isScalar(node) && rangeOf(node)[0] === rangeOf(node)[1]);
    // An alias or a plain value: only its characters change, what is before (an anchor) stays.
    const isInline = !isEmpty && (isAlias(node) || isScalar(node) || (isCollection(node) && node.flow === true));
    const start = isInline ? rangeOf(node)[0] : colon + 1;
    const end = isEmpty ? colon + 1 : this.#endOf(node);
    const text = isFlow ? flowText(after) : this.#valueText(after, indent, end, isScalar(node) ? node : undefined);
    this.#cut(
      start,
      end,
      isInline ? text.replace(/^ /, '') : text.startsWith('\n') || text.startsWith(' ') ? text : ` ${text}`,
    );
  }

  /** The characters after « key: » (or « - »), a space or a line break first. */
  #valueText(value: unknown, indent: number, end: number, old: Scalar | undefined): string {
    const isLineFree = this.#text.slice(end, this.#lineEnd(end)).trim() === '';
    if (isRecord(value) || Array.isArray(value)) {
      if (!isLineFree) return ` ${flowText(value)}`;
      return afterKey(value, indent, []);
    }
    return ` ${scalarText(value, { indent: indent + 2, style: old?.type, isBlockAllowed: isLineFree })}`;
  }

  #canChange(node: Node, before: unknown, after: unknown): boolean {
    if (isMap(node))
      return (
        isRecord(before) &&
        isRecord(after) &&
        (node.flow === true || Object.keys(after).some((key) => Object.hasOwn(before, key)))
      );
    return (
      isSeq(node) &&
      Array.isArray(before) &&
      Array.isArray(after) &&
      (node.flow === true || after.length > 0) &&
      node.items.length > 0
    );
  }

  #removePair(pairs: readonly NamedPair[], index: number): void {
    const { pair } = pairs[index]!;
    const start = keyStart(pair);
    const end = this.#endOfPair(pair);
    const lineStart = this.#lineStart(start);
    if (this.#text.slice(lineStart, start).trim() === '') {
      this.#cut(lineStart, Math.min(this.#lineEnd(end) + 1, this.#text.length), '');
      return;
    }
    // The first key of a list item shares its line with the dash: what follows comes up in its place.
    const next = pairs[index + 1];
    if (next === undefined) throw new YamlEditError(notWritten.emptied);
    const between = this.#text.slice(end, keyStart(next.pair));
    this.#cut(start, between.trim() === '' ? keyStart(next.pair) : end, '');
  }

  #changeSeq(node: YAMLSeq, before: readonly unknown[], after: readonly unknown[]): void {
    const items = node.items as (Node | null)[];
    const dashes = dashesOf(node);
    if (after.length === 0 || items.length === 0 || dashes.length !== items.length)
      throw new YamlEditError(notWritten.list);
    if (dashes.slice(1).some((dash) => this.#text.slice(this.#lineStart(dash), dash).trim() !== ''))
      throw new YamlEditError(notWritten.list);
    const indent = indentOf(this.#text, dashes[0]!);
    const isSpaced =
      items.length > 1 && /\n[^\S\n]*\n/.test(this.#text.slice(this.#endOfItem(items[0]!, dashes[0]!), dashes[1]));
    let last: number | undefined;
    const write = (value: unknown): void => {
      const lines = printItem(value, indent, closestModels(items, value));
      if (last === undefined) {
        const start = dashes[0]!;
        this.#cut(start, start, `${lines.join('\n').slice(indent)}\n${isSpaced ? '\n' : ''}${' '.repeat(indent)}`);
      } else this.#insertLines(this.#endOfItem(items[last]!, dashes[last]!), isSpaced ? ['', ...lines] : lines);
    };
    for (const { from, to } of alignLists(before, after)) {
      if (from !== undefined && to !== undefined) {
        this.#changeItem(items[from] ?? null, dashes[from]!, indent, before[from], after[to]);
        last = from;
      } else if (to !== undefined) write(after[to]);
      else if (from !== undefined) this.#removeItem(items[from] ?? null, dashes[from]!, from);
    }
  }

  #changeItem(node: Node | null, dash: number, indent: number, before: unknown, after: unknown): void {
    if (isSame(before, after) || (node !== null && this.#kept.has(node))) return;
    if (node !== null && this.#canChange(node, before, after)) return this.change(node, before, after);
    const isInline = node !== null && (isAlias(node) || isScalar(node) || (isCollection(node) && node.flow === true));
    const start = isInline ? rangeOf(node)[0] : dash + 1;
    const end = this.#endOfItem(node, dash);
    if (isRecord(after) || Array.isArray(after)) {
      if (isInline && isCollection(node)) this.#cut(start, end, flowText(after));
      else this.#cut(dash, end, printItem(after, indent, []).join('\n').slice(indent));
      return;
    }
    const text = this.#valueText(after, indent, end, isScalar(node) ? node : undefined);
    this.#cut(start, end, isInline ? text.slice(1) : text);
  }

  #removeItem(node: Node | null, dash: number, index: number): void {
    const lineStart = this.#lineStart(dash);
    if (this.#text.slice(lineStart, dash).trim() !== '') throw new YamlEditError(notWritten.list);
    let end = Math.min(this.#lineEnd(this.#endOfItem(node, dash)) + 1, this.#text.length);
    // Between items set apart by a blank line, one of the two blank lines goes with the item.
    const blank = /^[^\S\n]*\n/.exec(this.#text.slice(end));
    const isBlankBefore = index > 0 && /\n[^\S\n]*\n$/.test(this.#text.slice(0, lineStart));
    if (blank !== null && (isBlankBefore || index === 0)) end += blank[0].length;
    this.#cut(lineStart, end, '');
  }

  #changeFlowMap(node: YAMLMap, before: Record<string, unknown>, after: Record<string, unknown>): void {
    const pairs = pairsOf(node);
    const last = pairs.at(-1);
    if (last === undefined || pairs.some(({ name }) => !Object.hasOwn(after, name))) {
      const [start, end] = rangeOf(node);
      this.#cut(start, end, this.#flowTextKeeping(node, before, after));
      return;
    }
    for (const { name, pair } of pairs) this.#changePair(pair, 0, before[name], after[name], true);
    const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
    const end = this.#endOfPair(last.pair);
    if (added.length > 0)
      this.#cut(end, end, added.map((name) => `, ${keyText(name)}: ${flowText(after[name])}`).join(''));
  }

  /** A flow map printed again, its unchanged values as they were written. */
  #flowTextKeeping(node: YAMLMap, before: Record<string, unknown>, after: Record<string, unknown>): string {
    const sources = new Map(
      pairsOf(node).map(({ name, pair }) => [
        name,
        pair.value === null ? '' : this.#text.slice(...rangeOf(pair.value as Node)),
      ]),
    );
    const parts = Object.keys(after).map((name) => {
      const source = isSame(before[name], after[name]) ? sources.get(name) : undefined;
      return `${keyText(name)}: ${source === undefined || source === '' ? flowText(after[name]) : source}`;
    });
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  }

  #changeFlowSeq(node: YAMLSeq, before: readonly unknown[], after: readonly unknown[]): void {
    const items = node.items as Node[];
    if (before.length === after.length) {
      for (const [index, item] of items.entries()) {
        if (isSame(before[index], after[index]) || this.#kept.has(item)) continue;
        if (this.#canChange(item, before[index], after[index])) this.change(item, before[index], after[index]);
        else this.#cut(rangeOf(item)[0], rangeOf(item)[1], flowText(after[index]));
      }
      return;
    }
    const [start, end] = rangeOf(node);
    this.#cut(start, end, flowText(after));
  }

  #insertLines(end: number, lines: readonly string[]): void {
    const at = this.#lineEnd(end);
    this.#cut(at, at, `\n${lines.join('\n')}`);
  }

  #cut(start: number, end: number, text: string): void {
    this.#cuts.push({ start, end, text });
  }

  #lineStart(at: number): number {
    return this.#text.lastIndexOf('\n', at - 1) + 1;
  }

  #lineEnd(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end === -1 ? this.#text.length : end;
  }

  /** Where the last character of a node is; the comments and blank lines below are not part of it. */
  #endOf(node: Node): number {
    if (isCollection(node) && node.flow !== true) {
      const last = node.items.at(-1);
      if (last === undefined) return rangeOf(node)[1];
      if (isMap(node)) return this.#endOfPair(last as Pair);
      return this.#endOfItem(last as Node | null, dashesOf(node).at(-1)!);
    }
    const [start, end] = rangeOf(node);
    return start + this.#text.slice(start, end).trimEnd().length;
  }

  #endOfPair(pair: Pair): number {
    const node = pair.value as Node | null;
    const atLeast = colonOf(pair) + 1;
    return node === null || rangeOf(node)[0] === rangeOf(node)[1] ? atLeast : Math.max(atLeast, this.#endOf(node));
  }

  #endOfItem(node: Node | null, dash: number): number {
    return node === null || rangeOf(node)[0] === rangeOf(node)[1] ? dash + 1 : this.#endOf(node);
  }
}

const indentOf = (text: string, at: number): number => at - (text.lastIndexOf('\n', at - 1) + 1);

/** The neighbours most like a new item: it is written as they are. */
const closestModels = (items: readonly (Node | null)[], value: unknown): Node[] => {
  const likeness = (node: Node): number => {
    if (!isRecord(value)) return isMap(node) ? 0 : 1;
    if (!isMap(node)) return 0;
    const keys = new Set(Object.keys(value));
    const names = pairsOf(node).map(({ name }) => name);
    const common = names.filter((name) => keys.has(name)).length;
    return common / (keys.size + names.length - common);
  };
  return items
    .filter((node) => node !== null)
    .map((node, order) => ({ node, order, score: likeness(node) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.order - a.order)
    .map(({ node }) => node);
};
