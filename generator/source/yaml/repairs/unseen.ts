/**
 * Spaces and signs that look like nothing where YAML expects a space or a key: at the start of a line, after a dash, in
 * a key. They are found before the text is parsed: YAML takes them for letters and reports errors elsewhere.
 */
import { message, type Message } from '../../../diagnostics/message.ts';
import { codePoint } from '../../../language/code-point.ts';
import { short } from '../../../language/language.ts';
import { invisible, invisibleIn, wideSpace, withoutInvisible } from '../../invisible.ts';
import type { LineIndex } from '../../line-index.ts';
import { indentOf, isBlank, keyColumn, type Line, type Repair } from './repair.ts';

const unseen = `[${wideSpace}${invisible}]`;
const spaces = `(?:[ ]|${unseen})*`;
const anyUnseen = new RegExp(unseen, 'u');
const invisibleOnly = new RegExp(`^[${invisible}]{2,}$`, 'u');
const wideSpaces = new RegExp(`[${wideSpace}]`, 'gu');

const dashes = `(?:-(?: +|${unseen}${spaces}))*`;
const key = `${unseen}*[a-z](?:[\\w-]|[${invisible}])*${spaces}:(?:${unseen}${spaces}|(?= |$))`;
/** The text before the value of a line: spaces, dashes, and a key with its colon. */
const head = new RegExp(`^(${spaces})(${dashes}(?:${key})?)`, 'u');
const listOrGroup = new RegExp(`:\\s*$|^(?:[ ]|${unseen})*-`, 'u');
const textHeader = /(?:^|[:-] +)[|>][-+\d]*\s*(?:#.*)?$/;

/**
 * The lines that hold such a sign in their head. Lines with wide spaces that follow each other are one error.
 * `linesBefore` counts the lines of the file above the text.
 */
export const unseenSigns = (index: LineIndex, linesBefore: number): Repair[] => {
  if (!anyUnseen.test(index.text)) return [];
  const runs: { readonly found: string; readonly column: number; readonly lines: Line[] }[] = [];
  for (const { line, text, previous } of structuralLines(index)) {
    const [written = '', indent = '', rest = ''] = head.exec(text) ?? [];
    const sign = anyUnseen.exec(written);
    // Spaces of another width may begin a line of a text, after ordinary ones.
    if (sign === null || (rest === '' && !anyUnseen.test(text.charAt(0)))) continue;
    if (sign.index > indent.length && rest.startsWith('-') && !listOrGroup.test(previous)) continue;
    const [found] = sign;
    const mended = { line, text: joined(widened(indent) + visible(rest), text.slice(written.length)) };
    const run = runs.at(-1);
    const goesOn = run?.lines.at(-1)?.line === line - 1 && run.column === sign.index;
    if (goesOn && invisibleIn(run.found) === invisibleIn(found)) run.lines.push(mended);
    else runs.push({ found, column: sign.index, lines: [mended] });
  }
  return runs.map(({ found, column, lines }) => {
    const [first] = lines;
    const start = index.startOf(first?.line ?? 1) + column;
    const last = (lines.at(-1)?.line ?? 1) + linesBefore;
    const told = messageOf(found, lines.length > 1 ? last : undefined, first?.text.trim() ?? '');
    return { ...told, start, end: start + found.length, lines };
  });
};

const messageOf = (found: string, last: number | undefined, line: string): Pick<Repair, 'message' | 'hint'> => {
  if (invisibleIn(found) !== undefined)
    return {
      message:
        last === undefined
          ? message('character-invisible/key', { found: codePoint(found), line: short(line, 60) })
          : message('character-invisible/lines', { found: codePoint(found), last, line: short(line, 60) }),
    };
  const words: Message =
    last !== undefined
      ? message('yaml-space-nonbreaking/lines', { found: codePoint(found), last })
      : /[\u00A0\u202F]/.test(found)
        ? message('yaml-space-nonbreaking')
        : message('yaml-space-nonbreaking/other', { found: codePoint(found) });
  return { message: words, hint: message('hint/type-space') };
};

/** Adds the space that a dash or a colon needs behind it, also if an invisible character was there instead. */
const joined = (before: string, after: string): string =>
  /[-:]$/.test(before) && after !== '' && !after.startsWith(' ') ? `${before} ${after}` : before + after;

/** An indentation of invisible characters alone becomes as many spaces; in any other they are removed. */
const widened = (indent: string): string =>
  invisibleOnly.test(indent) ? ' '.repeat(Array.from(indent).length) : visible(indent);

const visible = (text: string): string => withoutInvisible(text).replace(wideSpaces, ' ');

/** The lines that are not inside a text under « | » or « > », each with the one before it that is not blank. */
const structuralLines = function* (index: LineIndex): Generator<Line & { readonly previous: string }> {
  let textIndent: number | undefined;
  let previous = '';
  for (let line = 1; line <= index.count; line += 1) {
    const text = index.line(line);
    if (text.trim() === '') continue;
    const indent = /^ */.exec(text)?.[0].length ?? 0;
    if (textIndent !== undefined && indent > textIndent) continue;
    textIndent = textHeader.test(text)
      ? Math.max(indentOf(text), keyColumn(text) === text.length ? 0 : ownColumn(text))
      : undefined;
    if (!isBlank(text)) yield { line, text, previous };
    previous = text;
  }
};

/** The column of the key of a line, or of its last dash where it has no key. */
const ownColumn = (text: string): number =>
  /^\s*(?:- +)*[|>]/.test(text) ? text.lastIndexOf('- ', keyColumn(text)) : keyColumn(text);
