import type { VFileMessage } from 'vfile-message';
import { message } from '../../diagnostics/message.ts';
import type { LineIndex } from '../line-index.ts';
import { blank, contextOf, type Explanation, type MdxRepair } from './repairs/repair.ts';
import { angleLink, comment, expression, importExport, lessThan, unclosedBrace } from './repairs/signs.ts';
import {
  attributeSyntax,
  closingSlash,
  missingClosing,
  quoteBefore,
  unexpectedClosing,
  unfinishedTag,
} from './repairs/tags.ts';

/** Explains the error that stopped the parser. */
export const explainMdxError = (index: LineIndex, error: VFileMessage): MdxRepair => {
  const context = contextOf(index, error);
  for (const explain of repairs) {
    const repair = explain(context);
    if (repair !== undefined) return repair;
  }
  const line = { start: index.startOf(index.at(context.offset).line), end: index.endOfLineAt(context.offset) };
  return { message: message('mdx-syntax'), ...line, text: blank(index.text, line) };
};

/** In order: the first that recognises the error explains it. */
const repairs: readonly Explanation[] = [
  unexpectedClosing,
  missingClosing,
  closingSlash,
  unclosedBrace,
  unfinishedTag,
  expression,
  importExport,
  quoteBefore,
  comment,
  angleLink,
  lessThan,
  attributeSyntax,
];
