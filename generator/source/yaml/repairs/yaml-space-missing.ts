import { message } from '../../../diagnostics/message.ts';
import { indentOf, quoteLine, short, spanOfLine, type Explanation } from './repair.ts';

export const dashWithoutSpace: Explanation = ({ index, error, line }) => {
  if (!/BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MULTILINE_IMPLICIT_KEY|MISSING_CHAR/.test(error.code)) return undefined;
  for (const at of [line, line + 1, line - 1]) {
    const text = index.line(at);
    const content = /^\s*-([^\s-].*)$/.exec(text)?.[1];
    if (content === undefined || /^\d/.test(content)) continue;
    return {
      code: 'yaml-space-missing',
      message: message('yaml-space-missing/dash', { line: quoteLine(text), item: short(content.trim()) }),
      ...spanOfLine(index, at),
      lines: [{ line: at, text: `${text.slice(0, indentOf(text))}- ${content}` }],
    };
  }
  return undefined;
};

export const spaceAfterColon: Explanation = ({ index, error, line, text }) => {
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR') return undefined;
  const match = /^(\s*(?:- +)*)([A-Za-z][\w-]*):([^\s/].*)$/.exec(text);
  if (match === null) return undefined;
  const [, indent = '', key = '', rest = ''] = match;
  return {
    code: 'yaml-space-missing',
    message: message('yaml-space-missing/colon', { key, value: short(rest.trim()) }),
    ...spanOfLine(index, line, indent.length),
    lines: [{ line, text: `${indent}${key}: ${rest}` }],
  };
};
