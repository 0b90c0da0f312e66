/** Signs of YAML that are missing, or that are typed as another. */
import { message } from '../../../diagnostics/message.ts';
import { short } from '../../../language/language.ts';
import { indentOf, parserMessages, quoteLine, rewriteLine, type Explanation, type Line } from './repair.ts';

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
    const words = message(isBrace ? 'yaml-bracket-unclosed/brace' : 'yaml-bracket-unclosed/bracket');
    return rewriteLine(words, index, { line: from, text: `${text.trimEnd().replace(/,$/, '')} ${end}` }, opened);
  }
  return undefined;
};

export const nonBreakingSpace: Explanation = ({ index, error, line }) => {
  for (const at of [line, line - 1]) {
    const text = index.line(at);
    const match = /^[ \u00A0\u202F]*[\u00A0\u202F]|(?:^\s*(?:- +)*[\w-]+:|^\s*-)[\u00A0\u202F]/.exec(text);
    if (match === null || (at !== line && error.code !== 'MULTILINE_IMPLICIT_KEY')) continue;
    const column = match[0].search(/[\u00A0\u202F]/);
    const mended = match[0].replace(/[\u00A0\u202F]/g, ' ') + text.slice(match[0].length);
    const words = message('yaml-space-nonbreaking');
    return {
      ...rewriteLine(words, index, { line: at, text: mended }, column, column + 1),
      hint: message('hint/type-space'),
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
    const words = message('yaml-space-missing/dash', { line: quoteLine(text), item: short(content.trim()) });
    return rewriteLine(words, index, { line: at, text: `${text.slice(0, indentOf(text))}- ${content}` });
  }
  return undefined;
};

const isWithoutColon = (code: string): boolean => code === 'MULTILINE_IMPLICIT_KEY' || code === 'MISSING_CHAR';

export const spaceAfterColon: Explanation = ({ index, error, line, text }) => {
  const match = isWithoutColon(error.code) ? /^(\s*(?:- +)*)([A-Za-z][\w-]*):([^\s/].*)$/.exec(text) : null;
  if (match === null) return undefined;
  const [, indent = '', key = '', rest = ''] = match;
  const words = message('yaml-space-missing/colon', { key, value: short(rest.trim()) });
  return rewriteLine(words, index, { line, text: `${indent}${key}: ${rest}` }, indent.length);
};

/** A sign that word processors put in the place of the dash of a list. */
export const typographicDash: Explanation = ({ index, line, text }) => {
  const match = /^(\s*)([–—−•·])\s*(\S.*)$/.exec(text);
  if (match === null) return undefined;
  const [, indent = '', sign = '', content = ''] = match;
  const words = message('yaml-dash-typographic', { sign, item: short(content.trim()) });
  return rewriteLine(words, index, { line, text: `${indent}- ${content}` }, indent.length, indent.length + 1);
};

export const lineWithoutColon: Explanation = ({ index, error, line, text }) => {
  if (!isWithoutColon(error.code) || /:(\s|$)/.test(text) || text.trim() === '') return undefined;
  // A remark as other languages write one: indented, as any other line without a colon, it would be published.
  const [, remark] = /^\s*\/\/\s*(.*)$/.exec(text.trim()) ?? [];
  if (remark !== undefined)
    return rewriteLine(message('yaml-colon-missing/slashes', { remark: `# ${remark}` }), index, { line, text: '' });
  // Keys begin with a small letter: a sentence does not.
  const word = /^\s*(?:- )?([a-z][\w-]*)\s+\S/.exec(text)?.[1];
  return {
    ...rewriteLine(message('yaml-colon-missing', { line: quoteLine(text) }), index, { line, text: '' }),
    hint: word === undefined ? undefined : message('yaml-colon-missing/key', { word }),
  };
};
