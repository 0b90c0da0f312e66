/** YAML's syntax errors in an editor's words, each with the lines that were probably meant: reading goes on there. */
import type { YAMLError } from 'yaml';
import { message } from '../../diagnostics/message.ts';
import type { LineIndex } from '../line-index.ts';
import * as columns from './repairs/indentation.ts';
import * as quotes from './repairs/quotes.ts';
import { contextOf, quoteLine, rewriteLine, type Explanation, type Repair } from './repairs/repair.ts';
import * as characters from './repairs/characters.ts';

/** Explains the first error of a YAML text. */
export const explainYamlError = (index: LineIndex, error: YAMLError, linesBefore: number): Repair => {
  const context = contextOf(index, error, linesBefore);
  for (const explain of repairs) {
    const repair = explain(context);
    if (repair !== undefined) return repair;
  }
  const { line, text } = context;
  return rewriteLine(message('yaml-syntax', { line: quoteLine(text) }), index, { line, text: '' });
};

/** In order: the first that recognises the line explains the error. */
const repairs: readonly Explanation[] = [
  columns.tab,
  characters.severalDocuments,
  characters.markdownDash,
  characters.strayOpening,
  quotes.unclosedQuote,
  quotes.textWithoutBlock,
  quotes.badEscape,
  columns.listOnKeyLine,
  quotes.textAfterValue,
  quotes.reservedStart,
  quotes.colonInFlow,
  characters.strayClosing,
  characters.dashWithoutSpace,
  characters.spaceAfterColon,
  characters.typographicDash,
  columns.outdentedParagraph,
  quotes.colonInBlock,
  columns.listIndentation,
  columns.indentation,
  characters.lineWithoutColon,
];
