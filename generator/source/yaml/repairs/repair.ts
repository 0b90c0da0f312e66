/** What an explanation of a YAML syntax error is given and gives, and how it looks at the lines around the error. */
import type { YAMLError } from 'yaml';
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts';
import { message, type Message } from '../../../diagnostics/message.ts';
import { short } from '../../../language/language.ts';
import type { LineIndex } from '../../line-index.ts';

/** A line by its number (1-based), with its text. */
export interface Line {
  readonly line: number;
  readonly text: string;
}

/** One syntax error: how it is reported, where it is (offsets), and the lines that replace those that are wrong. */
export interface Repair extends Pick<Diagnostic, 'message' | 'hint'> {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly Line[];
}

/** The repair of an error; undefined for an error of another kind. */
export type Explanation = (context: Context) => Repair | undefined;

/** The line of the error, and the place of the error. */
export interface Context extends Line {
  readonly index: LineIndex;
  readonly error: YAMLError;
  /** Offset at which the line starts. */
  readonly start: number;
  /** Column (0-based) of the error in its line. */
  readonly column: number;
  /** Lines of the file above the YAML text, for the line numbers in messages. */
  readonly linesBefore: number;
}

export const contextOf = (index: LineIndex, error: YAMLError, linesBefore: number): Context => {
  const at = index.at(error.pos[0]);
  // Of a line that stands wrong below blank ones, the parser tells the first of these.
  const below = index.line(at.line).trim() === '' ? linesFrom(index, at.line, 1).next().value : undefined;
  const { line, column } = below === undefined ? at : { line: below.line, column: indentOf(below.text) + 1 };
  return { index, error, line, text: index.line(line), start: index.startOf(line), column: column - 1, linesBefore };
};

export const indentOf = (text: string): number => text.length - text.trimStart().length;

/** A line's text, indented by so many spaces. */
export const indented = (text: string, indent: number): string => ' '.repeat(Math.max(0, indent)) + text.trimStart();

/** What is written on a line from a column to another, or to its end, without the blank space around it. */
export const spanOfLine = (
  index: LineIndex,
  line: number,
  column = indentOf(index.line(line)),
  end = index.line(line).trimEnd().length,
): Pick<Repair, 'start' | 'end'> => ({ start: index.startOf(line) + column, end: index.startOf(line) + end });

/** A repair that writes one line anew, reported on a part of it (`spanOfLine`). */
export const rewriteLine = (
  words: Message,
  index: LineIndex,
  { line, text }: Line,
  ...part: readonly [column?: number, end?: number]
): Repair => ({ message: words, ...spanOfLine(index, line, ...part), lines: [{ line, text }] });

export const isBlank = (text: string): boolean => /^\s*(#.*)?$/.test(text);

/** True for the first line of a list's item. */
export const isItem = (text: string): boolean => /^\s*- /.test(text);

/** Column where the key of a line starts, after the dashes of a list. */
export const keyColumn = (text: string): number => /^\s*(?:- +)*/.exec(text)?.[0].length ?? 0;

/** The lines below one, or above it for a step of -1, the nearest first, without the blank ones. */
export const linesFrom = function* (index: LineIndex, line: number, step: 1 | -1): Generator<Line, undefined> {
  for (let at = line + step; at >= 1 && at <= index.count; at += step)
    if (!isBlank(index.line(at))) yield { line: at, text: index.line(at) };
};

export const nextLine = ({ index, line }: Context): Line | undefined => linesFrom(index, line, 1).next().value;

export const quoteLine = (text: string): Message =>
  text.trim() === '' ? message('line/empty') : message('name/quoted', { name: short(text.trim()) });

/** What the parser says in English only, and its code doesn't tell. A test asks the installed parser for each. */
export const parserMessages = {
  quoteUnclosed: /Missing closing (['"])quote/,
  textAfterValue: /Unexpected .* at node end|Comments must be separated|Unexpected (?:scalar|flow-error-end) token/,
  noToken: /^Not a YAML token/,
  listOnKeyLine: /block-seq-ind on same line/,
  otherColumn: /^All mapping items must start|^Sequence item without - indicator/,
} as const;
