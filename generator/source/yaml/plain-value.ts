/** The plain value of a parsed YAML document, and what no plain value can hold. */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type Document,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { message, type Message } from '../../diagnostics/message.ts';
import type { Place } from '../../diagnostics/place.ts';
import { closest } from '../../diagnostics/suggest.ts';
import { short } from '../../language/language.ts';
import { diagnosticAt } from '../diagnostic-at.ts';
import type { YamlReading } from './document.ts';
import type { AnyNode, YamlLocated } from './located.ts';
import { keyText } from './nodes.ts';

/** Beyond these, a file is not something an editor wrote: an alias bomb, a machine's output. */
const maxExpandedNodes = 200_000;

const maxDepth = 100;

const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** What a document holds, as plain data, and what no plain value can hold. */
export const plainValue = (
  document: Document,
  located: YamlLocated,
): Pick<YamlReading, 'value' | 'isLiteral' | 'diagnostics'> => {
  const diagnostics: Diagnostic[] = [];
  /** Nodes already walked: an alias repeats a value, not the syntax errors of its anchor. */
  const seen = new Set<Node>();
  /** Lists and groups being walked: an alias to one of them has no end. */
  const open = new Set<Node>();
  let count = 0;
  let isRefused = false;
  let isLiteral = true;

  const report = (place: Place, words: Message, more: Partial<Diagnostic> = {}): void => {
    diagnostics.push(diagnosticAt(place, words, { facts: { found: located.textAt(place) }, ...more }));
  };
  const refuse = (node: AnyNode, words: Message): null => {
    isRefused = true;
    report(located.placeOfNode(node), words);
    return null;
  };

  const read = (node: AnyNode, depth: number): unknown => {
    count += 1;
    if (isRefused) return null;
    if (depth > maxDepth && !isAlias(node)) return refuse(node, message('yaml-too-deep'));
    if (count > maxExpandedNodes || depth > maxDepth) return refuse(node, message('yaml-alias-excessive'));
    if (node === null || node === undefined) return null;
    const isFirst = !seen.has(node);
    seen.add(node);
    if (isAlias(node)) return readAlias(node, depth, isFirst);
    if (isScalar(node)) {
      if (isFirst) checkScalar(node);
      // Blanks alone show nothing: the text is missing, as an empty one is.
      return typeof node.value === 'string' && node.value.trim() === '' ? '' : node.value;
    }
    open.add(node);
    const value = isSeq(node)
      ? node.items.map((item) => read(item as AnyNode, depth + 1))
      : isMap(node)
        ? readMap(node, depth, isFirst)
        : null;
    open.delete(node);
    return value;
  };

  const readAlias = (node: Alias, depth: number, isFirst: boolean): unknown => {
    isLiteral = false;
    const { source: name } = node;
    const target = located.anchors.targets.get(node);
    if (target !== undefined)
      return open.has(target)
        ? refuse(node, message('yaml-alias-excessive/endless', { name }))
        : read(target, depth + 1);
    if (!isFirst) return null;
    const suggestion = closest(name, located.anchors.names);
    const place = located.placeOfNode(node);
    report(place, message('yaml-anchor-unknown', { name }), {
      hint: suggestion === undefined ? undefined : message('hint/suggest', { name: `*${suggestion}` }),
      facts: { found: located.textAt(place), suggestions: suggestion === undefined ? [] : [suggestion] },
    });
    return null;
  };

  const readMap = (node: YAMLMap, depth: number, isFirst: boolean): Record<string, unknown> => {
    const value: Record<string, unknown> = {};
    const first = new Map<string, Pair>();
    for (const pair of node.items) {
      const key = pair.key as AnyNode;
      const reportKey = (words: Message, more?: Partial<Diagnostic>): void => {
        if (isFirst) report(located.placeOfNode(key, node), words, more);
      };
      if (!isScalar(key) && !isAlias(key) && key !== null && isFirst) {
        reportKey(message('yaml-key-invalid'));
        continue;
      }
      const name = keyText(pair);
      if (forbiddenKeys.has(name)) {
        reportKey(message('yaml-key-forbidden', { name }));
        continue;
      }
      const earlier = first.get(name);
      if (earlier !== undefined) {
        const place = located.placeOfNode(earlier.key as AnyNode);
        reportKey(message('yaml-key-duplicate', { name }), {
          facts: { name },
          related: [{ ...place, message: message('place/first-used-here') }],
        });
      }
      first.set(name, earlier ?? pair);
      value[name] = read(pair.value as AnyNode, depth + 1);
    }
    return value;
  };

  /** Texts without quotation marks that YAML ends too early or too late: not what their editor sees. */
  const checkScalar = (node: Scalar): void => {
    if (node.type !== 'BLOCK_LITERAL' && String(node.value).trimEnd().includes('\n')) isLiteral = false;
    if (node.tag === '!') {
      const marked = located.placeOfMarked(node, '!');
      const written = JSON.stringify(short(located.textAt(marked), 60));
      report(marked, message('yaml-character-reserved', { text: message('text/this'), sign: '!' }), {
        severity: 'warning',
        hint: message('hint/quote', { written }),
      });
    }
    if (node.type !== 'PLAIN' || typeof node.value !== 'string') return;
    const source = located.sourceOfNode(node);
    const place = located.placeOfNode(node);
    const line = located.lineAt(place.line);
    const comment = /^\S.*/.exec(node.comment ?? '')?.[0];
    const column = comment === undefined ? 0 : line.indexOf(` #${comment}`, place.column - 1) + 2;
    // « Fermettes #22 »: what follows the sign is lost, and nobody would see it but the visitors.
    if (comment !== undefined && column >= 2)
      report(
        { ...place, column, endColumn: column + comment.length + 1 },
        message('yaml-hash-unquoted', { text: short(source, 50), comment: short(comment, 50) }),
        { severity: 'warning', facts: { found: `#${comment}` } },
      );
    const [, sign = '', item = ''] = /^([–—−•·])\s+(\S.*)/.exec(source) ?? [];
    if (sign !== '' && line.trimStart().startsWith(sign))
      report(
        { ...place, endColumn: place.column + 1 },
        message('yaml-dash-typographic', { sign, item: short(item.trim()) }),
      );
    else checkSwallowed(place, source.split('\n'));
  };

  /** « &Hangar de Landos » is published as « de Landos »: the first word is taken for the name of the value. */
  const checkAnchor = (node: Node): void => {
    const mark = `&${node.anchor ?? ''}`;
    const place = located.placeOfMarked(node, mark);
    const isEmpty = isScalar(node) && node.value === null;
    const words = isScalar(node)
      ? message('yaml-anchor-unused', { mark, written: JSON.stringify(short(located.textAt(place), 60)) })
      : message('yaml-anchor-unused/group', { mark });
    report(place, words, { severity: isEmpty ? 'error' : 'warning' });
  };

  /** A text that swallowed the next list item, « - a » then « - b » indented one space too far, or the next key. */
  const checkSwallowed = ({ file, line: first }: Place, lines: readonly string[]): void => {
    const below = lines.findIndex(
      (line, index) => index > 0 && (/^\s*- \S/.test(line) || /^\s*[a-z][A-Za-z0-9]*:[^\s/]/.test(line)),
    );
    const swallowed = lines[below];
    if (swallowed === undefined) return;
    const text = swallowed.trim();
    const line = first + below;
    const column = swallowed.length - swallowed.trimStart().length + 1;
    const place = { file, line, column, endLine: line, endColumn: column + text.length };
    const quoted = short(text, 50);
    if (text.startsWith('- '))
      report(place, message('yaml-list-indentation/swallowed', { line: quoted }), {
        hint: message('hint/align-dashes'),
      });
    else {
      const mended = short(text.replace(':', ': '), 50);
      report(place, message('yaml-space-missing/swallowed', { line: quoted, mended }));
    }
  };

  const whole = read(document.contents, 0);
  if (!isRefused) for (const node of located.anchors.unused) checkAnchor(node);
  return { value: isRefused ? undefined : whole, isLiteral, diagnostics };
};
