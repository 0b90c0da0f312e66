/** Texts that need quotation marks, or whose quotation marks are wrong. */
import { message, type Message } from '../../../diagnostics/message.ts';
import { short } from '../../../language/language.ts';
import {
  indentOf,
  isItem,
  keyColumn,
  linesFrom,
  nextLine,
  parserMessages,
  rewriteLine,
  spanOfLine,
  type Context,
  type Explanation,
  type Line,
  type Repair,
} from './repair.ts';
import {
  flowValueAt,
  named,
  replaceValue,
  textOf,
  theText,
  useQuotes,
  valueAt,
  valueOfLine,
  type Value,
} from './value.ts';

export const unclosedQuote: Explanation = ({ index, error, line }) => {
  const quote = parserMessages.quoteUnclosed.exec(error.message)?.[1];
  if (quote === undefined) return undefined;
  for (let at = line; at >= Math.max(1, line - 400); at -= 1) {
    const text = index.line(at);
    for (const match of [...text.matchAll(/(?:^\s*(?:- +)*|:\s+|[{[,]\s*)(['"])/g)].reverse()) {
      if (match[1] !== quote) continue;
      const start = match.index + match[0].length - 1;
      const rest = text.slice(start + 1);
      if (quote === "'" ? rest.replace(/''/g, '').includes("'") : rest.replace(/\\./g, '').includes('"')) continue;
      const stop = /\s*[}\]]*\s*$/.exec(rest)?.index ?? rest.length;
      const repaired = text.slice(0, start) + JSON.stringify(rest.slice(0, stop)) + rest.slice(stop);
      return rewriteLine(message('yaml-quote-unclosed', { quote }), index, { line: at, text: repaired }, start);
    }
  }
  return undefined;
};

export const badEscape: Explanation = ({ index, error, line, text, column }) => {
  if (error.code !== 'BAD_DQ_ESCAPE') return undefined;
  const words = message('yaml-escape-invalid', { escape: text.slice(column, column + 2) });
  const repaired = `${text.slice(0, column)}\\${text.slice(column)}`;
  return rewriteLine(words, index, { line, text: repaired }, column, column + 2);
};

/** A value that the parser found to end before its line does, by the sign that it starts with. */
export const textAfterValue: Explanation = (context) => {
  if (!parserMessages.textAfterValue.test(context.error.message)) return undefined;
  const value = valueAt({ ...context, column: Math.max(0, context.column - 1) }) ?? valueAt(context);
  switch (value?.text.charAt(0)) {
    case "'": {
      const content = unwrapped(value);
      return {
        message: message('yaml-apostrophe-quoted', { text: textOf(value), written: JSON.stringify(short(content)) }),
        ...replaceValue(context, value, JSON.stringify(content)),
      };
    }
    case '"':
      return quoteInside(context, value);
    case '{':
      return quoted(context, value, message('yaml-brace-unquoted/brace', { text: theText(value) }));
    case '[':
      return quoted(context, value, message('yaml-brace-unquoted/bracket', { text: theText(value) }));
    case '*':
    case '&':
    case '!':
      return reserved(context, value);
    default:
      return undefined;
  }
};

const quoteInside = (context: Context, value: Value): Repair => {
  if (!/^"[^"]*"[^"]+".*"$/.test(value.text))
    return {
      message: message('yaml-quote-inside/rest', { name: named(value) }),
      ...replaceValue(context, value, /^"[^"]*"/.exec(value.text)?.[0] ?? '""'),
    };
  const content = unwrapped(value);
  const curly = (quotes: string): string => short(content.replace(/"([^"]*)"/g, quotes));
  return {
    message: message('yaml-quote-inside', { text: textOf(value), content: { fr: curly('« $1 »'), en: curly('“$1”') } }),
    ...replaceValue(context, value, JSON.stringify(content)),
  };
};

/** The text between the quotation marks of a value, the last of which may be missing. */
const unwrapped = ({ text }: Value): string =>
  text.length > 1 && text.endsWith(text.charAt(0)) ? text.slice(1, -1) : text.slice(1);

const quoted = (context: Context, value: Value, words: Message): Repair => ({
  message: words,
  hint: useQuotes(value),
  ...replaceValue(context, value),
});

export const reserved = (context: Context, value: Value): Repair =>
  quoted(context, value, message('yaml-character-reserved', { text: theText(value), sign: value.text.charAt(0) }));

export const reservedStart: Explanation = (context) => {
  const { error } = context;
  const isReserved =
    /^(?:BAD_SCALAR_START|TAG_RESOLVE_FAILED|BAD_ALIAS)$/.test(error.code) ||
    (error.code === 'UNEXPECTED_TOKEN' && parserMessages.noToken.test(error.message));
  const value = isReserved ? valueAt({ ...context, column: context.column + 1 }) : undefined;
  return value !== undefined && /^[@%`*&!|>]/.test(value.text) ? reserved(context, value) : undefined;
};

export const colonInFlow: Explanation = (context) => {
  const value = context.error.code === 'BLOCK_IN_FLOW' ? flowValueAt(context.text, context.column + 1) : undefined;
  return value && colon(context, value);
};

export const colonInBlock: Explanation = (context) => {
  const { error, text } = context;
  const value = error.code === 'BLOCK_AS_IMPLICIT_KEY' ? valueOfLine(text) : undefined;
  if (value?.key === undefined) return undefined;
  if (/\S\s*:(?:\s|$)/.test(value.text)) return colon(context, isSentence(text, value.key) ? wholeItem(text) : value);
  const next = continuation(context);
  if (next === undefined || !/:(\s|$)/.test(next.text)) return undefined;
  return {
    message: message('yaml-colon-unquoted/rest', { text: textOf(value) }),
    hint: useBlock(value),
    ...spanOfLine(context.index, next.line),
    lines: [{ line: next.line, text: next.text.slice(0, indentOf(next.text)) + next.text.trim().replace(/:/g, ' ') }],
  };
};

const colon = (context: Context, value: Value): Repair => ({
  ...quoted(context, value, message('yaml-colon-unquoted', { text: theText(value) })),
  // Between quotation marks, a blank line in a text that goes on below its first line would be lost.
  hint: value.isFlow || continuation(context) === undefined ? useQuotes(value) : useBlock(value),
});

const realKey = /^\s*(?:- +)?["']?[a-z][\w-]*["']?:(?:\s|$)/;

/**
 * A text of several lines without « | », below its key or at the margin: a colon makes a key of the text before it.
 */
export const textWithoutBlock: Explanation = ({ index, line, text }) => {
  if (!isProse(text)) return undefined;
  let key: Line | undefined;
  for (key of linesFrom(index, line, -1))
    if (indentOf(key.text) < indentOf(text) || (indentOf(key.text) === indentOf(text) && realKey.test(key.text))) break;
  const [, name = '', value = ''] = (key && /^\s*(?:- +)*([\w-]+):(?:\s+([^\s|>&*!"'[{].*))?\s*$/.exec(key.text)) ?? [];
  const isMargin = indentOf(key?.text ?? '') === indentOf(text);
  if (key === undefined || name === '' || isMargin !== (value !== '')) return undefined;
  const below: Line[] = [];
  for (const other of linesFrom(index, key.line, 1)) {
    if (isMargin ? !isProse(other.text) : indentOf(other.text) <= keyColumn(key.text)) break;
    below.push(other);
  }
  if (below.length < 2 || !below.every((each) => isProse(each.text))) return undefined;
  return {
    message: message('yaml-colon-unquoted/lines', { name }),
    hint: message('yaml-colon-unquoted/block', { start: `${name}: |` }),
    ...spanOfLine(index, key.line),
    lines: isMargin
      ? below.map((each) => ({ line: each.line, text: `  ${each.text.replace(/:/g, ' ')}` }))
      : [{ line: key.line, text: `${key.text.trimEnd()} |` }, ...below],
  };
};

/** True for a line of several words that is no key and no item. */
const isProse = (text: string): boolean =>
  !realKey.test(text) && !isItem(text) && /^\s*[\p{L}«"“(].*\p{L}[^\p{L}]*\s+[^\p{L}]*\p{L}/u.test(text);

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

/** « - Pente : 83 %, hauteur : 3,50 m »: a list item whose first colon follows a word of a sentence, not a key. */
const isSentence = (text: string, key: string): boolean =>
  isItem(text) && (!/^[a-z][A-Za-z0-9]*$/.test(key) || text.includes(`${key} :`));

const wholeItem = (text: string): Value => {
  const start = keyColumn(text);
  const content = text.slice(start).trimEnd();
  return { start, end: start + content.length, text: content, isFlow: false };
};
