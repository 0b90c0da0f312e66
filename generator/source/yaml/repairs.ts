/**
 * YAML's syntax errors, in an editor's words rather than the parser's, each with the lines as they were probably meant:
 * reading goes on with those.
 */
import type { YAMLError } from 'yaml';
import { message } from '../../diagnostics/message.ts';
import type { LineIndex } from '../line-index.ts';
import { indentation, listIndentation, listOnKeyLine, outdentedParagraph, tab } from './repairs/indentation.ts';
import {
  badEscape,
  colonInBlock,
  colonInFlow,
  reservedStart,
  textAfterValue,
  unclosedQuote,
} from './repairs/quotes.ts';
import { contextOf, quoteLine, spanOfLine, type Explanation, type Repair } from './repairs/repair.ts';
import {
  bracketUnclosed,
  dashWithoutSpace,
  lineWithoutColon,
  nonBreakingSpace,
  severalDocuments,
  spaceAfterColon,
  typographicDash,
} from './repairs/signs.ts';

/** Explains the first error of a YAML text. */
export const explainYamlError = (index: LineIndex, error: YAMLError, linesBefore: number): Repair => {
  const context = contextOf(index, error, linesBefore);
  for (const explain of repairs) {
    const repair = explain(context);
    if (repair !== undefined) return repair;
  }
  return {
    message: message('yaml-syntax', { line: quoteLine(context.text) }),
    ...spanOfLine(context.index, context.line),
    lines: [{ line: context.line, text: '' }],
  };
};

/** In order: the first that recognises the line explains the error. */
const repairs: readonly Explanation[] = [
  tab,
  severalDocuments,
  unclosedQuote,
  badEscape,
  listOnKeyLine,
  textAfterValue,
  reservedStart,
  colonInFlow,
  nonBreakingSpace,
  dashWithoutSpace,
  spaceAfterColon,
  typographicDash,
  outdentedParagraph,
  colonInBlock,
  bracketUnclosed,
  listIndentation,
  indentation,
  lineWithoutColon,
];
