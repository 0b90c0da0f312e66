/**
 * A YAML text as a value that can tell the place of each of its parts. Mistakes are reported and passed over:
 * the line at fault is mended in memory, so that the rest of the file is still read and checked.
 */
import { isAlias, isMap, isPair, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Alias, Document, Node, Pair, YAMLMap, YAMLSeq } from 'yaml';
import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { closest } from '../../diagnostics/suggest.ts';
import { LineIndex } from '../line-index.ts';
import type { Place } from '../../diagnostics/place.ts';
import type { Located, ValuePath } from '../types.ts';
import { dashSentence, explainYamlError } from './repairs.ts';
import type { Accident } from './repairs.ts';
import { isNestedTooDeep, mistakesAllowed } from '../limits.ts';

/** What a YAML text gave. */
export interface YamlReading {
  readonly value: unknown;
  readonly doc: Located;
  readonly diagnostics: readonly Diagnostic[];
  /** Lines of the file that hold a syntax error. */
  readonly doubtfulLines: ReadonlySet<number>;
}

/** Beyond these, a file is not something an editor wrote: an alias bomb, a machine's output. */
const MAX_EXPANDED_NODES = 200_000;
const MAX_DEPTH = 100;
/** Accidents after which what is missing around proves nothing: the line was dropped, or moved by a guess. */
const structural: ReadonlySet<string> = new Set(['yaml-syntax', 'yaml-colon-missing', 'yaml-indentation', 'yaml-list-indentation', 'yaml-bracket-unclosed']);
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a YAML text. `linesBefore` counts the lines of the file above it (a front matter starts on line 2).
 * Never throws for what the text holds.
 */
export const readYaml = (file: string, text: string, linesBefore = 0): YamlReading => {
  const original = new LineIndex(text);
  const diagnostics: Diagnostic[] = [];
  const doubtful = new Set<number>();
  const report = (accident: Accident): void => {
    const start = original.at(accident.start);
    const end = original.at(Math.max(accident.end, accident.start + 1));
    const clipped = end.line === start.line ? end : { line: start.line, column: original.line(start.line).length + 1 };
    diagnostics.push({
      file,
      line: start.line + linesBefore,
      column: start.column,
      endLine: clipped.line + linesBefore,
      endColumn: Math.max(clipped.column, start.column + 1),
      severity: 'error',
      code: accident.code,
      message: accident.message,
      ...(accident.hint === undefined ? {} : { hint: accident.hint }),
    });
  };

  const uncertain = new Set<number>();
  const rewritten = new Set<number>();
  let current = text;
  let document = parse(current);
  for (let round = 0; round < mistakesAllowed(text.length); round += 1) {
    if (document === undefined) {
      report({ code: 'yaml-too-deep', ...tooDeep, start: 0, end: 1, lines: [] });
      return { value: undefined, doc: new YamlLocated(file, undefined, original, linesBefore, uncertain), diagnostics, doubtfulLines: doubtful };
    }
    const error = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0])[0];
    if (error === undefined) break;
    const index = new LineIndex(current);
    const accident = explainYamlError(index, error, linesBefore);
    // Columns are those of the text as mended so far; only lines already reported differ.
    const start = index.at(accident.start);
    if (!doubtful.has(start.line + linesBefore)) {
      const from = Math.min(original.startOf(start.line) + start.column - 1, original.startOf(start.line) + original.line(start.line).length);
      report({ ...accident, start: from, end: from + (accident.end - accident.start) });
    }
    const mended = new Map(accident.lines.map(({ line, text: mendedText }) => [line, mendedText]));
    if (mended.size === 0 || [...mended].every(([line, mendedText]) => index.line(line) === mendedText)) mended.set(start.line, '');
    doubtful.add(start.line + linesBefore);
    for (const line of mended.keys()) {
      // Mended twice, a line is beyond guessing: it is left out.
      if (rewritten.has(line)) mended.set(line, '');
      rewritten.add(line);
      doubtful.add(line + linesBefore);
      if (structural.has(accident.code)) uncertain.add(line + linesBefore);
    }
    const lines = current.split('\n');
    for (const [line, mendedText] of mended) {
      const ending = (lines[line - 1] ?? '').endsWith('\r') ? '\r' : '';
      if (line <= lines.length) lines[line - 1] = mendedText + ending;
    }
    const next = lines.join('\n');
    if (next === current) break;
    current = next;
    document = parse(current);
  }
  const index = current === text ? original : new LineIndex(current);
  const located = new YamlLocated(file, document, index, linesBefore, uncertain);
  const converted: Diagnostic[] = [];
  const converter = document === undefined ? undefined : new Converter(document, located, converted);
  const whole = converter?.convert();
  const value = converter?.isRefused === true ? undefined : whole;
  for (const diagnostic of converted) {
    diagnostics.push(diagnostic);
    if (diagnostic.code !== 'yaml-key-duplicate' && diagnostic.severity === 'error') doubtful.add(diagnostic.line);
  }
  return { value, doc: located, diagnostics, doubtfulLines: doubtful };
};

