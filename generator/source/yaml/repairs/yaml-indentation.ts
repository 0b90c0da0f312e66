import { counted } from '../../../language/language.ts';
import type { LineIndex } from '../../line-index.ts';
import { isParserMessage } from './parser-messages.ts';
import {
  indentOf,
  isBlank,
  keyColumn,
  nextLine,
  previousLines,
  spanOfLine,
  type Explanation,
  type Repair,
} from './repair.ts';

export const indentation: Explanation = (context) => {
  const { index, error, line, text } = context;
  if (!/BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MISSING_CHAR|UNEXPECTED_TOKEN/.test(error.code)) return undefined;
  let at = line;
  let wanted: number | undefined;
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY') {
    const next = nextLine(context);
    if (next === undefined || keyColumn(next.text) <= keyColumn(text)) return undefined;
    const [previous] = previousLines(index, line);
    if (previous !== undefined && /^\s*[\w-]+:\s*$/.test(previous.text) && indentOf(previous.text) === indentOf(text)) {
      // First of a group whose other keys are deeper: it is the one that is not.
      return misaligned(index, line, indentOf(next.text), [
        { line, text: ' '.repeat(indentOf(next.text)) + text.trimStart() },
      ]);
    }
    at = next.line;
    wanted = keyColumn(text);
  } else if (isParserMessage(error, 'otherColumn')) {
    wanted = nearestColumn(index, line);
  }
  if (wanted === undefined) return undefined;
  return misaligned(index, at, wanted, reindent(index, at, wanted - indentOf(index.line(at))));
};

export const outdentedParagraph: Explanation = ({ index, line, text }) => {
  if (text.trim() === '' || /^\s*[\w-]+:(\s|$)/.test(text)) return undefined;
  let inside: string | undefined;
  for (const { text: above } of previousLines(index, line)) {
    if (indentOf(above) > indentOf(text)) {
      inside ??= above;
      continue;
    }
    const key = /^\s*(?:- +)?([\w-]+):\s*[|>][+-]?\d?\s*$/.exec(above)?.[1];
    if (key === undefined || inside === undefined) return undefined;
    const wanted = indentOf(inside);
    const lines: { line: number; text: string }[] = [];
    for (let at = line; at <= index.count; at += 1) {
      const paragraph = index.line(at);
      if (/^\s*(?:- +)?[\w-]+:(\s|$)/.test(paragraph) && indentOf(paragraph) <= indentOf(above)) break;
      if (paragraph.trim() !== '' && indentOf(paragraph) < wanted)
        lines.push({ line: at, text: ' '.repeat(wanted) + paragraph.trimStart() });
    }
    return {
      code: 'yaml-indentation',
      said: {
        fr: {
          message: `Ce paragraphe n’est pas décalé : il ne fait plus partie du texte de « ${key} ».`,
          hint: `Décalez-le de ${wanted} espaces, comme les lignes qui le précèdent.`,
        },
        en: {
          message: `This paragraph is not indented: it is no longer part of the text of “${key}”.`,
          hint: `Indent it by ${wanted} spaces, like the lines before it.`,
        },
      },
      ...spanOfLine(index, line),
      lines,
    };
  }
  return undefined;
};

const misaligned = (index: LineIndex, line: number, wanted: number, lines: Repair['lines']): Repair => {
  const text = index.line(line);
  return {
    code: 'yaml-indentation',
    said: {
      fr: {
        message: `Cette ligne n’est pas alignée avec celles du même groupe : ${spaces(indentOf(text))} de retrait au lieu ${wanted === 0 ? 'd’aucune' : `de ${wanted}`}.`,
        hint:
          wanted === 0
            ? 'Ramenez-la tout au bord, sans espace devant.'
            : 'Alignez les clés d’un même groupe les unes sous les autres.',
      },
      en: {
        message: `This line is not aligned with those of the same group: indented by ${counted.en(indentOf(text), 'space')} instead of ${wanted === 0 ? 'none' : wanted}.`,
        hint:
          wanted === 0
            ? 'Bring it to the margin, without a space in front.'
            : 'Align the keys of one group below one another.',
      },
    },
    ...spanOfLine(index, line),
    lines,
  };
};

/** Moves a line and those deeper below it by some columns. */
export const reindent = (index: LineIndex, line: number, delta: number): { line: number; text: string }[] => {
  const own = indentOf(index.line(line));
  const lines: { line: number; text: string }[] = [];
  for (let at = line; at <= index.count; at += 1) {
    const text = index.line(at);
    if (isBlank(text)) continue;
    if (at !== line && indentOf(text) <= own && !(delta < 0 && indentOf(text) === own)) break;
    // The item that follows is where this one should have been.
    if (
      at !== line &&
      delta > 0 &&
      indentOf(text) === own + delta &&
      /^\s*- /.test(text) &&
      /^\s*- /.test(index.line(line))
    )
      break;
    lines.push({ line: at, text: ' '.repeat(Math.max(0, indentOf(text) + delta)) + text.trimStart() });
  }
  return lines;
};

/** The column of keys above a line that is nearest to its own: that of the group it was meant for. */
const nearestColumn = (index: LineIndex, line: number): number | undefined => {
  const own = keyColumn(index.line(line));
  let best: number | undefined;
  for (const { text } of previousLines(index, line)) {
    if (!/^\s*(?:- +)*[\w-]+\s*:(?:\s|$)/.test(text)) continue;
    const column = keyColumn(text);
    if (column !== own && (best === undefined || Math.abs(column - own) < Math.abs(best - own))) best = column;
    if (indentOf(text) < own) break;
  }
  return best;
};

export const spaces = (count: number): string =>
  count === 0 ? 'aucune espace' : count === 1 ? 'une seule espace' : `${count} espaces`;
