/** Signs of YAML that are missing, or that are typed as another. */
import { message } from '../../../diagnostics/message.ts';
import { short } from '../../../language/language.ts';
import {
  indentOf,
  isBlank,
  isItem,
  linesFrom,
  quoteLine,
  rewriteLine,
  spanOfLine,
  type Explanation,
  type Line,
} from './repair.ts';

export const severalDocuments: Explanation = ({ index, error, line }) => {
  if (error.code !== 'MULTIPLE_DOCS') return undefined;
  const lines: Line[] = [];
  for (let at = 2; at <= index.count; at += 1)
    if (/^(---|\.\.\.)(\s|$)/.test(index.line(at))) lines.push({ line: at, text: '' });
  const start = index.startOf(lines[0]?.line ?? line);
  return { message: message('yaml-documents-multiple'), start, end: start + 3, lines };
};

/** A bracket or a brace in front of a key of its own line. */
export const strayOpening: Explanation = ({ index, line, text }) => {
  const [, before = '', sign = '', key = ''] = /^(\s*(?:- +)*)([{[])\s*([a-z][\w-]*:\s*)$/.exec(text) ?? [];
  if (sign === '') return undefined;
  const words = message(sign === '{' ? 'yaml-bracket-unclosed/stray-brace' : 'yaml-bracket-unclosed/stray');
  return rewriteLine(words, index, { line, text: before + key }, before.length, before.length + 1);
};

/** A bracket or a brace that closes nothing. */
export const strayClosing: Explanation = ({ index, error, line, text }) => {
  if (error.code !== 'UNEXPECTED_TOKEN') return undefined;
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, (quoted) => ' '.repeat(quoted.length));
  for (const [open, close] of [
    ['[', ']'],
    ['{', '}'],
  ] as const) {
    const column = bare.lastIndexOf(close);
    if (column === -1 || bare.split(close).length <= bare.split(open).length) continue;
    const words = message('yaml-bracket-unclosed/closing', { sign: close });
    const mended = text.slice(0, column) + text.slice(column + 1);
    return rewriteLine(words, index, { line, text: mended }, column, column + 1);
  }
  return undefined;
};

/** The star or the plus sign of Markdown in the place of a list's dash; all lines of the list are repaired at once. */
export const markdownDash: Explanation = ({ index, line, text }) => {
  const [, indent = '', sign = ''] = /^(\s*)([*+])(?=\s*\S)/.exec(text) ?? [];
  if (sign === '') return undefined;
  const isOne = (each: string): boolean => each.startsWith(indent + sign);
  let first = line;
  let above = '';
  for (const { line: at, text: before } of linesFrom(index, line, -1)) {
    above = before;
    if (isOne(before)) first = at;
    else if (indentOf(before) <= indent.length) break;
  }
  if (!/^\s*(?:- +)*["']?[\w-]+["']?\s*:\s*$/.test(above) && !isItem(above)) return undefined;
  const lines: Line[] = [];
  for (let at = first; at <= index.count; at += 1) {
    const written = index.line(at);
    if (isOne(written)) lines.push({ line: at, text: `${indent}- ${written.slice(indent.length + 1).trimStart()}` });
    else if (!isBlank(written) && indentOf(written) <= indent.length && !isItem(written)) break;
  }
  const [own] = lines;
  const glued = !/^\s/.test(text.slice(indent.length + 1));
  if (own === undefined || (glued && lines.length === 1)) return undefined;
  const item = short(own.text.slice(indent.length + 2).trim());
  const words = message('yaml-dash-typographic/markdown', { sign, item });
  return { message: words, ...spanOfLine(index, first, indent.length, indent.length + 1), lines };
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
