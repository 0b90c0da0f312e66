import { message, type Message } from '../../../diagnostics/message.ts';
import type { LineIndex } from '../../line-index.ts';
import { isParserMessage } from './parser-messages.ts';
import {
  indented,
  indentOf,
  isItem,
  keyColumn,
  linesAbove,
  linesBelow,
  nextLine,
  spanOfLine,
  type Explanation,
  type Line,
  type Repair,
} from './repair.ts';

export const indentation: Explanation = (context) => {
  const { index, error, line, text } = context;
  if (!/BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MISSING_CHAR|UNEXPECTED_TOKEN/.test(error.code)) return undefined;
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY') {
    const wanted = isParserMessage(error, 'otherColumn') ? nearestColumn(index, line) : undefined;
    return wanted === undefined ? undefined : misaligned(index, line, wanted);
  }
  const next = nextLine(context);
  if (next === undefined || keyColumn(next.text) <= keyColumn(text)) return undefined;
  const [previous] = linesAbove(index, line);
  if (previous !== undefined && /^\s*[\w-]+:\s*$/.test(previous.text) && indentOf(previous.text) === indentOf(text)) {
    // First of a group whose other keys are deeper: it is the one that is not.
    const wanted = indentOf(next.text);
    return misaligned(index, line, wanted, [{ line, text: indented(text, wanted) }]);
  }
  return misaligned(index, next.line, keyColumn(text));
};

export const outdentedParagraph: Explanation = ({ index, line, text }) => {
  if (text.trim() === '' || /^\s*[\w-]+:(\s|$)/.test(text)) return undefined;
  let inside: string | undefined;
  for (const { text: above } of linesAbove(index, line)) {
    if (indentOf(above) > indentOf(text)) {
      inside ??= above;
      continue;
    }
    const key = /^\s*(?:- +)?([\w-]+):\s*[|>][+-]?\d?\s*$/.exec(above)?.[1];
    if (key === undefined || inside === undefined) return undefined;
    const wanted = indentOf(inside);
    const lines: Line[] = [];
    for (let at = line; at <= index.count; at += 1) {
      const paragraph = index.line(at);
      if (/^\s*(?:- +)?[\w-]+:(\s|$)/.test(paragraph) && indentOf(paragraph) <= indentOf(above)) break;
      if (paragraph.trim() !== '' && indentOf(paragraph) < wanted)
        lines.push({ line: at, text: indented(paragraph, wanted) });
    }
    return {
      code: 'yaml-indentation',
      message: message('yaml-indentation/paragraph', { key, wanted }),
      ...spanOfLine(index, line),
      lines,
    };
  }
  return undefined;
};

const misaligned = (
  index: LineIndex,
  line: number,
  wanted: number,
  lines = reindent(index, line, wanted - indentOf(index.line(line))),
): Repair => {
  const indent = spaces(indentOf(index.line(line)));
  return {
    code: 'yaml-indentation',
    message:
      wanted === 0
        ? message('yaml-indentation/margin', { spaces: indent })
        : message('yaml-indentation', { spaces: indent, wanted }),
    ...spanOfLine(index, line),
    lines,
  };
};

/** Moves a line and those deeper below it by some columns. */
export const reindent = (index: LineIndex, line: number, delta: number): Line[] => {
  const text = index.line(line);
  const own = indentOf(text);
  const lines = [{ line, text: indented(text, own + delta) }];
  for (const below of linesBelow(index, line)) {
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
  for (const { text } of linesAbove(index, line)) {
    if (!/^\s*(?:- +)*[\w-]+\s*:(?:\s|$)/.test(text)) continue;
    const column = keyColumn(text);
    if (column !== own && (best === undefined || Math.abs(column - own) < Math.abs(best - own))) best = column;
    if (indentOf(text) < own) break;
  }
  return best;
};

const spaces = (count: number): Message =>
  count > 1 ? message('spaces/several', { count }) : message(count === 0 ? 'spaces/none' : 'spaces/one');
