import type { VFileMessage } from 'vfile-message';
import { message } from '../../diagnostics/message.ts';
import type { LineIndex } from '../line-index.ts';
import { attributeSyntax } from './repairs/mdx-attribute-syntax.ts';
import { comment } from './repairs/mdx-comment-html.ts';
import { expression } from './repairs/mdx-expression-forbidden.ts';
import { importExport } from './repairs/mdx-import-forbidden.ts';
import { lessThan } from './repairs/mdx-less-than.ts';
import { angleLink } from './repairs/mdx-link-angle.ts';
import { closingTag } from './repairs/mdx-tag-mismatch.ts';
import { quoteBefore, stopped } from './repairs/mdx-tag-unclosed.ts';
import { blank, spanOf, type Explanation, type MdxRepair } from './repairs/repair.ts';

/** Explains the error that stopped the parser. */
export const explainMdxError = (index: LineIndex, error: VFileMessage): MdxRepair => {
  const place = error.place === undefined ? undefined : 'start' in error.place ? error.place.start : error.place;
  const offset = place === undefined ? index.text.length : index.startOf(place.line) + place.column - 1;
  for (const explain of repairs) {
    const repair = explain(index, error, offset);
    if (repair !== undefined) return repair;
  }
  const at = index.at(offset);
  const line = index.line(at.line);
  return {
    code: 'mdx-syntax',
    message: message('mdx-syntax'),
    ...spanOf(index, index.startOf(at.line), index.startOf(at.line) + line.length),
    text: blank(index.text, index.startOf(at.line), index.startOf(at.line) + line.length),
  };
};

/** In order: the first that recognises the error explains it. */
const repairs: readonly Explanation[] = [
  closingTag,
  stopped,
  expression,
  importExport,
  quoteBefore,
  comment,
  angleLink,
  lessThan,
  attributeSyntax,
];