const tooDeep = {
  message: 'Ce fichier emboîte trop de listes ou de groupes les uns dans les autres pour être lu.',
  hint: 'Retirez les crochets ou les accolades en trop.',
};

const parse = (text: string): Document | undefined => {
  if (isNestedTooDeep(text)) return undefined;
  try {
    const document = parseDocument(text, { version: '1.2', merge: false, uniqueKeys: false, prettyErrors: false, keepSourceTokens: false });
    return document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION') ? undefined : document;
  } catch {
    // The parser gave way under the text: told as a file that cannot be read.
    return undefined;
  }
};

type AnyNode = Node | null | undefined;

/** Places of one parsed document. */
class YamlLocated implements Located {
  readonly file: string;
  readonly #document: Document | undefined;
  readonly #index: LineIndex;
  readonly #linesBefore: number;
  readonly #uncertain: ReadonlySet<number>;
  #targets: ReadonlyMap<Alias, Node> | undefined;

  constructor(file: string, document: Document | undefined, index: LineIndex, linesBefore: number, uncertain: ReadonlySet<number>) {
    this.file = file;
    this.#document = document;
    this.#index = index;
    this.#linesBefore = linesBefore;
    this.#uncertain = uncertain;
  }

  placeOf(path: ValuePath): Place {
    const found = this.#find(path);
    if (found.depth < path.length) return this.#placeOfContainer(path.slice(0, found.depth), found.node, found.pair);
    const span = this.#spanOf(found.node);
    return span === undefined ? this.#placeOfContainer(path, found.node, found.pair) : this.#clip(span[0], span[1]);
  }

  placeOfKey(path: ValuePath): Place {
    const found = this.#find(path);
    return this.#placeOfContainer(path.slice(0, found.depth), found.node, found.pair);
  }

  placeOfText(path: ValuePath, text: string, occurrence = 0): Place {
    const found = this.#find(path);
    const span = found.depth < path.length ? undefined : this.#spanOf(found.node);
    if (span === undefined || text === '') return this.placeOf(path);
    let at = this.#index.text.indexOf(text, span[0]);
    for (let skipped = 0; skipped < occurrence && at !== -1; skipped += 1) at = this.#index.text.indexOf(text, at + text.length);
    return at === -1 || at + text.length > span[1] ? this.placeOf(path) : this.#clip(at, at + text.length);
  }

  sourceOf(path: ValuePath): string {
    const found = this.#find(path);
    const span = found.depth < path.length ? undefined : this.#spanOf(found.node);
    return span === undefined ? '' : this.#index.text.slice(span[0], span[1]);
  }

  lineAt(line: number): string {
    return this.#index.line(line - this.#linesBefore);
  }

