/** A bracket or a brace that nothing closes: the rest of the file would be read as one list or one group. */
import { visit, type Document } from 'yaml';
import { message } from '../../../diagnostics/message.ts';
import type { LineIndex } from '../../line-index.ts';
import { indentOf, isBlank, parserMessages, type Line, type Repair } from './repair.ts';

/** Brackets are tried from the innermost: these are enough for what an editor writes. */
const maxTried = 4;

interface Candidate {
  readonly repair: Repair;
  /** Errors that are left when it is made. */
  readonly left: number;
}

/**
 * The way to mend an unclosed bracket that leaves the fewest errors, and whether it leaves any; undefined where there
 * is none. It is closed on its line or below, or taken out.
 */
export const mendBracket = (
  index: LineIndex,
  document: Document,
  parse: (text: string) => Document | undefined,
): Candidate | undefined => {
  // Of a quotation mark that is left open, the bracket around it is a consequence.
  if (document.errors.some(({ message: words }) => parserMessages.quoteUnclosed.test(words))) return undefined;
  const firstError = Math.min(...document.errors.map(({ pos }) => pos[0]));
  const opened: number[] = [];
  visit(document, {
    Collection: (_key, node) => {
      const [start = 0, end = 0] = node.range ?? [];
      // A group without braces, the only key of its item, begins with no sign.
      const close = closing[index.text.charAt(start)];
      if (close !== undefined && index.text.charAt(end - 1) !== close && start <= firstError) opened.push(start);
    },
  });
  let best: Candidate | undefined;
  for (const start of opened.reverse().slice(0, maxTried))
    for (const repair of waysOf(index, start)) {
      const text = withLines(index, repair.lines);
      const left = parse(text)?.errors.length ?? Infinity;
      if (best === undefined || left < best.left) best = { repair, left };
      if (left === 0) return best;
    }
  return best;
};

const closing: Readonly<Partial<Record<string, string>>> = { '[': ']', '{': '}' };

const withLines = (index: LineIndex, lines: readonly Line[]): string => {
  const written = index.text.split('\n');
  for (const { line, text } of lines) written[line - 1] = text;
  return written.join('\n');
};

/** The ways to mend one bracket, the likeliest first. */
const waysOf = (index: LineIndex, start: number): Repair[] => {
  const { line, column } = index.at(start);
  const text = index.line(line);
  const at = column - 1;
  const isBrace = text.charAt(at) === '{';
  const close = isBrace ? ' }' : ']';
  const unclosed = message(isBrace ? 'yaml-bracket-unclosed/brace' : 'yaml-bracket-unclosed/bracket');
  const closed = (end: number, inLine = line): Repair => {
    const written = index.line(inLine);
    const before = written.slice(0, end).trimEnd().replace(/,$/, '');
    return {
      message: unclosed,
      start,
      end: index.startOf(line) + text.trimEnd().length,
      lines: [{ line: inLine, text: before + close + written.slice(end) }],
    };
  };
  const rest = text.slice(at + 1);
  const nextKey = isBrace ? undefined : /,\s*[A-Za-z][\w-]*:\s/.exec(rest)?.index;
  const trailing = /\s*[}\]]+\s*$/.exec(rest)?.index;
  let last = line;
  for (let below = line + 1; below <= index.count; below += 1) {
    const other = index.line(below);
    if (isBlank(other)) continue;
    if (indentOf(other) <= indentOf(text) || /^\s*- |^\s*[a-z][\w-]*:(?:\s|$)/.test(other)) break;
    last = below;
  }
  const stray: Repair = {
    message: message(isBrace ? 'yaml-bracket-unclosed/stray-brace' : 'yaml-bracket-unclosed/stray'),
    start,
    end: start + 1,
    lines: [{ line, text: text.slice(0, at) + text.slice(at + 1) }],
  };
  return [
    ...[nextKey, trailing].flatMap((end) => (end === undefined ? [] : [closed(at + 1 + end)])),
    ...(rest.trim() === '' && last === line ? [] : [closed(text.trimEnd().length)]),
    ...(last > line ? [closed(index.line(last).trimEnd().length, last)] : []),
    stray,
    ...(rest.trim() === '' && last === line ? [closed(text.trimEnd().length)] : []),
  ];
};
