/**
 * A YAML text as a value that can tell the place of each of its parts. Syntax errors are reported and passed over:
 * the wrong line is mended in memory, so that the rest of the file is still read and checked.
 */
import { parseDocument, type Document } from 'yaml';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { message } from '../../diagnostics/message.ts';
import { isNestedTooDeep, repairsAllowed } from '../limits.ts';
import { LineIndex } from '../line-index.ts';
import type { Located } from '../types.ts';
import { YamlLocated } from './located.ts';
import { Converter } from './plain-value.ts';
import { explainYamlError } from './repairs.ts';
import type { Repair } from './repairs/repair.ts';

/** What a YAML text gave. */
export interface YamlReading {
  readonly value: unknown;
  readonly doc: Located;
  /** True when each text of several lines stands under « | », and none stands for another. */
  readonly isLiteral: boolean;
  readonly findings: readonly Finding[];
  /** Lines of the file that hold a syntax error. */
  readonly doubtfulLines: ReadonlySet<number>;
}

/** Repairs after which what is missing around proves nothing: the line was dropped, or moved by a guess. */
const structural: ReadonlySet<string> = new Set([
  'yaml-syntax',
  'yaml-colon-missing',
  'yaml-indentation',
  'yaml-list-indentation',
  'yaml-bracket-unclosed',
]);

/**
 * Reads a YAML text. `linesBefore` counts the lines of the file above it (a front matter starts on line 2);
 * `isDoubtful` says that what is missing in it proves nothing. Never throws for what the text holds.
 */
export const readYaml = (file: string, text: string, linesBefore = 0, isDoubtful = false): YamlReading => {
  const original = new LineIndex(text);
  const findings: Finding[] = [];
  const doubtful = new Set<number>();
  const report = (repair: Repair): void => {
    const start = original.at(repair.start);
    const end = original.at(Math.max(repair.end, repair.start + 1));
    const clipped = end.line === start.line ? end : { line: start.line, column: original.line(start.line).length + 1 };
    findings.push({
      file,
      line: start.line + linesBefore,
      column: start.column,
      endLine: clipped.line + linesBefore,
      endColumn: Math.max(clipped.column, start.column + 1),
      severity: 'error',
      code: repair.code,
      message: repair.message,
      hint: repair.hint,
      facts: { found: text.slice(repair.start, original.startOf(start.line) + clipped.column - 1) },
    });
  };

  const uncertain = new Set<number>();
  const rewritten = new Set<number>();
  let current = text;
  let document = parse(current);
  for (let round = 0; round < repairsAllowed(text.length); round += 1) {
    if (document === undefined) {
      report({ code: 'yaml-too-deep', message: message('yaml-too-deep'), start: 0, end: 1, lines: [] });
      return {
        value: undefined,
        doc: new YamlLocated(file, undefined, original, linesBefore, uncertain, isDoubtful),
        isLiteral: false,
        findings,
        doubtfulLines: doubtful,
      };
    }
    const error = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0])[0];
    if (error === undefined) break;
    const index = new LineIndex(current);
    const repair = explainYamlError(index, error, linesBefore);
    // Columns are those of the text as mended so far; only lines already reported differ.
    const start = index.at(repair.start);
    if (!doubtful.has(start.line + linesBefore)) {
      const from = Math.min(
        original.startOf(start.line) + start.column - 1,
        original.startOf(start.line) + original.line(start.line).length,
      );
      report({ ...repair, start: from, end: from + (repair.end - repair.start) });
    }
    const mended = new Map(repair.lines.map(({ line, text: mendedText }) => [line, mendedText]));
    if (mended.size === 0 || [...mended].every(([line, mendedText]) => index.line(line) === mendedText))
      mended.set(start.line, '');
    doubtful.add(start.line + linesBefore);
    for (const line of mended.keys()) {
      // Mended twice, a line is beyond guessing: it is left out.
      if (rewritten.has(line)) mended.set(line, '');
      rewritten.add(line);
      doubtful.add(line + linesBefore);
      if (structural.has(repair.code)) uncertain.add(line + linesBefore);
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
  const located = new YamlLocated(file, document, index, linesBefore, uncertain, isDoubtful);
  const converted: Finding[] = [];
  const converter = document === undefined ? undefined : new Converter(document, located, converted);
  const whole = converter?.convert();
  const value = converter?.isRefused === true ? undefined : whole;
  for (const found of converted) {
    findings.push(found);
    if (found.code !== 'yaml-key-duplicate' && found.severity === 'error') doubtful.add(found.line);
  }
  return { value, doc: located, isLiteral: converter?.isLiteral === true, findings, doubtfulLines: doubtful };
};

const parse = (text: string): Document | undefined => {
  if (isNestedTooDeep(text)) return undefined;
  try {
    const document = parseDocument(text, {
      version: '1.2',
      merge: false,
      uniqueKeys: false,
      prettyErrors: false,
      keepSourceTokens: false,
    });
    return document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION') ? undefined : document;
  } catch {
    // The parser itself failed on the text: reported as a file that cannot be read.
    return undefined;
  }
};
