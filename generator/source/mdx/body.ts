/**
 * Parses the body of a page, without evaluating anything. A syntax error is reported and neutralised in
 * memory (mostly sign for sign, so that places keep), and parsing starts again: the rest is still checked.
 */
import type { Root } from 'mdast';
import type {} from 'mdast-util-mdx';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFileMessage } from 'vfile-message';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { message, type Message } from '../../diagnostics/message.ts';
import type { Place } from '../../diagnostics/place.ts';
import { codeOf } from '../diagnostic-at.ts';
import { isNestedTooDeep, repairsAllowed } from '../limits.ts';
import { LineIndex } from '../line-index.ts';
import { explainMdxError } from './repairs.ts';
import { replaceAt, type MdxRepair, type Span } from './repairs/repair.ts';
import { invisibleSign, unclosedFence } from './repairs/characters.ts';
import { freeSigns } from './bare-addresses.ts';
import { isBlock } from './tree.ts';

/** A syntax error at lines and columns of the body. */
interface BodyError extends Omit<Diagnostic, 'file' | 'severity' | 'related'> {
  readonly related?: Omit<Place, 'file'> & { readonly message: Message };
}

/** What a body gave. */
export interface BodyReading {
  readonly tree?: Root;
  readonly repairs: readonly BodyError[];
}

/** How many times one line is mended before it is left out. */
const maxRepairs = 4;

/** One tilde is a tilde, as in « 2~3 jours »: two strike out. */
const processor = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(remarkMdx).freeze();

/** Parses a body; never throws for what it holds. */
export const readBody = (text: string): BodyReading => {
  const repairs: BodyError[] = [];
  const repairsByLine = new Map<number, number>();
  const original = new LineIndex(text);
  if (isNestedTooDeep(text)) return { repairs: [unreadable(text)] };
  let current = original;
  const fence = unclosedFence(original);
  if (fence !== undefined) {
    repairs.push(errorOf(fence, original, original));
    current = new LineIndex(fence.text);
  }
  for (let round = 0; round < repairsAllowed(text.length); round += 1) {
    const sign = invisibleSign(current);
    if (sign === undefined) break;
    repairs.push(errorOf(sign, current, original));
    current = new LineIndex(sign.text);
  }
  for (let round = 0; round < repairsAllowed(text.length); round += 1) {
    try {
      const tree = withoutCode(processor.parse(current.text));
      freeSigns(tree, current.text);
      return { tree, repairs };
    } catch (cause) {
      // Not a message about the text: the parser itself failed (nesting too deep, or a defect of its own).
      if (!(cause instanceof VFileMessage)) return { repairs: [...repairs, unreadable(current.text)] };
      const repair = explainMdxError(current, cause);
      const { line } = current.at(repair.start);
      const earlier = repairsByLine.get(line) ?? 0;
      if (earlier === 0) repairs.push(errorOf(repair, current, original));
      repairsByLine.set(line, earlier + 1);
      // Mended over and over, a line is beyond guessing: it is left out.
      const next = earlier < maxRepairs ? repair.text : withoutLine(current, line);
      if (next === current.text) return { repairs };
      current = new LineIndex(next);
    }
  }
  return { repairs };
};

/** A repair of a mended body, at its place in the original one, which may be shorter. */
const errorOf = (repair: MdxRepair, repaired: LineIndex, original: LineIndex): BodyError => {
  const placeOf = ({ start, end }: Span): Omit<Place, 'file'> => {
    const place = repaired.spanAt(start, Math.max(end, start + 1));
    const line = Math.min(place.line, original.count);
    const last = original.line(line).length + 1;
    const [column, endColumn] = [Math.min(place.column, last), Math.min(place.endColumn, last)];
    return { line, column, endLine: line, endColumn };
  };
  const { message: words, hint, related } = repair;
  const place = placeOf(repair);
  return {
    ...place,
    code: codeOf(words),
    message: words,
    hint,
    related: related && { ...placeOf(related), message: related.message },
    facts: { found: original.line(place.line).slice(place.column - 1, place.endColumn - 1) },
  };
};

const withoutLine = (index: LineIndex, line: number): string => {
  const start = index.startOf(line);
  return replaceAt(index.text, { start, end: index.endOfLineAt(start) }, '');
};

/** Drops the syntax trees of expressions: nothing is evaluated, and a tree must be plain data to be kept. */
const withoutCode = (tree: Root): Root => {
  visit(tree, (node) => {
    if ('data' in node && node.data !== undefined && 'estree' in node.data) delete node.data.estree;
    if (!isBlock(node)) return;
    for (const attribute of node.attributes) {
      if (attribute.type === 'mdxJsxExpressionAttribute') delete attribute.data;
      else if (typeof attribute.value === 'object') delete attribute.value?.data;
    }
  });
  return tree;
};

/** A text that makes the parser fail, placed on the first line without which it would not. */
const unreadable = (text: string): BodyError => {
  const index = new LineIndex(text);
  let readable = 0;
  let broken = index.count;
  while (broken - readable > 1) {
    const middle = (readable + broken) >> 1;
    if (failsOn(text.slice(0, index.startOf(middle + 1)))) broken = middle;
    else readable = middle;
  }
  const start = index.startOf(broken);
  return { code: 'mdx-syntax', message: message('mdx-syntax/line'), ...index.spanAt(start, index.endOfLineAt(start)) };
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
