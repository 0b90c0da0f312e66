/** The plain value of a parsed YAML document, and what no plain value can hold. */
import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  visit,
  type Alias,
  type Document,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { message, type Message } from '../../diagnostics/message.ts';
import type { Place } from '../../diagnostics/place.ts';
import { closest } from '../../diagnostics/suggest.ts';
import { keyText, type AnyNode, type YamlLocated } from './located.ts';
import { short } from './repairs/repair.ts';

/** Beyond these, a file is not something an editor wrote: an alias bomb, a machine's output. */
const MAX_EXPANDED_NODES = 200_000;

const MAX_DEPTH = 100;

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Makes the plain value of a document, reporting what no plain value can hold. */
export class Converter {
  readonly #document: Document;
  readonly #located: YamlLocated;
  readonly #findings: Finding[];
  readonly #anchors: string[] = [];
  /** Nodes already walked: an alias repeats a value, not the syntax errors of its anchor. */
  readonly #seen = new Set<Node>();
  /** Lists and groups being walked: an alias to one of them has no end. */
  readonly #open = new Set<Node>();
  #count = 0;
  /** True when the document is nothing a site could need: an alias bomb, a well of brackets. */
  isRefused = false;
  /** False when a text of several lines stands elsewhere than under « | », or may: an alias stands for it. */
  isLiteral = true;

  constructor(document: Document, located: YamlLocated, findings: Finding[]) {
    this.#document = document;
    this.#located = located;
    this.#findings = findings;
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
      this.#report('yaml-too-deep', this.#located.placeOfNode(node), message('yaml-too-deep'));
      return undefined;
    }
    if (this.#count > MAX_EXPANDED_NODES || depth > MAX_DEPTH) {
      this.isRefused = true;
      this.#report('yaml-alias-excessive', this.#located.placeOfNode(node), message('yaml-alias-excessive'));
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
    this.isLiteral = false;
    const target = this.#located.targetOf(node);
    if (target !== undefined) {
      if (!this.#open.has(target)) return this.#value(target, depth + 1);
      this.isRefused = true;
      this.#report(
        'yaml-alias-excessive',
        this.#located.placeOfNode(node),
        message('yaml-alias-excessive/endless', { name: node.source }),
      );
      return undefined;
    }
    if (this.#seen.has(node)) return null;
    this.#seen.add(node);
    const suggestion = closest(node.source, this.#anchors);
    this.#report(
      'yaml-anchor-unknown',
      this.#located.placeOfNode(node),
      message('yaml-anchor-unknown', { name: node.source }),
      suggestion === undefined ? undefined : message('hint/suggest', { name: `*${suggestion}` }),
      suggestion === undefined ? [] : [suggestion],
    );
    return null;
  }

  #list(node: YAMLSeq, depth: number): unknown[] {
    return node.items.map((item) =>
      isPair(item)
        ? { [keyText(item)]: this.#value(item.value as AnyNode, depth + 1) }
        : this.#value(item as AnyNode, depth + 1),
    );
  }

  #map(node: YAMLMap, depth: number, isFirst: boolean): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    const first = new Map<string, Pair>();
    for (const pair of node.items) {
      const key = pair.key as AnyNode;
      if (!isScalar(key) && !isAlias(key) && key !== null && isFirst) {
        this.#report('yaml-key-invalid', this.#located.placeOfNode(key, node), message('yaml-key-invalid'));
        continue;
      }
      const name = keyText(pair);
      if (FORBIDDEN_KEYS.has(name)) {
        if (isFirst)
          this.#report(
            'yaml-key-forbidden',
            this.#located.placeOfNode(key, node),
            message('yaml-key-forbidden', { name }),
          );
        continue;
      }
      const earlier = first.get(name);
      if (earlier !== undefined && isFirst) {
        this.#findings.push({
          ...this.#located.placeOfNode(key, node),
          severity: 'error',
          code: 'yaml-key-duplicate',
          message: message('yaml-key-duplicate', { name }),
          facts: { name },
          related: [
            { ...this.#located.placeOfNode(earlier.key as AnyNode), message: message('place/first-used-here') },
          ],
        });
      }
      first.set(name, earlier ?? pair);
      value[name] = this.#value(pair.value as AnyNode, depth + 1);
    }
    return value;
  }

  /** Texts without quotation marks that YAML ends too early or too late: not what their editor sees. */
  #checkScalar(node: Scalar): void {
    if (node.type !== 'BLOCK_LITERAL' && String(node.value).trimEnd().includes('\n')) this.isLiteral = false;
    if (node.type !== 'PLAIN' || typeof node.value !== 'string') return;
    const source = this.#located.sourceOfNode(node);
    const place = this.#located.placeOfNode(node);
    const comment = /^\S.*/.exec(node.comment ?? '')?.[0];
    if (comment !== undefined) this.#cutByHash(place, source, comment);
    const [, dash = '', item = ''] = /^([–—−•·])\s+(\S.*)/.exec(source) ?? [];
    if (dash !== '' && this.#located.lineAt(place.line).trimStart().startsWith(dash)) {
      const words = message('yaml-dash-typographic', { sign: dash, item: short(item.trim()) });
      this.#report('yaml-dash-typographic', { ...place, endColumn: place.column + 1 }, words);
      return;
    }
    this.#checkSwallowed(place, source.split('\n'));
  }

  /** A text that swallowed the next list item, « - a » then « - b » indented one space too far, or the next key. */
  #checkSwallowed({ file, line: first }: Place, lines: readonly string[]): void {
    const below = lines.findIndex(
      (line, index) => index > 0 && (/^\s*- \S/.test(line) || /^\s*[a-z][A-Za-z0-9]*:[^\s/]/.test(line)),
    );
    const swallowed = lines[below];
    if (swallowed === undefined) return;
    const text = swallowed.trim();
    const line = first + below;
    const column = swallowed.length - swallowed.trimStart().length + 1;
    const place = { file, line, column, endLine: line, endColumn: column + text.length };
    if (text.startsWith('- '))
      this.#report(
        'yaml-list-indentation',
        place,
        message('yaml-list-indentation/swallowed', { line: shorten(text) }),
        message('hint/align-dashes'),
      );
    else
      this.#report(
        'yaml-space-missing',
        place,
        message('yaml-space-missing/swallowed', { line: shorten(text), mended: shorten(text.replace(':', ': ')) }),
      );
  }

  /** « Fermettes #22 »: what follows the sign is lost, and nobody would see it but the visitors. */
  #cutByHash(place: Place, source: string, comment: string): void {
    const column = this.#located.lineAt(place.line).indexOf(` #${comment}`, place.column - 1) + 2;
    if (column < 2) return;
    this.#findings.push({
      ...place,
      column,
      endColumn: column + comment.length + 1,
      severity: 'warning',
      code: 'yaml-hash-unquoted',
      facts: { found: `#${comment}` },
      message: message('yaml-hash-unquoted', { text: shorten(source), comment: shorten(comment) }),
    });
  }

  #report(code: DiagnosticCode, place: Place, words: Message, hint?: Message, suggestions?: readonly string[]): void {
    const found = this.#located.lineAt(place.line).slice(place.column - 1, place.endColumn - 1);
    this.#findings.push({ ...place, severity: 'error', code, message: words, hint, facts: { found, suggestions } });
  }
}

const shorten = (text: string): string => (text.length > 50 ? `${text.slice(0, 49)}…` : text);
