/**
 * Parses the body of a page, without evaluating anything. A syntax error is reported and neutralised in
 * memory (mostly sign for sign, so that places keep), and parsing starts again: the rest is still checked.
 */
import type { Nodes, Root } from 'mdast';
import type {} from 'mdast-util-mdx';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import { message } from '../../diagnostics/message.ts';
import { isNestedTooDeep, repairsAllowed } from '../limits.ts';
import { LineIndex } from '../line-index.ts';
import { explainMdxError } from './repairs.ts';
import { unclosedFence } from './repairs/mdx-fence-unclosed.ts';
import type { MdxRepair } from './repairs/repair.ts';

/** What a body gave. */
export interface BodyReading {
  readonly tree?: Root;
  /** Syntax errors; lines and columns of the body. */
  readonly repairs: readonly MdxRepair[];
}

/** How many times one line is mended before it is left out. */
const MAX_MENDINGS = 4;

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

/** Parses a body; never throws for what it holds. */
export const readBody = (text: string): BodyReading => {
  const repairs: MdxRepair[] = [];
  const repairsByLine = new Map<number, number>();
  const original = new LineIndex(text);
  if (isNestedTooDeep(text)) return { repairs: [unreadable(text)] };
  let current = text;
  // No syntax error to Markdown, but the cause of those that follow from it.
  const fence = unclosedFence(original);
  if (fence !== undefined) {
    repairs.push(insideOf(original, fence));
    current = fence.text;
  }
  for (let round = 0; round < repairsAllowed(text.length); round += 1) {
    try {
      return { tree: withoutCode(processor.parse(current)), repairs };
    } catch (cause) {
      // Not a message about the text: the parser itself failed (nesting too deep, or a defect of its own).
      if (!(cause instanceof VFileMessage)) return { repairs: [...repairs, unreadable(current)] };
      const repair = explainMdxError(new LineIndex(current), cause);
      const earlier = repairsByLine.get(repair.line) ?? 0;
      if (earlier === 0) repairs.push(insideOf(original, repair));
      repairsByLine.set(repair.line, earlier + 1);
      // Mended over and over, a line is beyond guessing: it is left out.
      const next = earlier < MAX_MENDINGS ? repair.text : withoutLine(current, repair.line);
      if (next === current) return { repairs };
      current = next;
    }
  }
  return { repairs };
};

/** Brings a place back inside the text as it was written: a mended one may be longer. */
const insideOf = (original: LineIndex, repair: MdxRepair): MdxRepair => {
  const clip = <Span extends { readonly line: number; readonly column: number; readonly endColumn: number }>(
    span: Span,
  ): Span => {
    const line = Math.min(span.line, original.count);
    const end = original.line(line).length + 1;
    return { ...span, line, column: Math.min(span.column, end), endColumn: Math.min(span.endColumn, end) };
  };
  const clipped = clip(repair);
  const found = original.line(clipped.line).slice(clipped.column - 1, clipped.endColumn - 1);
  return { ...clipped, endLine: clipped.line, related: repair.related && clip(repair.related), facts: { found } };
};

const withoutLine = (text: string, line: number): string => {
  const index = new LineIndex(text);
  const start = index.startOf(line);
  return text.slice(0, start) + text.slice(start + index.line(line).length);
};

/** Drops the syntax trees of expressions: nothing is evaluated, and a tree must be plain data to be kept. */
const withoutCode = (tree: Root): Root => {
  const walk = (node: Nodes): void => {
    if ('data' in node && node.data !== undefined && 'estree' in node.data) delete node.data.estree;
    if ('attributes' in node) {
      for (const attribute of node.attributes) {
        if (attribute.type === 'mdxJsxExpressionAttribute') delete attribute.data;
        else if (typeof attribute.value === 'object' && attribute.value !== null) delete attribute.value.data;
      }
    }
    if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(tree);
  return tree;
};

/** A text that makes the parser fail, placed on the first line without which it would not. */
const unreadable = (text: string): MdxRepair => {
  const index = new LineIndex(text);
  let readable = 0;
  let broken = index.count;
  while (broken - readable > 1) {
    const middle = (readable + broken) >> 1;
    if (failsOn(text.slice(0, index.startOf(middle + 1)))) broken = middle;
    else readable = middle;
  }
  return {
    code: 'mdx-syntax',
    message: message('mdx-syntax/line'),
    line: broken,
    column: 1,
    endLine: broken,
    endColumn: Math.max(1, index.line(broken).length + 1),
    text: '',
  };
};

const failsOn = (text: string): boolean => {
  if (isNestedTooDeep(text)) return true;
  try {
    processor.parse(text);
    return false;
  } catch (cause) {
    return !(cause instanceof VFileMessage);
  }
};
