import { message } from '../../../diagnostics/message.ts';
import { isParserMessage } from './parser-messages.ts';
import { indentOf, isItem, linesAbove, linesBelow, spanOfLine, type Explanation, type Line } from './repair.ts';
import { named, replaceValue, valueOfLine } from './value.ts';
import { reserved } from './yaml-character-reserved.ts';
import { reindent } from './yaml-indentation.ts';

export const listOnKeyLine: Explanation = (context) => {
  if (!isParserMessage(context.error, 'listOnKeyLine')) return undefined;
  const value = valueOfLine(context.text);
  if (value === undefined) return undefined;
  const below: Line[] = [];
  for (const line of linesBelow(context.index, context.line)) {
    if (indentOf(line.text) <= indentOf(context.text) && !line.text.trim().startsWith('- ')) break;
    below.push(line);
  }
  if (below.length === 0) return reserved(context, value);
  const items = [value.text, ...below.map(({ text }) => text.trim())].map((item) =>
    JSON.stringify(item.replace(/^-\s*/, '')),
  );
  const { start, end } = replaceValue(context, value);
  return {
    code: 'yaml-list-indentation',
    message: message('yaml-list-indentation/key-line', { name: named(value) }),
    start,
    end,
    lines: [
      { line: context.line, text: `${context.text.slice(0, value.start)}[${items.join(', ')}]` },
      ...below.map(({ line }) => ({ line, text: '' })),
    ],
  };
};

export const listIndentation: Explanation = ({ index, error, line, text, linesBefore }) => {
  if (!/BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MULTILINE_IMPLICIT_KEY|MISSING_CHAR/.test(error.code)) return undefined;
  if (!isItem(text)) return undefined;
  for (const earlier of linesAbove(index, line)) {
    if (!isItem(earlier.text) || indentOf(earlier.text) === indentOf(text)) continue;
    return {
      code: 'yaml-list-indentation',
      message: message('yaml-list-indentation', { line: earlier.line + linesBefore }),
      hint: message('hint/align-dashes'),
      ...spanOfLine(index, line),
      lines: reindent(index, line, indentOf(earlier.text) - indentOf(text)),
    };
  }
  return undefined;
};
