import { message } from '../../../diagnostics/message.ts';
import type { LineIndex } from '../../line-index.ts';
import { blank, spanOf, type MdxRepair } from './repair.ts';

const OPENING = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
/** What stands before the text of a line: quotation marks of Markdown, and the mark of a list's item. */
const MARGIN = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?/;

/** A line of three backticks or tildes that no other one closes: closing tags below it would be code as well. */
export const unclosedFence = (index: LineIndex): MdxRepair | undefined => {
  const line = openFence(index);
  if (line === undefined) return undefined;
  const text = index.line(line);
  const margin = MARGIN.exec(text)?.[0].length ?? 0;
  const [start, end] = [index.startOf(line) + margin, index.startOf(line) + text.trimEnd().length];
  const sign = text.slice(margin, margin + 3);
  return {
    code: 'mdx-fence-unclosed',
    message: message('mdx-fence-unclosed', { sign }),
    ...spanOf(index, start, end),
    text: blank(index.text, start, end),
  };
};

/** The line of the fence that is still open at the end of a text. */
const openFence = (index: LineIndex): number | undefined => {
  let open: { readonly line: number; readonly fence: string } | undefined;
  for (let line = 1; line <= index.count; line += 1) {
    const text = index.line(line).replace(MARGIN, '').trimEnd();
    if (open === undefined) {
      const [, backticks, tildes] = OPENING.exec(text) ?? [];
      const fence = backticks ?? tildes;
      if (fence !== undefined) open = { line, fence };
    } else if (/^(?:`+|~+)$/.test(text) && text.startsWith(open.fence)) open = undefined;
  }
  return open?.line;
};
