/** What every repair is given and gives, and how it looks at the lines around a syntax error. */
import type { YAMLError } from 'yaml';
import type { Finding } from '../../../diagnostics/diagnostic.ts';
import { message, type Message } from '../../../diagnostics/message.ts';
import type { LineIndex } from '../../line-index.ts';

/** A line by its number (1-based), with its text. */
export interface Line {
  readonly line: number;
  readonly text: string;
}

/** One syntax error: where it stands (offsets), how it is reported, and the lines that replace those that are wrong. */
export interface Repair extends Pick<Finding, 'code' | 'message' | 'hint'> {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly Line[];
}

/** A repair of the error, where it is of the kind that this one knows. */
export type Explanation = (context: Context) => Repair | undefined;

/** The line of the error, and where the error stands. */
export interface Context extends Line {
  readonly index: LineIndex;
  readonly error: YAMLError;
  /** Offset of the error. */
  readonly at: number;
  /** Offset at which the line starts. */
  readonly start: number;
  /** Column (0-based) of the error in its line. */
  readonly column: number;
  /** Lines of the file above the YAML text, for the line numbers in messages. */
  readonly linesBefore: number;
}

export const contextOf = (index: LineIndex, error: YAMLError, linesBefore: number): Context => {
  const at = error.pos[0];
  const { line, column } = index.at(at);
  const text = index.line(line);
  return { index, error, at, line, text, start: index.startOf(line), column: column - 1, linesBefore };
};

export const indentOf = (text: string): number => text.length - text.trimStart().length;

/** A line's text, indented by so many spaces. */
export const indented = (text: string, indent: number): string => ' '.repeat(Math.max(0, indent)) + text.trimStart();

/** What is written on a line from a column on, without its ends. */
export const spanOfLine = (
  index: LineIndex,
  line: number,
  column = indentOf(index.line(line)),
): Pick<Repair, 'start' | 'end'> => {
  const start = index.startOf(line);
  return { start: start + column, end: start + index.line(line).trimEnd().length };
};

export const isBlank = (text: string): boolean => /^\s*(#.*)?$/.test(text);

/** True for the first line of a list's item. */
export const isItem = (text: string): boolean => /^\s*- /.test(text);

/** Column where the key of a line starts, after the dashes of a list. */
export const keyColumn = (text: string): number => /^\s*(?:- +)*/.exec(text)?.[0].length ?? 0;

/** The lines below one, but the blank ones. */
export function* linesBelow(index: LineIndex, line: number): Generator<Line> {
  for (let at = line + 1; at <= index.count; at += 1)
    if (!isBlank(index.line(at))) yield { line: at, text: index.line(at) };
}

/** The lines above one, the nearest first, but the blank ones. */
export function* linesAbove(index: LineIndex, line: number): Generator<Line> {
  for (let at = line - 1; at >= 1; at -= 1) if (!isBlank(index.line(at))) yield { line: at, text: index.line(at) };
}

export const nextLine = ({ index, line }: Context): Line | undefined =>
  linesBelow(index, line).next().value as Line | undefined;

export const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

export const quoteLine = (text: string): Message =>
  text.trim() === '' ? message('line/empty') : message('name/quoted', { name: short(text.trim()) });