  isDoubtful(path: ValuePath): boolean {
    if (this.#uncertain.size === 0) return false;
    if (path.length === 0) return [...this.#uncertain].some((line) => /^\S|^$/.test(this.#index.line(line - this.#linesBefore)));
    const found = this.#find(path);
    const range = found.node?.range;
    const keyRange = (found.pair?.key as AnyNode)?.range;
    const from = this.#index.at(keyRange?.[0] ?? range?.[0] ?? 0).line + this.#linesBefore;
    const to = this.#index.at(range?.[2] ?? keyRange?.[2] ?? 0).line + this.#linesBefore;
    for (const line of this.#uncertain) if (line >= from && line <= to) return true;
    return false;
  }

  /** What an alias stands for: the last node before it that bears its name. */
  targetOf(alias: Alias): Node | undefined {
    this.#targets ??= aliasTargets(this.#document);
    return this.#targets.get(alias);
  }

  /** The place of any node of this document, for mistakes found while converting. */
  placeOfNode(node: AnyNode, fallback?: AnyNode): Place {
    const span = this.#spanOf(node) ?? this.#spanOf(fallback);
    return span === undefined ? this.#clip(0, 0) : this.#clip(span[0], span[1]);
  }

  sourceOfNode(node: AnyNode): string {
    const span = this.#spanOf(node);
    return span === undefined ? '' : this.#index.text.slice(span[0], span[1]);
  }

  /** The key's place, or the first line of a list item or of the document, which have none. */
  #placeOfContainer(path: ValuePath, node: AnyNode, pair: Pair | undefined): Place {
    const key = pair?.key as AnyNode;
    if (typeof path.at(-1) === 'string' && key?.range) return this.#clip(key.range[0], key.range[1]);
    if (isMap(node) && node.flow !== true) {
      const first = node.items[0];
      const firstKey = first?.key as AnyNode;
      if (path.length === 0 && firstKey?.range) return this.#clip(firstKey.range[0], firstKey.range[1]);
      if (firstKey?.range) return this.#clip(firstKey.range[0], (first?.value as AnyNode)?.range?.[1] ?? firstKey.range[1]);
    }
    const span = this.#spanOf(node);
    if (span !== undefined) return this.#clip(span[0], span[1]);
    // An item left empty stands where its dash does.
    const start = node?.range?.[0] ?? 0;
    return this.#clip(Math.max(0, start - 1), start);
  }

  /** Start and end of a node, without the blank space that follows a block; undefined for a value left empty. */
  #spanOf(node: AnyNode): readonly [number, number] | undefined {
    const range = node?.range;
    if (!range) return undefined;
    let end = Math.min(range[1], this.#index.text.length);
    while (end > range[0] && /\s/.test(this.#index.text.charAt(end - 1))) end -= 1;
    return end <= range[0] ? undefined : [range[0], end];
  }

  /** A span on one line: what goes on below it is cut at the end of the first. */
  #clip(start: number, end: number): Place {
    const from = this.#index.at(start);
    const to = this.#index.at(end);
    const lineEnd = this.#index.line(from.line).length + 1;
    const endColumn = to.line === from.line ? to.column : Math.max(lineEnd, from.column);
    const line = from.line + this.#linesBefore;
    return { file: this.file, line, column: from.column, endLine: line, endColumn: Math.max(endColumn, from.column) };
  }

  /** Follows a path as far as it goes. */
  #find(path: ValuePath): { node: AnyNode; pair: Pair | undefined; depth: number } {
    let node: AnyNode = this.#document?.contents;
    let pair: Pair | undefined;
    let depth = 0;
    for (const step of path) {
      const container = isAlias(node) ? this.targetOf(node) : node;
      if (isMap(container)) {
        const next = container.items.findLast((item) => keyText(item) === String(step));
        if (next === undefined) break;
        pair = next;
        node = next.value as AnyNode;
      } else if (isSeq(container) && typeof step === 'number' && step < container.items.length) {
        const item = container.items[step] as AnyNode | Pair;
        pair = isPair(item) ? item : undefined;
        node = isPair(item) ? (item.value as AnyNode) : item;
      } else break;
      depth += 1;
    }
    return { node, pair, depth };
  }
}

/** Found in one walk: asking each alias walks the document again for each. */
const aliasTargets = (document: Document | undefined): Map<Alias, Node> => {
  const targets = new Map<Alias, Node>();
  const byAnchor = new Map<string, Node>();
  if (document === undefined) return targets;
  visit(document, {
    Node: (_key, node) => {
      if (isAlias(node)) {
        const target = byAnchor.get(node.source);
        if (target !== undefined) targets.set(node, target);
      } else if (node.anchor !== undefined) byAnchor.set(node.anchor, node);
    },
  });
  return targets;
};

const keyText = (pair: Pair): string => (isScalar(pair.key) ? textOf(pair.key.value) : typeof pair.key === 'string' ? pair.key : '');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '');

/** Makes the plain value of a document, reporting what no plain value can hold. */
class Converter {
  readonly #document: Document;
  readonly #located: YamlLocated;
  readonly #diagnostics: Diagnostic[];
  readonly #anchors: string[] = [];
  /** Nodes already walked: an alias repeats a value, not the mistakes of its anchor. */
  readonly #seen = new Set<Node>();
  /** Lists and groups being walked: an alias to one of them has no end. */
  readonly #open = new Set<Node>();
  #count = 0;
  /** True when the document is nothing a site could need: an alias bomb, a well of brackets. */
  isRefused = false;

