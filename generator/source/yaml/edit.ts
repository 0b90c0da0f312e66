/**
 * Changes to a YAML text that leave every other character where it is: comments, order of keys, quotes, anchors,
 * blank lines. The text is cut at the positions of its parsed nodes, never printed again as a whole: printing it
 * anew moves spaces and quotes on lines nobody touched (`[a, b]` becomes `[ a, b ]`). Pure, and runs in a browser.
 */
import { isAlias, isCollection, isMap, isScalar, isSeq, parseDocument, Scalar, stringify, visit } from 'yaml';
import type { Document, Node, Pair, YAMLMap, YAMLSeq } from 'yaml';

/** A change that cannot be written without touching the rest of the file. */
export class YamlEditError extends Error {}

/** In a new value, « *name »: a value given elsewhere in the file, where « &name » marks it. */
export class YamlAlias {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** True when a text marks a value « &name ». */
export const hasAnchor = (text: string, name: string): boolean => {
  let isFound = false;
  visit(parse(text), (_key, node) => {
    if ((isScalar(node) || isCollection(node)) && node.anchor === name) isFound = true;
    return isFound ? visit.BREAK : undefined;
  });
  return isFound;
};

/**
 * The text with its content changed to `value`. What `value` keeps of the old content keeps its characters; what is
 * new is written like its neighbours. Throws a YamlEditError, rather than damage the text, when that cannot be done.
 */
export const editYaml = (text: string, value: unknown): string => {
  const document = parse(text);
  const before = document.toJS() as unknown;
  const { after, kept } = keepAliases(document, before, value);
  const editor = new Editor(text, kept);
  editor.change(document.contents as Node, before, after);
  const edited = editor.result();
  const check = parseDocument(edited, PARSE_OPTIONS);
  if (check.errors.length > 0 || !isSame(check.toJS() as unknown, resolveAliases(after, check))) {
    throw new YamlEditError('Ce changement ne peut pas être écrit sans toucher au reste du fichier : faites-le dans un éditeur de texte.');
  }
  return edited;
};

/** A new YAML text: keys in the order of `value`, long texts as blocks, under a first line naming the schema. */
export const printYaml = (value: Readonly<Record<string, unknown>>, schema?: string): string => {
  const lines = printMap(value, 0, []);
  return `${[...(schema === undefined ? [] : [`# yaml-language-server: $schema=${schema}`]), ...lines].join('\n')}\n`;
};

/** True when two values of a YAML text say the same; the order of keys does not count. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof YamlAlias);

const resolveAliases = (value: unknown, document: Document): unknown => {
  if (value instanceof YamlAlias) {
    let target: Node | undefined;
    visit(document, (_key, node) => {
      if ((isScalar(node) || isCollection(node)) && node.anchor === value.name) target = node;
    });
    return target?.toJS(document) as unknown;
  }
  if (Array.isArray(value)) return value.map((item) => resolveAliases(item, document));
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolveAliases(item, document)]));
  return value;
};

const PARSE_OPTIONS = { version: '1.2', keepSourceTokens: true, prettyErrors: false, uniqueKeys: false } as const;

const parse = (text: string): Document => {
  const document = parseDocument(text, PARSE_OPTIONS);
  if (document.errors.length > 0) throw new YamlEditError('Ce fichier contient une erreur de syntaxe : corrigez-la d’abord (« npm run check » montre où).');
  if (!isMap(document.contents)) throw new YamlEditError('Ce fichier devrait contenir des lignes « clé: valeur ».');
  return document;
};

/**
 * What follows from an anchor: a value written « *name » that was not changed itself takes the new value of « &name ».
 * `kept` are the aliases that stay as they are written.
 */
const keepAliases = (document: Document, before: unknown, after: unknown): { after: unknown; kept: ReadonlySet<Node> } => {
  const anchors = new Map<string, { readonly after: unknown }>();
  const kept = new Set<Node>();
  const walk = (node: Node | null, old: unknown, wanted: unknown): unknown => {
    if (node === null) return wanted;
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target === undefined || !(isSame(old, wanted) || isSame(target.after, wanted))) return wanted;
      kept.add(node);
      return target.after;
    }
    let result = wanted;
    if (isMap(node) && isRecord(old) && isRecord(wanted)) {
      const nodes = new Map(pairsOf(node).map(({ name, pair }) => [name, pair.value as Node | null]));
      result = Object.fromEntries(
        Object.entries(wanted).map(([name, item]) => [name, Object.hasOwn(old, name) ? walk(nodes.get(name) ?? null, old[name], item) : item]),
      );
    } else if (isSeq(node) && Array.isArray(old) && Array.isArray(wanted)) {
      const list = [...(wanted as readonly unknown[])];
      for (const { from, to } of alignLists(old, wanted))
        if (from !== undefined && to !== undefined) list[to] = walk(node.items[from] as Node | null, old[from], wanted[to]);
      result = list;
    }
    const anchor = isScalar(node) || isCollection(node) ? node.anchor : undefined;
    if (anchor !== undefined) anchors.set(anchor, { after: result });
    return result;
  };
  return { after: walk(document.contents, before, after), kept };
};

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

