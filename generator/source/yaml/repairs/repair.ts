/** What every repair is given and gives, and how it looks at the lines around a syntax error. */
import type { YAMLError } from 'yaml';
import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import { quoted, type By, type Sentence } from '../../../language/language.ts';
import type { LineIndex } from '../../line-index.ts';

/** One syntax error: where it stands (offsets), what to say, and the lines that replace those that are wrong. */
export interface Repair {
  readonly code: DiagnosticCode;
  readonly said: By<Sentence>;
  readonly start: number;
  readonly end: number;
  readonly lines: readonly { readonly line: number; readonly text: string }[];
}

export type Explanation = (context: Context) => Repair | undefined;

export interface Context {
  readonly index: LineIndex;
  readonly error: YAMLError;
  /** Offset of the error. */
  readonly at: number;
  /** 1-based line of the error, its text, and the offset where it starts. */
  readonly line: number;
  readonly text: string;
  readonly start: number;
  /** Column (0-based) of the error in its line. */
  readonly column: number;
  /** Lines of the file above the YAML text, for the line numbers in messages. */
  readonly linesBefore: number;
}

export const contextOf = (index: LineIndex, error: YAMLError, linesBefore: number): Context => {
  const { line, column } = index.at(error.pos[0]);
  return {
    index,
    error,
    at: error.pos[0],
    line,
    text: index.line(line),
    start: index.startOf(line),
    column: column - 1,
    linesBefore,
  };
};

export const indentOf = (text: string): number => text.length - text.trimStart().length;

/** What is written on a line, without its ends. */
export const spanOfLine = (index: LineIndex, line: number): Pick<Repair, 'start' | 'end'> => {
  const start = index.startOf(line);
  const text = index.line(line);
  return { start: start + indentOf(text), end: start + text.trimEnd().length };
};

export const isBlank = (text: string): boolean => /^\s*(#.*)?$/.test(text);

/** Column where the key of a line starts, after the dashes of a list. */
export const keyColumn = (text: string): number => /^\s*(?:- +)*/.exec(text)?.[0].length ?? 0;

export const nextLine = ({ index, line }: Context): { line: number; text: string } | undefined => {
  for (let at = line + 1; at <= index.count; at += 1) {
    const text = index.line(at);
    if (!isBlank(text)) return { line: at, text };
  }
  return undefined;
};

export const previousLines = function* (index: LineIndex, line: number): Generator<{ line: number; text: string }> {
  for (let at = line - 1; at >= 1; at -= 1) {
    const text = index.line(at);
    if (!isBlank(text)) yield { line: at, text };
  }
};

export const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

export const quoteLine = (text: string): By<string> =>
  text.trim() === '' ? { fr: 'une ligne vide', en: 'an empty line' } : quoted(short(text.trim()));
