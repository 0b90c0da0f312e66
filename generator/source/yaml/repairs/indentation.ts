/** Lines that start in the wrong column. */
import { message, type Message } from '../../../diagnostics/message.ts';
import type { LineIndex } from '../../line-index.ts';
import { reserved } from './quotes.ts';
import {
  indented,
  indentOf,
  isBlank,
  isItem,
  keyColumn,
  linesFrom,
  nextLine,
  parserMessages,
  spanOfLine,
  type Explanation,
  type Line,
  type Repair,
} from './repair.ts';
import { named, replaceValue, valueOfLine } from './value.ts';

export const tab: Explanation = ({ index, error, start, line, text, linesBefore }) => {
  if (error.code !== 'TAB_AS_INDENT') return undefined;
  const lines: Line[] = [];
  for (let at = line; at <= index.count; at += 1) {
    const below = index.line(at);
    const blank = /^ *\t[ \t]*/.exec(below)?.[0];
    if (blank !== undefined) lines.push({ line: at, text: blank.replace(/\t/g, '  ') + below.trimStart() });
    else if (!isBlank(below)) break;
  }
  const last = lines.at(-1)?.line ?? line;
  const from = text.indexOf('\t');
  return {
    message: last === line ? message('yaml-tab') : message('yaml-tab/lines', { last: last + linesBefore }),
    start: start + Math.max(from, 0),
    end: start + Math.max(indentOf(text), from + 1),
    lines,
  };
};

export const indentation: Explanation = (context) => {
  const { index, error, line, text } = context;
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY') {
    const isKnown =
      /BAD_INDENT|MISSING_CHAR|UNEXPECTED_TOKEN/.test(error.code) && parserMessages.otherColumn.test(error.message);
    const wanted = isKnown ? nearestColumn(index, line) : undefined;
    return wanted === undefined ? undefined : misaligned(index, line, wanted);
  }
  const next = nextLine(context);
  if (next === undefined || keyColumn(next.text) <= keyColumn(text)) return undefined;
  const [previous] = linesFrom(index, line, -1);
  if (previous !== undefined && /^\s*[\w-]+:\s*$/.test(previous.text) && indentOf(previous.text) === indentOf(text)) {
    // First of a group whose other keys are deeper: it is the one that is not.
    const wanted = indentOf(next.text);
    return misaligned(index, line, wanted, [{ line, text: indented(text, wanted) }]);
  }
  return misaligned(index, next.line, keyColumn(text));
};

/** A key of the site's files begins with a small letter: « Nous posons : » does not. */
const realKey = /^\s*(?:- +)?["']?[a-z][\w-]*["']?:(?:\s|$)/;

/** Paragraphs of a block of text that are indented less than its first one, or than its key. */
export const outdentedParagraph: Explanation = ({ index, line, text }) => {
  if (text.trim() === '' || realKey.test(text) || isItem(text)) return undefined;
  let inside: string | undefined;
  let first = line;
  for (const { line: at, text: above } of linesFrom(index, line, -1)) {
    if (indentOf(above) > indentOf(text)) {
      inside ??= above;
      continue;
    }
    const key = /^\s*(?:- +)?([\w-]+):\s*[|>][+-]?\d?\s*$/.exec(above)?.[1];
    if (key === undefined) {
      if (realKey.test(above) || isItem(above) || inside !== undefined) return undefined;
      first = at;
      continue;
    }
    const wanted = inside === undefined ? keyColumn(above) + 2 : indentOf(inside);
    const lines: Line[] = [];
    for (let at = first; at <= index.count; at += 1) {
      const paragraph = index.line(at);
      if (realKey.test(paragraph) && indentOf(paragraph) <= indentOf(above)) break;
      if (paragraph.trim() !== '' && indentOf(paragraph) < wanted)
        lines.push({ line: at, text: indented(paragraph, wanted) });
    }
    return { message: message('yaml-indentation/paragraph', { key, wanted }), ...spanOfLine(index, first), lines };
  }
  return undefined;
};

const misaligned = (
  index: LineIndex,
  line: number,
  wanted: number,
  lines = reindent(index, line, wanted - indentOf(index.line(line))),
): Repair => {
  const spaces = spacesOf(indentOf(index.line(line)));
  return {
    message:
      wanted === 0 ? message('yaml-indentation/margin', { spaces }) : message('yaml-indentation', { spaces, wanted }),
    ...spanOfLine(index, line),
    lines,
  };
};

const spacesOf = (count: number): Message =>
  count > 1 ? message('spaces/several', { count }) : message(count === 0 ? 'spaces/none' : 'spaces/one');

/** Moves a line and those deeper below it by some columns. */
const reindent = (index: LineIndex, line: number, delta: number): Line[] => {
  const text = index.line(line);
  const own = indentOf(text);
  const lines = [{ line, text: indented(text, own + delta) }];
  for (const below of linesFrom(index, line, 1)) {
    const indent = indentOf(below.text);
    if (indent < own || (indent === own && delta >= 0)) break;
    // The item that follows is where this one should have been.
    if (delta > 0 && indent === own + delta && isItem(below.text) && isItem(text)) break;
    lines.push({ line: below.line, text: indented(below.text, indent + delta) });
  }
  return lines;
};

/** The column of keys above a line that is nearest to its own: that of the group it was meant for. */
const nearestColumn = (index: LineIndex, line: number): number | undefined => {
  const own = keyColumn(index.line(line));
  let best: number | undefined;
  for (const { text } of linesFrom(index, line, -1)) {
    if (!/^\s*(?:- +)*[\w-]+\s*:(?:\s|$)/.test(text)) continue;
    const column = keyColumn(text);
    if (column !== own && (best === undefined || Math.abs(column - own) < Math.abs(best - own))) best = column;
    if (indentOf(text) < own) break;
  }
  return best;
};

export const listOnKeyLine: Explanation = (context) => {
  const { index, line, text } = context;
  const value = parserMessages.listOnKeyLine.test(context.error.message) ? valueOfLine(text) : undefined;
  if (value === undefined) return undefined;
  const below: Line[] = [];
  for (const next of linesFrom(index, line, 1)) {
    if (indentOf(next.text) <= indentOf(text) && !next.text.trim().startsWith('- ')) break;
    below.push(next);
  }
  if (below.length === 0) return reserved(context, value);
  const items = [value, ...below].map((item) => JSON.stringify(item.text.trim().replace(/^-\s*/, '')));
  return {
    message: message('yaml-list-indentation/key-line', { name: named(value) }),
    ...replaceValue(context, value),
    lines: [
      { line, text: `${text.slice(0, value.start)}[${items.join(', ')}]` },
      ...below.map((item) => ({ line: item.line, text: '' })),
    ],
  };
};

export const listIndentation: Explanation = ({ index, error, line, text, linesBefore }) => {
  if (!/BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MULTILINE_IMPLICIT_KEY|MISSING_CHAR/.test(error.code)) return undefined;
  if (!isItem(text)) return undefined;
  for (const earlier of linesFrom(index, line, -1)) {
    if (!isItem(earlier.text) || indentOf(earlier.text) === indentOf(text)) continue;
    return {
      message: message('yaml-list-indentation', { line: earlier.line + linesBefore }),
      hint: message('hint/align-dashes'),
      ...spanOfLine(index, line),
      lines: reindent(index, line, indentOf(earlier.text) - indentOf(text)),
    };
  }
  return undefined;
};