class Editor {
  readonly #text: string;
  readonly #kept: ReadonlySet<Node>;
  readonly #cuts: Cut[] = [];

  constructor(text: string, kept: ReadonlySet<Node>) {
    this.#text = text;
    this.#kept = kept;
  }

  result(): string {
    const cuts = this.#cuts.map((cut, order) => ({ ...cut, order })).sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
    let result = '';
    let at = 0;
    for (const { start, end, text } of cuts) {
      if (start < at) throw new YamlEditError('Ce changement touche deux fois la même ligne : faites-le dans un éditeur de texte.');
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
    throw new YamlEditError('Ce changement est trop grand pour être fait ici.');
  }

  #changeMap(node: YAMLMap, before: Record<string, unknown>, after: Record<string, unknown>): void {
    const pairs = pairsOf(node);
    const kept = pairs.filter(({ name }) => Object.hasOwn(after, name));
    const first = kept[0];
    if (first === undefined) throw new YamlEditError('Un groupe doit garder au moins une de ses clés.');
    for (const [index, { name, pair }] of pairs.entries()) {
      if (Object.hasOwn(after, name)) this.#changePair(pair, indentOf(this.#text, keyStart(pairs[0]!.pair)), before[name], after[name], false);
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
      if (previous === undefined) this.#cut(keyStart(first.pair), keyStart(first.pair), `${lines.join('\n').slice(indent)}\n${' '.repeat(indent)}`);
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
    this.#cut(start, end, isInline ? text.replace(/^ /, '') : text.startsWith('\n') || text.startsWith(' ') ? text : ` ${text}`);
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
    if (isMap(node)) return isRecord(before) && isRecord(after) && (node.flow === true || Object.keys(after).some((key) => Object.hasOwn(before, key)));
    return isSeq(node) && Array.isArray(before) && Array.isArray(after) && (node.flow === true || after.length > 0) && node.items.length > 0;
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
    if (next === undefined) throw new YamlEditError('Un groupe doit garder au moins une de ses clés.');
    const between = this.#text.slice(end, keyStart(next.pair));
    this.#cut(start, between.trim() === '' ? keyStart(next.pair) : end, '');
  }

  #changeSeq(node: YAMLSeq, before: readonly unknown[], after: readonly unknown[]): void {
    const items = node.items as (Node | null)[];
    const dashes = dashesOf(node);
    if (after.length === 0 || items.length === 0 || dashes.length !== items.length) throw new YamlEditError('Cette liste ne peut pas être changée ici.');
    if (dashes.slice(1).some((dash) => this.#text.slice(this.#lineStart(dash), dash).trim() !== ''))
      throw new YamlEditError('Cette liste ne peut pas être changée ici.');
    const indent = indentOf(this.#text, dashes[0]!);
    const isSpaced = items.length > 1 && /\n[^\S\n]*\n/.test(this.#text.slice(this.#endOfItem(items[0]!, dashes[0]!), dashes[1]));
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
    if (this.#text.slice(lineStart, dash).trim() !== '') throw new YamlEditError('Cette liste ne peut pas être changée ici.');
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
    if (added.length > 0) this.#cut(end, end, added.map((name) => `, ${keyText(name)}: ${flowText(after[name])}`).join(''));
  }

  /** A flow map printed again, its unchanged values as they were written. */
  #flowTextKeeping(node: YAMLMap, before: Record<string, unknown>, after: Record<string, unknown>): string {
    const sources = new Map(pairsOf(node).map(({ name, pair }) => [name, pair.value === null ? '' : this.#text.slice(...rangeOf(pair.value as Node))]));
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

interface NamedPair {
  readonly name: string;
  readonly pair: Pair;
}

const pairsOf = (node: YAMLMap): NamedPair[] => node.items.map((pair) => ({ name: String(isScalar(pair.key) ? pair.key.value : pair.key), pair: pair }));

const rangeOf = (node: Node): [number, number] => {
  const range = node.range;
  if (!range) throw new YamlEditError('Ce fichier a une forme que ce programme ne sait pas changer.');
  return [range[0], range[1]];
};

const keyStart = (pair: Pair): number => rangeOf(pair.key as Node)[0];

const colonOf = (pair: Pair): number => {
  const separators = (pair as { srcToken?: { sep?: readonly { type: string; offset: number }[] } }).srcToken?.sep ?? [];
  const colon = separators.find(({ type }) => type === 'map-value-ind');
  return colon?.offset ?? rangeOf(pair.key as Node)[1];
};

const dashesOf = (node: YAMLSeq): number[] => {
  const token = node.srcToken as { items?: readonly { start: readonly { type: string; offset: number }[] }[] } | undefined;
  return (token?.items ?? []).flatMap(({ start }) => start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset));
};

const indentOf = (text: string, at: number): number => at - (text.lastIndexOf('\n', at - 1) + 1);

interface Alignment {
  readonly from?: number;
  readonly to?: number;
}

/** How the items of a list became those of another: kept and changed ones together, then what was added or removed. */
const alignLists = (before: readonly unknown[], after: readonly unknown[]): Alignment[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] = isSame(before[i], after[j]) ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  const alignments: Alignment[] = [];
  const run: { from: number[]; to: number[] } = { from: [], to: [] };
  const flush = (): void => {
    for (let at = 0; at < Math.max(run.from.length, run.to.length); at += 1) {
      const from = run.from[at];
      const to = run.to[at];
      alignments.push({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
    }
    run.from = [];
    run.to = [];
  };
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && isSame(before[i], after[j])) {
      flush();
      alignments.push({ from: i, to: j });
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      run.from.push(i);
      i += 1;
    } else {
      run.to.push(j);
      j += 1;
    }
  }
  flush();
  return alignments;
};

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

const isFlowLike = (value: unknown, models: readonly Node[]): boolean => {
  if (Array.isArray(value) ? value.length === 0 : Object.keys(value as object).length === 0) return true;
  const model = models.find((node) => (Array.isArray(value) ? isSeq(node) : isMap(node)));
  return model !== undefined && (model as YAMLMap | YAMLSeq).flow === true;
};

const modelsAt = (models: readonly Node[], name: string): Node[] =>
  models.flatMap((node) =>
    isMap(node)
      ? pairsOf(node)
          .filter((entry) => entry.name === name && entry.pair.value !== null)
          .map(({ pair }) => pair.value as Node)
      : [],
  );

const itemModels = (models: readonly Node[]): Node[] =>
  models.flatMap((node) => (isSeq(node) ? (node.items as (Node | null)[]).filter((item) => item !== null) : []));

const printMap = (value: Readonly<Record<string, unknown>>, indent: number, models: readonly Node[]): string[] =>
  Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .flatMap(([name, item]) => printPair(name, item, indent, modelsAt(models, name)));

const printPair = (name: string, value: unknown, indent: number, models: readonly Node[]): string[] =>
  `${' '.repeat(indent)}${keyText(name)}:${afterKey(value, indent, models)}`.split('\n');

const afterKey = (value: unknown, indent: number, models: readonly Node[]): string => {
  if (isRecord(value) || Array.isArray(value)) {
    if (isFlowLike(value, models)) return ` ${flowText(value, models)}`;
    const lines = Array.isArray(value) ? value.flatMap((item) => printItem(item, indent + 2, itemModels(models))) : printMap(value, indent + 2, models);
    return `\n${lines.join('\n')}`;
  }
  return ` ${scalarText(value, { indent: indent + 2, style: styleOf(models), isBlockAllowed: true })}`;
};

const printItem = (value: unknown, indent: number, models: readonly Node[]): string[] => {
  const dash = `${' '.repeat(indent)}- `;
  if (isRecord(value) || Array.isArray(value)) {
    if (isFlowLike(value, models)) return [`${dash}${flowText(value, models)}`];
    const lines = Array.isArray(value) ? value.flatMap((item) => printItem(item, indent + 2, itemModels(models))) : printMap(value, indent + 2, models);
    return lines.map((line, index) => (index === 0 ? dash + line.slice(indent + 2) : line));
  }
  return `${dash}${scalarText(value, { indent: indent + 2, style: styleOf(models), isBlockAllowed: true })}`.split('\n');
};

const styleOf = (models: readonly Node[]): string | undefined => {
  const scalars = models.filter((node) => isScalar(node) && typeof node.value === 'string') as Scalar[];
  return scalars.length > 0 && scalars.every(({ type }) => type === Scalar.QUOTE_DOUBLE) ? Scalar.QUOTE_DOUBLE : undefined;
};

const flowText = (value: unknown, models: readonly Node[] = []): string => {
  if (value instanceof YamlAlias) return `*${value.name}`;
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item, itemModels(models))).join(', ')}]`;
  if (isRecord(value)) {
    const parts = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([name, item]) => `${keyText(name)}: ${flowText(item, modelsAt(models, name))}`);
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  }
  const style = styleOf(models);
  if (style !== undefined || isTrap(value)) return quoted(value);
  return inFlow(value);
};

const inFlow = (value: unknown): string => {
  const document = parseDocument('[]');
  document.contents = document.createNode([typeof value === 'string' && value.includes('\n') ? '' : value]) as never;
  (document.contents as unknown as YAMLSeq).flow = true;
  if (typeof value === 'string' && value.includes('\n')) return quoted(value);
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trim().slice(1, -1);
};

const quoted = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : inFlow(value));

/** Words that other readers of YAML take for a boolean: always quoted, so that nobody has to wonder. */
const isTrap = (value: unknown): boolean => typeof value === 'string' && /^(?:yes|no|on|off|true|false|null|~)$/i.test(value);

const keyText = (name: string): string => stringify(name, { lineWidth: 0 }).trim();

interface ScalarOptions {
  /** Indentation of the lines of a long text. */
  readonly indent: number;
  /** How the value was, or its neighbours are, written. */
  readonly style?: string | undefined;
  readonly isBlockAllowed: boolean;
}

const scalarText = (value: unknown, { indent, style, isBlockAllowed }: ScalarOptions): string => {
  if (value instanceof YamlAlias) return `*${value.name}`;
  if (typeof value !== 'string') return stringify(value ?? null, { lineWidth: 0 }).trim();
  if (value.includes('\n') || (style === Scalar.BLOCK_LITERAL && value !== '')) {
    const hasSafeStart =
      !/^\s/.test(value) && !/[^\S\n]\n|[^\S\n]$|[\u0000-\u0008\u000B-\u001F\u0085\u2028\u2029\uFEFF]/.test(value.replaceAll(/[\u00A0\u202F]/g, 'x'));
    if (isBlockAllowed && hasSafeStart && !value.endsWith('\n\n')) {
      const chomp = value.endsWith('\n') ? '' : '-';
      const lines = value.replace(/\n$/, '').split('\n');
      return `|${chomp}\n${lines.map((line) => (line === '' ? '' : ' '.repeat(indent) + line)).join('\n')}`;
    }
    return quoted(value);
  }
  if (style === Scalar.QUOTE_DOUBLE || isTrap(value)) return quoted(value);
  if (style === Scalar.QUOTE_SINGLE) return stringify(value, { lineWidth: 0, defaultStringType: 'QUOTE_SINGLE' }).trim();
  return stringify(value, { lineWidth: 0 }).trim();
};
