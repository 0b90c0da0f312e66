/** The value that contains a syntax error, as its line has it. */
import { message, type Message } from '../../../diagnostics/message.ts';
import { short } from '../../../language/language.ts';
import type { Context, Repair } from './repair.ts';

/** A value on a line: where it starts and stops, what is written there, and its key when it has one. */
export interface Value {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly key?: string;
  readonly isFlow: boolean;
}

const keyPattern = /^(\s*(?:- +)*)(?:([^\s#:'"{}[\],][^#:{}[\],]*?|"[^"]*"|'[^']*')\s*:(?=\s|$)\s*)?/;

/** The whole value of a block line « key: value » or « - value ». */
export const valueOfLine = (text: string): Value | undefined => {
  const match = keyPattern.exec(text);
  if (match === null) return undefined;
  const start = match[0].length;
  const value = text.slice(start).trimEnd();
  if (value === '') return undefined;
  return { start, end: start + value.length, text: value, isFlow: false, key: match[2] };
};

/** The value of a « { key: value, … } » that holds a column of the line. */
export const flowValueAt = (text: string, column: number): Value | undefined => {
  const opening = /[{[]/.exec(text)?.index;
  if (opening === undefined || opening >= column) return undefined;
  const starts = [...text.matchAll(/(?:[{,]\s*)([A-Za-z][\w-]*)\s*:\s+/g)].filter(
    (match) => match.index >= opening && match.index + match[0].length <= column,
  );
  const last = starts.at(-1);
  if (last === undefined) return undefined;
  const start = last.index + last[0].length;
  const rest = text.slice(start);
  const stop = /,\s+[A-Za-z][\w-]*\s*:\s|\s*\}\s*\]?\s*(?:#.*)?$/.exec(rest);
  const end = start + (stop?.index ?? rest.trimEnd().length);
  return { start, end, text: text.slice(start, end).trimEnd(), isFlow: true, key: last[1] };
};

export const valueAt = (context: Context): Value | undefined =>
  flowValueAt(context.text, context.column) ?? valueOfLine(context.text);

/** A repair that puts another text in a value's place: by default the same, between quotation marks. */
export const replaceValue = (
  context: Context,
  value: Value,
  replacement = JSON.stringify(value.text),
): Pick<Repair, 'start' | 'end' | 'lines'> => {
  const { start, end } = value;
  const text = context.text.slice(0, start) + replacement + context.text.slice(end);
  return { start: context.start + start, end: context.start + end, lines: [{ line: context.line, text }] };
};

export const named = ({ key }: Value): Message =>
  key === undefined ? message('text/this') : message('name/quoted', { name: key });

export const theText = ({ key }: Value): Message =>
  key === undefined ? message('text/this') : message('text/of-key', { key });

/** What belongs to the text: « du texte de … », “(of) the text of …”. */
export const textOf = ({ key }: Value): Message =>
  key === undefined ? message('text/from-this') : message('text/from-key', { key });

export const useQuotes = ({ key, text }: Value): Message =>
  message('hint/quote', { written: `${key === undefined ? '- ' : `${key}: `}${inQuotes(short(text))}` });

const inQuotes = (value: string): string =>
  value.includes('"') && !value.includes("'") ? `'${value}'` : JSON.stringify(value);
