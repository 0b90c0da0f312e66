/** Signs of YAML that are missing, or that are typed as another. */
import { message } from '../../../diagnostics/message.ts';
import { parserMessages } from './parser-messages.ts';
import { indentOf, quoteLine, short, spanOfLine, type Explanation, type Line } from './repair.ts';

export const severalDocuments: Explanation = ({ index, error, line }) => {
  if (error.code !== 'MULTIPLE_DOCS') return undefined;
  const lines: Line[] = [];
  for (let at = 2; at <= index.count; at += 1)
    if (/^(---|\.\.\.)(\s|$)/.test(index.line(at))) lines.push({ line: at, text: '' });
  const start = index.startOf(lines[0]?.line ?? line);
  return { message: message('yaml-documents-multiple'), start, end: start + 3, lines };
};

export const bracketUnclosed: Explanation = ({ index, error, line }) => {
  const end = parserMessages.bracketUnclosed.exec(error.message)?.[1];
  if (end === undefined) return undefined;
  const isBrace = end === '}';
  for (let from = line; from >= 1; from -= 1) {
    const text = index.line(from);
    const opened = text.lastIndexOf(isBrace ? '{' : '[');
    if (opened === -1 || text.includes(end, opened)) continue;
    return {
      message: message(isBrace ? 'yaml-bracket-unclosed/brace' : 'yaml-bracket-unclosed/bracket'),
      ...spanOfLine(index, from, opened),
      lines: [{ line: from, text: `${text.trimEnd().replace(/,$/, '')} ${end}` }],
    };
  }
  return undefined;
};

export const nonBreakingSpace: Explanation = ({ index, error, line }) => {
  for (const at of [line, line - 1]) {
    const text = index.line(at);
    const match = /^[ \u00A0\u202F]*[\u00A0\u202F]|(?:^\s*(?:- +)*[\w-]+:|^\s*-)[\u00A0\u202F]/.exec(text);
    if (match === null || (at !== line && error.code !== 'MULTILINE_IMPLICIT_KEY')) continue;
    const start = index.startOf(at) + match[0].search(/[\u00A0\u202F]/);
    return {
      message: message('yaml-space-nonbreaking'),
      hint: message('hint/type-space'),
      start,
      end: start + 1,
      lines: [{ line: at, text: match[0].replace(/[\u00A0\u202F]/g, ' ') + text.slice(match[0].length) }],
    };
  }
  return undefined;
};

export const dashWithoutSpace: Explanation = ({ index, error, line }) => {
  if (!/BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MULTILINE_IMPLICIT_KEY|MISSING_CHAR/.test(error.code)) return undefined;
  for (const at of [line, line + 1, line - 1]) {
    const text = index.line(at);
    const content = /^\s*-([^\s\d-].*)$/.exec(text)?.[1];
    if (content === undefined) continue;
    return {
      message: message('yaml-space-missing/dash', { line: quoteLine(text), item: short(content.trim()) }),
      ...spanOfLine(index, at),
      lines: [{ line: at, text: `${text.slice(0, indentOf(text))}- ${content}` }],
    };
  }
  return undefined;
};

const isWithoutColon = (code: string): boolean => code === 'MULTILINE_IMPLICIT_KEY' || code === 'MISSING_CHAR';

export const spaceAfterColon: Explanation = ({ index, error, line, text }) => {
  const match = isWithoutColon(error.code) ? /^(\s*(?:- +)*)([A-Za-z][\w-]*):([^\s/].*)$/.exec(text) : null;
  if (match === null) return undefined;
  const [, indent = '', key = '', rest = ''] = match;
  return {
    message: message('yaml-space-missing/colon', { key, value: short(rest.trim()) }),
    ...spanOfLine(index, line, indent.length),
    lines: [{ line, text: `${indent}${key}: ${rest}` }],
  };
};

/** A sign that word processors put in the place of the dash of a list. */
export const typographicDash: Explanation = ({ start, line, text }) => {
  const match = /^(\s*)([–—−•·])\s*(\S.*)$/.exec(text);
  if (match === null) return undefined;
  const [, indent = '', sign = '', content = ''] = match;
  return {
    message: message('yaml-dash-typographic', { sign, item: short(content.trim()) }),
    start: start + indent.length,
    end: start + indent.length + 1,
    lines: [{ line, text: `${indent}- ${content}` }],
  };
};

export const lineWithoutColon: Explanation = ({ index, error, line, text }) => {
  if (!isWithoutColon(error.code) || /:(\s|$)/.test(text) || text.trim() === '') return undefined;
  const dropped = { ...spanOfLine(index, line), lines: [{ line, text: '' }] };
  // A remark as other languages write one: indented, as any other line without a colon, it would be published.
  const [, remark] = /^\s*\/\/\s*(.*)$/.exec(text.trim()) ?? [];
  if (remark !== undefined)
    return { message: message('yaml-colon-missing/slashes', { remark: `# ${remark}` }), ...dropped };
  // Keys begin with a small letter: a sentence does not.
  const word = /^\s*(?:- )?([a-z][\w-]*)\s+\S/.exec(text)?.[1];
  return {
    message: message('yaml-colon-missing', { line: quoteLine(text) }),
    hint: word === undefined ? undefined : message('yaml-colon-missing/key', { word }),
    ...dropped,
  };
};
