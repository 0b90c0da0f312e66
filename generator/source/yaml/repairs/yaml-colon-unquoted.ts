import { message, type Message } from '../../../diagnostics/message.ts';
import {
  indentOf,
  isItem,
  keyColumn,
  nextLine,
  spanOfLine,
  type Context,
  type Explanation,
  type Line,
  type Repair,
} from './repair.ts';
import { flowValueAt, replaceValue, textOf, theText, useQuotes, valueOfLine, type Value } from './value.ts';

export const colonInFlow: Explanation = (context) => {
  const value = context.error.code === 'BLOCK_IN_FLOW' ? flowValueAt(context.text, context.column + 1) : undefined;
  return value && colon(context, value);
};

export const colonInBlock: Explanation = (context) => {
  const { error, text } = context;
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY') return undefined;
  const value = valueOfLine(text);
  if (value?.key === undefined) return undefined;
  if (/\S\s*:(?:\s|$)/.test(value.text)) return colon(context, isSentence(text, value.key) ? wholeItem(text) : value);
  const next = continuation(context);
  if (next === undefined || !/:(\s|$)/.test(next.text)) return undefined;
  return {
    code: 'yaml-colon-unquoted',
    message: message('yaml-colon-unquoted/rest', { text: textOf(value) }),
    hint: useBlock(value),
    ...spanOfLine(context.index, next.line),
    lines: [{ line: next.line, text: next.text.slice(0, indentOf(next.text)) + next.text.trim().replace(/:/g, ' ') }],
  };
};

const colon = (context: Context, value: Value): Repair => ({
  code: 'yaml-colon-unquoted',
  message: message('yaml-colon-unquoted', { text: theText(value) }),
  // Between quotation marks, a blank line in a text that goes on below its first line would be lost.
  hint: value.isFlow || continuation(context) === undefined ? useQuotes(value) : useBlock(value),
  ...replaceValue(context, value),
});

/** The next line, where the text of this one goes on there. */
const continuation = (context: Context): Line | undefined => {
  const next = nextLine(context);
  return next !== undefined &&
    indentOf(next.text) > indentOf(context.text) &&
    !/^\s*(- )?["']?[A-Za-z][\w-]*["']?:(\s|$)/.test(next.text)
    ? next
    : undefined;
};

const useBlock = ({ key }: Value): Message =>
  message('yaml-colon-unquoted/block', { start: key === undefined ? '- |' : `${key}: |` });

/**
 * « - Pente : 83 %, hauteur : 3,50 m »: what stands before the first colon of a list item is a word of a sentence, no
 * key.
 */
const isSentence = (text: string, key: string): boolean =>
  isItem(text) && (!/^[a-z][A-Za-z0-9]*$/.test(key) || text.includes(`${key} :`));

const wholeItem = (text: string): Value => {
  const start = keyColumn(text);
  const content = text.slice(start).trimEnd();
  return { start, end: start + content.length, text: content, isFlow: false };
};
