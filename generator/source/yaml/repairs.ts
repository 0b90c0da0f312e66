/**
 * YAML's syntax errors, in an editor's words rather than the parser's, each with the line
 * as it was probably meant: reading goes on with that one. One file for each code in `repairs/`.
 */
import type { YAMLError } from 'yaml';
import { message } from '../../diagnostics/message.ts';
import type { LineIndex } from '../line-index.ts';
import { contextOf, quoteLine, spanOfLine, type Explanation, type Repair } from './repairs/repair.ts';
import { apostropheQuoted } from './repairs/yaml-apostrophe-quoted.ts';
import { braceUnquoted } from './repairs/yaml-brace-unquoted.ts';
import { bracketUnclosed } from './repairs/yaml-bracket-unclosed.ts';
import { reservedBeforeText, reservedStart } from './repairs/yaml-character-reserved.ts';
import { lineWithoutColon } from './repairs/yaml-colon-missing.ts';
import { colonInBlock, colonInFlow } from './repairs/yaml-colon-unquoted.ts';
import { typographicDash } from './repairs/yaml-dash-typographic.ts';
import { severalDocuments } from './repairs/yaml-documents-multiple.ts';
import { badEscape } from './repairs/yaml-escape-invalid.ts';
import { indentation, outdentedParagraph } from './repairs/yaml-indentation.ts';
import { listIndentation, listOnKeyLine } from './repairs/yaml-list-indentation.ts';
import { quoteInside } from './repairs/yaml-quote-inside.ts';
import { unclosedQuote } from './repairs/yaml-quote-unclosed.ts';
import { dashWithoutSpace, spaceAfterColon } from './repairs/yaml-space-missing.ts';
import { nonBreakingSpace } from './repairs/yaml-space-nonbreaking.ts';
import { tab } from './repairs/yaml-tab.ts';

/** Explains the first error of a YAML text. */
export const explainYamlError = (index: LineIndex, error: YAMLError, linesBefore = 0): Repair => {
  const context = contextOf(index, error, linesBefore);
  for (const explain of repairs) {
    const repair = explain(context);
    if (repair !== undefined) return repair;
  }
  return {
    code: 'yaml-syntax',
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
  apostropheQuoted,
  quoteInside,
  braceUnquoted,
  reservedBeforeText,
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
