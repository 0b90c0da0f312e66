import type { VFileMessage } from 'vfile-message';
import { message } from '../../diagnostics/message.ts';
import type { LineIndex } from '../line-index.ts';
import { contextOf, takenOut, type Explanation, type MdxRepair } from './repairs/repair.ts';
import * as signs from './repairs/characters.ts';
import * as tags from './repairs/tags.ts';

/** Explains the error that stopped the parser. */
export const explainMdxError = (index: LineIndex, error: VFileMessage): MdxRepair => {
  const context = contextOf(index, error);
  for (const explain of repairs) {
    const repair = explain(context);
    if (repair !== undefined) return repair;
  }
  const line = { start: index.startOf(index.at(context.offset).line), end: index.endOfLineAt(context.offset) };
  return takenOut(message('mdx-syntax'), index.text, line);
};

/** In order: the first that recognises the error explains it. */
const repairs: readonly Explanation[] = [
  tags.unexpectedClosing,
  tags.missingClosing,
  tags.closingSlash,
  signs.unclosedBrace,
  tags.unfinishedTag,
  signs.expression,
  signs.importExport,
  tags.quoteBefore,
  signs.comment,
  signs.angleLink,
  signs.lessThan,
  tags.attributeSyntax,
];
