import type { Nodes } from 'mdast';
import type {} from 'mdast-util-mdx';
import { isBlock } from '../source/mdx/tree.ts';
import { blockShapes } from '../schema/shape.ts';

/** Attributes that are read aloud or by machines, not seen. */
const unseen: ReadonlySet<string> = new Set(['alt']);

/**
 * Words a visitor reads in a body: running text, and the texts of blocks that are displayed; a placeholder is one word.
 */
export const countWords = (tree: Nodes): number => {
  const known = counted.get(tree);
  if (known !== undefined) return known;
  const words = countTree(tree);
  counted.set(tree, words);
  return words;
};

/** A tree does not change once it is read, and is kept from one reading of the site to the next. */
const counted = new WeakMap<Nodes, number>();

const countTree = (tree: Nodes): number => {
  let words = 0;
  const walk = (node: Nodes): void => {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') words += countIn(node.value);
    else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
      words += /^\s*[\w.]+\s*$/.test(node.value) ? 1 : 0;
    else if (isBlock(node)) {
      const shape = blockShapes.get(node.name ?? '');
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string' || unseen.has(attribute.name))
          continue;
        if (node.name === 'Drawing' && attribute.name === 'label') continue;
        if (shape?.properties.get(attribute.name)?.schema['x-text'] !== undefined) words += countIn(attribute.value);
      }
    }
    if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(tree);
  return words;
};

const countIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}.,’'\u00A0\u202F-]*/gu)?.length ?? 0;

/** Whole minutes a text takes to read, at least one. */
export const readingMinutes = (words: number, wordsPerMinute: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute));
