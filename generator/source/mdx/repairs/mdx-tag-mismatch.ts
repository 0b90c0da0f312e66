import { message } from '../../../diagnostics/message.ts';
import type { LineIndex } from '../../line-index.ts';
import { htmlTag } from './mdx-html-forbidden.ts';
import { unclosedTag } from './mdx-tag-unclosed.ts';
import { parserMessages } from './parser-messages.ts';
import { blank, replaceAt, spanOf, type Explanation, type MdxRepair } from './repair.ts';

export const closingTag: Explanation = (index, error, offset) => {
  const unexpected = parserMessages.unexpectedClosing.exec(error.reason);
  if (unexpected !== null) {
    const [, closing = '', opening = '', line = '1', column = '1', endLine = '1', endColumn = '1'] = unexpected;
    const end = index.text.indexOf('>', offset) + 1;
    const opened = {
      line: Number(line),
      column: Number(column),
      endColumn: endLine === line ? Number(endColumn) : index.line(Number(line)).length + 1,
    };
    if (isHtmlName(opening)) return htmlTag(index, opening, Number(line), Number(column));
    const start = index.text.lastIndexOf('<', offset);
    const open = openTags(index.text.slice(0, start));
    if (!open.includes(closing)) {
      // The open tag has an end of its own further on: this one is too many.
      if (closesBefore(index.text.slice(end), opening, open.at(-2))) return strayClosing(index, closing, start, end);
      return {
        code: 'mdx-tag-mismatch',
        message: message('mdx-tag-mismatch', { closing, opening }),
        ...spanOf(index, start, end),
        related: { ...opened, message: message('mdx-tag-mismatch/open') },
        text: replaceAt(index.text, start, end, `</${opening}>`),
      };
    }
    return unclosedTag(index, opening, opened);
  }
  const expected = parserMessages.missingClosing.exec(error.reason);
  if (expected !== null) {
    const [, name = '', line = '1', column = '1', endLine = '1', endColumn = '1', inner] = expected;
    if (isHtmlName(name)) return htmlTag(index, name, Number(line), Number(column));
    const opened = {
      line: Number(line),
      column: Number(column),
      endColumn: endLine === line ? Number(endColumn) : index.line(Number(line)).length + 1,
    };
    if (inner === undefined) return unclosedTag(index, name, opened);
    const start = index.startOf(opened.line) + opened.column - 1;
    const end = index.startOf(Number(endLine)) + Number(endColumn) - 1;
    const closing = index.text.indexOf(`</${name}>`, end);
    const without = closing === -1 ? index.text : blank(index.text, closing, closing + name.length + 3);
    return {
      code: 'mdx-tag-unclosed',
      message: message('mdx-tag-unclosed/paragraph', { name }),
      ...spanOf(index, start, end),
      text: blank(without, start, end),
    };
  }
  if (error.ruleId === 'unexpected-closing-slash') {
    const start = index.text.lastIndexOf('<', offset);
    const end = index.text.indexOf('>', offset) + 1 || offset + 1;
    return strayClosing(index, /^<\/\s*([\w.-]*)/.exec(index.text.slice(start, end))?.[1] ?? '', start, end);
  }
  return undefined;
};

const strayClosing = (index: LineIndex, name: string, start: number, end: number): MdxRepair => ({
  code: 'mdx-tag-mismatch',
  message: message('mdx-tag-mismatch/stray', { name }),
  ...spanOf(index, start, end),
  text: blank(index.text, start, end),
});

const isHtmlName = (name: string): boolean => /^[a-z]/.test(name);

const TAG = /<(\/?)([A-Za-z][\w.-]*)((?:"[^"\n]*"|[^"<>])*?)(\/?)>/g;

/** Names of the tags still open at the end of a text, the outermost first. */
const openTags = (text: string): string[] => {
  const open: string[] = [];
  for (const [, slash, name = '', , selfClosing] of text.matchAll(TAG)) {
    if (selfClosing === '/') continue;
    if (slash === '') open.push(name);
    else if (open.includes(name)) open.length = open.lastIndexOf(name);
  }
  return open;
};

/** True when `name` is closed in a text before its parent is. */
const closesBefore = (text: string, name: string, parent: string | undefined): boolean => {
  let depth = 0;
  for (const [, slash, other, , selfClosing] of text.matchAll(TAG)) {
    if (other === name && slash === '' && selfClosing === '') depth += 1;
    if (slash === '') continue;
    if (other === parent && depth === 0) return false;
    if (other === name && (depth -= 1) < 0) return true;
  }
  return false;
};