  constructor(document: Document, located: YamlLocated, diagnostics: Diagnostic[]) {
    this.#document = document;
    this.#located = located;
    this.#diagnostics = diagnostics;
  }

  convert(): unknown {
    visit(this.#document, {
      Node: (_key, node) => {
        if (!isAlias(node) && node.anchor !== undefined) this.#anchors.push(node.anchor);
      },
    });
    return this.#value(this.#document.contents, 0);
  }

  #value(node: AnyNode, depth: number): unknown {
    this.#count += 1;
    if (this.isRefused) return undefined;
    if (depth > MAX_DEPTH && !isAlias(node)) {
      this.isRefused = true;
      this.#report('yaml-too-deep', this.#located.placeOfNode(node), tooDeep.message, tooDeep.hint);
      return undefined;
    }
    if (this.#count > MAX_EXPANDED_NODES || depth > MAX_DEPTH) {
      this.isRefused = true;
      this.#report(
        'yaml-alias-excessive',
        this.#located.placeOfNode(node),
        'Ce fichier se déplie en plus de valeurs qu’un site n’en a besoin : un renvoi « * » en contient d’autres, qui en contiennent d’autres.',
        'Écrivez les valeurs en toutes lettres à la place des renvois.',
      );
      return undefined;
    }
    if (node === null || node === undefined) return null;
    if (isAlias(node)) return this.#alias(node, depth);
    const isFirst = !this.#seen.has(node);
    this.#seen.add(node);
    if (isScalar(node)) {
      if (isFirst) this.#checkScalar(node);
      return node.value;
    }
    this.#open.add(node);
    const value = isSeq(node) ? this.#list(node, depth) : isMap(node) ? this.#map(node, depth, isFirst) : null;
    this.#open.delete(node);
    return value;
  }

  #alias(node: Alias, depth: number): unknown {
    const target = this.#located.targetOf(node);
    if (target !== undefined) {
      if (!this.#open.has(target)) return this.#value(target, depth + 1);
      this.isRefused = true;
      this.#report(
        'yaml-alias-excessive',
        this.#located.placeOfNode(node),
        `Le renvoi « *${node.source} » se contient lui-même.`,
        'Écrivez la valeur en toutes lettres à la place du renvoi.',
      );
      return undefined;
    }
    if (this.#seen.has(node)) return null;
    this.#seen.add(node);
    const suggestion = closest(node.source, this.#anchors);
    this.#report(
      'yaml-anchor-unknown',
      this.#located.placeOfNode(node),
      `Le renvoi « *${node.source} » ne mène à rien : aucune valeur marquée « &${node.source} » ne le précède.`,
      suggestion === undefined
        ? `Si « *${node.source} » est du texte, mettez-le entre guillemets ; sinon, écrivez la valeur elle-même.`
        : `Vouliez-vous dire « *${suggestion} » ?`,
    );
    return null;
  }

  #list(node: YAMLSeq, depth: number): unknown[] {
    return node.items.map((item) =>
      isPair(item) ? { [keyText(item)]: this.#value(item.value as AnyNode, depth + 1) } : this.#value(item as AnyNode, depth + 1),
    );
  }

  #map(node: YAMLMap, depth: number, isFirst: boolean): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    const first = new Map<string, Pair>();
    for (const pair of node.items) {
      const key = pair.key as AnyNode;
      if (!isScalar(key) && !isAlias(key) && key !== null && isFirst) {
        this.#report(
          'yaml-key-invalid',
          this.#located.placeOfNode(key, node),
          'Une clé est un mot, pas une liste ni un groupe.',
          'Si ces accolades ou ces crochets sont du texte, mettez le tout entre guillemets.',
        );
        continue;
      }
      const name = keyText(pair);
      if (FORBIDDEN_KEYS.has(name)) {
        if (isFirst)
          this.#report('yaml-key-forbidden', this.#located.placeOfNode(key, node), `La clé « ${name} » est réservée et n’est jamais lue.`, 'Retirez-la.');
        continue;
      }
      const earlier = first.get(name);
      if (earlier !== undefined && isFirst) {
        this.#diagnostics.push({
          ...this.#located.placeOfNode(key, node),
          severity: 'error',
          code: 'yaml-key-duplicate',
          message: `La clé « ${name} » est écrite deux fois au même endroit : une seule des deux valeurs serait lue.`,
          hint: 'Gardez une seule des deux lignes.',
          related: [{ ...this.#located.placeOfNode(earlier.key as AnyNode), message: 'Premier emploi' }],
        });
      }
      first.set(name, earlier ?? pair);
      value[name] = this.#value(pair.value as AnyNode, depth + 1);
    }
    return value;
  }

  /** A text that swallowed the next list item: « - a » then « - b » indented one space too far. */
  #checkScalar(node: { type?: string | undefined; value: unknown; comment?: string | null | undefined; range?: readonly number[] | null | undefined }): void {
    if (node.type !== 'PLAIN' || typeof node.value !== 'string') return;
    const source = this.#located.sourceOfNode(node as Node);
    if (node.comment !== undefined && node.comment !== null && /^\S/.test(node.comment))
      this.#cutByHash(node as Node, source, node.comment.split('\n')[0] ?? '');
    const place = this.#located.placeOfNode(node as Node);
    const dash = /^([–—−•·])\s+(\S.*)/.exec(source);
    if (
      dash !== null &&
      this.#located
        .lineAt(place.line)
        .trimStart()
        .startsWith(dash[1] ?? '')
    ) {
      const { code, message, hint } = dashSentence(dash[1] ?? '', dash[2] ?? '');
      this.#report(code, { ...place, endLine: place.line, endColumn: place.column + 1 }, message, hint);
      return;
    }
    if (!source.includes('\n')) return;
    const swallowed = source
      .split('\n')
      .slice(1)
      .find((line) => /^\s*- \S/.test(line) || /^\s*[a-z][A-Za-z0-9]*:[^\s/]/.test(line));
    if (swallowed === undefined) return;
    const line = place.line + source.split('\n').indexOf(swallowed);
    const indent = swallowed.length - swallowed.trimStart().length;
    const at = { file: place.file, line, column: indent + 1, endLine: line, endColumn: swallowed.trimEnd().length + 1 };
    if (/^\s*- /.test(swallowed)) {
      this.#report(
        'yaml-list-indentation',
        at,
        `« ${shorten(swallowed.trim())} » n’est pas aligné avec l’élément précédent de la liste : il serait lu comme la suite de son texte.`,
        'Alignez les tirets « - » les uns sous les autres.',
      );
    } else {
      this.#report(
        'yaml-space-missing',
        at,
        `Il manque une espace après les deux-points : « ${shorten(swallowed.trim())} » serait lu comme la suite du texte précédent.`,
        `Écrivez « ${shorten(swallowed.trim().replace(':', ': '))} ».`,
      );
    }
  }

  /** « Fermettes #22 »: what follows the sign is lost, and nobody would see it but the visitors. */
  #cutByHash(node: Node, source: string, comment: string): void {
    const place = this.#located.placeOfNode(node);
    const column = this.#located.lineAt(place.line).indexOf(` #${comment}`, place.column - 1) + 2;
    if (column < 2) return;
    this.#diagnostics.push({
      ...place,
      column,
      endLine: place.line,
      endColumn: column + comment.length + 1,
      severity: 'warning',
      code: 'yaml-hash-unquoted',
      message: `« #${shorten(comment)} » est pris pour un commentaire : le texte s’arrête avant.`,
      hint: `Si c’est la suite du texte, mettez le tout entre guillemets : "${shorten(source)} #${shorten(comment)}" ; si c’est une remarque, laissez une espace après « # ».`,
    });
  }

  #report(code: DiagnosticCode, place: Place, message: string, hint: string): void {
    this.#diagnostics.push({ ...place, severity: 'error', code, message, hint });
  }
}

const shorten = (text: string): string => (text.length > 50 ? `${text.slice(0, 49)}…` : text);
