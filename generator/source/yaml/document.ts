/**
 * A YAML text as a value that can tell the place of each of its parts. Syntax errors are reported and passed over:
 * the wrong line is mended in memory, so that the rest of the file is still read and checked.
 */
import { parseDocument, type Document } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { message } from '../../diagnostics/message.ts';
import { codeOf, diagnosticAt } from '../diagnostic-at.ts';
import { isNestedTooDeep, repairsAllowed } from '../limits.ts';
import { LineIndex } from '../line-index.ts';
import type { Located } from '../types.ts';
import { YamlLocated } from './located.ts';
import { plainValue } from './plain-value.ts';
import { explainYamlError } from './repairs.ts';
import { mendBracket } from './repairs/brackets.ts';
import type { Line, Repair } from './repairs/repair.ts';
import { unseenSigns } from './repairs/unseen.ts';

/** What a YAML text gave. */
export interface YamlReading {
  /** Undefined for a document that is nothing a site could need: an alias bomb, a well of brackets. */
  readonly value: unknown;
  readonly doc: Located;
  /** True if each text of several lines is under « | » and there is no alias. */
  readonly isLiteral: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Lines of the file that hold a syntax error. */
  readonly doubtfulLines: ReadonlySet<number>;
}

/** Codes of repairs after which what is missing around proves nothing: a line was dropped, or moved by a guess. */
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
  const diagnostics: Diagnostic[] = [];
  const doubtfulLines = new Set<number>();
  const uncertain = new Set<number>();
  const rewritten = new Set<number>();
  const placesOf = (parsed: Document | undefined, index: LineIndex): YamlLocated =>
    new YamlLocated(file, parsed, index, linesBefore, uncertain, isDoubtful);
  const written = placesOf(undefined, original);
  const report = ({ message: words, hint }: Pick<Repair, 'message' | 'hint'>, start: number, end: number): void => {
    const place = written.placeOfSpan(start, Math.max(end, start + 1));
    const endColumn = Math.max(place.endColumn, place.column + 1);
    diagnostics.push(diagnosticAt({ ...place, endColumn }, words, { hint, facts: { found: written.textAt(place) } }));
  };

  let current = text;
  const unseen = unseenSigns(original, linesBefore);
  for (const repair of unseen) {
    report(repair, repair.start, repair.end);
    current = withLines(current, repair.lines);
    for (const { line } of repair.lines) doubtfulLines.add(line + linesBefore);
  }
  let document = parse(current);
  for (let round = 0; round < repairsAllowed(text.length) && document !== undefined; round += 1) {
    const error = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0])[0];
    if (error === undefined) break;
    const index = new LineIndex(current);
    const bracket = mendBracket(index, document, parse);
    const repair = bracket?.repair ?? explainYamlError(index, error, linesBefore);
    // Columns are those of the text as mended so far; only lines already reported differ.
    const { line: errorLine, column } = index.at(repair.start);
    if (!doubtfulLines.has(errorLine + linesBefore)) {
      const start = original.startOf(errorLine) + Math.min(column - 1, original.line(errorLine).length);
      report(repair, start, start + (repair.end - repair.start));
    }
    // Nothing closes it, and nothing mends the rest of the file: what else would be told of it is not true.
    if (bracket !== undefined && bracket.left > 0)
      return { value: undefined, doc: written, isLiteral: false, diagnostics: diagnostics.slice(-1), doubtfulLines };
    const repaired = new Map(repair.lines.map((each) => [each.line, each.text]));
    if ([...repaired].every(([line, repairedText]) => index.line(line) === repairedText)) repaired.set(errorLine, '');
    doubtfulLines.add(errorLine + linesBefore);
    const lines = current.split('\n');
    for (const [line, repairedText] of repaired) {
      const ending = lines[line - 1]?.endsWith('\r') === true ? '\r' : '';
      // Mended twice, a line is beyond guessing: it is left out.
      lines[line - 1] = (rewritten.has(line) ? '' : repairedText) + ending;
      rewritten.add(line);
      doubtfulLines.add(line + linesBefore);
      if (structural.has(codeOf(repair.message))) uncertain.add(line + linesBefore);
    }
    const next = lines.join('\n');
    if (next === current) break;
    current = next;
    document = parse(current);
  }
  if (document === undefined) {
    report({ message: message('yaml-too-deep') }, 0, 1);
    return { value: undefined, doc: written, isLiteral: false, diagnostics, doubtfulLines };
  }
  const doc = placesOf(document, current === text ? original : new LineIndex(current));
  const { value, isLiteral, diagnostics: refused } = plainValue(document, doc);
  for (const { code, severity, line } of refused)
    if (code !== 'yaml-key-duplicate' && severity === 'error') doubtfulLines.add(line);
  return { value, doc, isLiteral, diagnostics: [...diagnostics, ...refused], doubtfulLines };
};

const withLines = (text: string, mended: readonly Line[]): string => {
  const lines = text.split('\n');
  for (const { line, text: written } of mended)
    lines[line - 1] = written + (lines[line - 1]?.endsWith('\r') === true ? '\r' : '');
  return lines.join('\n');
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
