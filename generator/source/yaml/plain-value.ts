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
import type { Place } from '../../diagnostics/place.ts';
import { closest } from '../../diagnostics/suggest.ts';
import { hints } from '../../language/hints.ts';
import { inBoth, type Sentence } from '../../language/language.ts';
import { keyText, type AnyNode, type YamlLocated } from './located.ts';
import { dashReport } from './repairs/yaml-dash-typographic.ts';

/** Beyond these, a file is not something an editor wrote: an alias bomb, a machine's output. */
const MAX_EXPANDED_NODES = 200_000;

const MAX_DEPTH = 100;

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const tooDeep = {
  message: {
    fr: 'Ce fichier emboîte trop de listes ou de groupes les uns dans les autres pour être lu.',
    en: 'This file nests too many lists or groups in one another to be read.',
  },
  hint: {
    fr: 'Retirez les crochets ou les accolades en trop.',
    en: 'Remove the brackets or braces that are too many.',
  },
};

const say = inBoth({
  fr: {
    unfolds: {
      message:
        'Ce fichier se déplie en plus de valeurs qu’un site n’en a besoin : un renvoi « * » en contient d’autres, qui en contiennent d’autres.',
      hint: 'Écrivez les valeurs en toutes lettres à la place des renvois.',
    },
    endless: (name: string) => ({
      message: `Le renvoi « *${name} » se contient lui-même.`,
      hint: 'Écrivez la valeur en toutes lettres à la place du renvoi.',
    }),
    unknown: (name: string) =>
      `Le renvoi « *${name} » ne mène à rien : aucune valeur marquée « &${name} » ne le précède.`,
    inFull: (name: string) =>
      `Si « *${name} » est du texte, mettez-le entre guillemets ; sinon, écrivez la valeur elle-même.`,
    key: {
      message: 'Une clé est un mot, pas une liste ni un groupe.',
      hint: 'Si ces accolades ou ces crochets sont du texte, mettez le tout entre guillemets.',
    },
    reserved: (name: string) => ({
      message: `La clé « ${name} » est réservée et n’est jamais lue.`,
      hint: 'Retirez-la.',
    }),
    twice: (name: string) => ({
      message: `La clé « ${name} » est écrite deux fois au même endroit : une seule des deux valeurs serait lue.`,
      hint: 'Gardez une seule des deux lignes.',
    }),
    first: 'Premier emploi',
    swallowedItem: (line: string) =>
      `« ${line} » n’est pas aligné avec l’élément précédent de la liste : il serait lu comme la suite de son texte.`,
    swallowedKey: (line: string) =>
      `Il manque une espace après les deux-points : « ${line} » serait lu comme la suite du texte précédent.`,
    hash: (text: string, comment: string) => ({
      message: `« #${comment} » est pris pour un commentaire : le texte s’arrête avant.`,
      hint: `Si c’est la suite du texte, mettez le tout entre guillemets : "${text} #${comment}" ; si c’est une remarque, laissez une espace après « # ».`,
    }),
  },
  en: {
    unfolds: {
      message:
        'This file unfolds into more values than a site needs: a reference “*” contains others, which contain others.',
      hint: 'Write the values in full in the place of the references.',
    },
    endless: (name) => ({
      message: `The reference “*${name}” contains itself.`,
      hint: 'Write the value in full in the place of the reference.',
    }),
    unknown: (name) => `The reference “*${name}” leads nowhere: no value marked “&${name}” comes before it.`,
    inFull: (name) => `If “*${name}” is text, put it between quotation marks; otherwise write the value itself.`,
    key: {
      message: 'A key is a word, not a list or a group.',
      hint: 'If these braces or brackets are text, put the whole between quotation marks.',
    },
    reserved: (name) => ({
      message: `The key “${name}” is reserved and never read.`,
      hint: 'Remove it.',
    }),
    twice: (name) => ({
      message: `The key “${name}” is written twice in the same place: only one of the two values would be read.`,
      hint: 'Keep one of the two lines only.',
    }),
    first: 'First used here',
    swallowedItem: (line) =>
      `“${line}” is not aligned with the item before it in the list: it would be read as the rest of its text.`,
    swallowedKey: (line) =>
      `A space is missing after the colon: “${line}” would be read as the rest of the text before it.`,
    hash: (text, comment) => ({
      message: `“#${comment}” is taken for a comment: the text ends before it.`,
      hint: `If it is the rest of the text, put the whole between quotation marks: "${text} #${comment}"; if it is a remark, leave a space after “#”.`,
    }),
  },
});

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
      this.#report('yaml-too-deep', this.#located.placeOfNode(node), tooDeep);
      return undefined;
    }
    if (this.#count > MAX_EXPANDED_NODES || depth > MAX_DEPTH) {
      this.isRefused = true;
      this.#report('yaml-alias-excessive', this.#located.placeOfNode(node), say.unfolds);
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
      this.#report('yaml-alias-excessive', this.#located.placeOfNode(node), say.endless(node.source));
      return undefined;
    }
    if (this.#seen.has(node)) return null;
    this.#seen.add(node);
    const suggestion = closest(node.source, this.#anchors);
    this.#report(
      'yaml-anchor-unknown',
      this.#located.placeOfNode(node),
      {
        message: say.unknown(node.source),
        hint: suggestion === undefined ? say.inFull(node.source) : hints.suggest(`*${suggestion}`),
      },
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
        this.#report('yaml-key-invalid', this.#located.placeOfNode(key, node), say.key);
        continue;
      }
      const name = keyText(pair);
      if (FORBIDDEN_KEYS.has(name)) {
        if (isFirst) this.#report('yaml-key-forbidden', this.#located.placeOfNode(key, node), say.reserved(name));
        continue;
      }
      const earlier = first.get(name);
      if (earlier !== undefined && isFirst) {
        this.#findings.push({
          ...this.#located.placeOfNode(key, node),
          severity: 'error',
          code: 'yaml-key-duplicate',
          ...say.twice(name),
          facts: { name },
          related: [{ ...this.#located.placeOfNode(earlier.key as AnyNode), message: say.first }],
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
      const { code, ...sentence } = dashReport(dash, item);
      this.#report(code, { ...place, endColumn: place.column + 1 }, sentence);
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
      this.#report('yaml-list-indentation', place, {
        message: say.swallowedItem(shorten(text)),
        hint: hints.alignDashes,
      });
    else
      this.#report('yaml-space-missing', place, {
        message: say.swallowedKey(shorten(text)),
        hint: hints.write(shorten(text.replace(':', ': '))),
      });
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
      ...say.hash(shorten(source), shorten(comment)),
    });
  }

  #report(code: DiagnosticCode, place: Place, { message, hint }: Sentence, suggestions?: readonly string[]): void {
    const found = this.#located.lineAt(place.line).slice(place.column - 1, place.endColumn - 1);
    this.#findings.push({ ...place, severity: 'error', code, message, hint, facts: { found, suggestions } });
  }
}

const shorten = (text: string): string => (text.length > 50 ? `${text.slice(0, 49)}…` : text);
