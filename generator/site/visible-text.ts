/** What visitors read in a body: how long it is, and whether it has changed. */
import type { Nodes } from 'mdast';
import type {} from 'mdast-util-mdx';
import { digestOf } from '../cache/digest.ts';
import { memoize } from '../cache/memoize.ts';
import { attributesOf, isBlock, isExpression } from '../source/mdx/tree.ts';
import { blockShapes } from '../schema/shape.ts';

/**
 * Words a visitor reads in a body: running text, and the texts of blocks that are displayed; a placeholder is one word.
 * A tree does not change once it is read, and is kept from one reading of the site to the next.
 */
export const countWords = memoize((tree: Nodes): number =>
  visibleTexts(tree).reduce((words, text) => words + (isPlaceholder.test(text) ? 1 : countIn(text)), 0),
);

/** What a visitor reads in a body, in order: its texts, those of its blocks, and « {name} » for a placeholder. */
const visibleTexts = (tree: Nodes): readonly string[] => {
  const texts: string[] = [];
  const collect = (node: Nodes): void => {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') texts.push(node.value);
    else if (isExpression(node)) {
      const name = node.value.trim();
      if (/^[\w.]+$/.test(name)) texts.push(`{${name}}`);
    } else if (isBlock(node)) {
      const shape = blockShapes.get(node.name ?? '');
      for (const [name, value] of Object.entries(attributesOf(node))) {
        // These are read aloud or by machines, not seen.
        if (name === 'alt' || (node.name === 'Drawing' && name === 'label')) continue;
        if (shape?.properties.get(name)?.schema['x-text'] !== undefined) texts.push(value);
      }
    }
    if ('children' in node) node.children.forEach(collect);
  };
  collect(tree);
  return texts;
};

/** A placeholder as `visibleTexts` gives it. */
const isPlaceholder = /^\{[\w.]+\}$/;

const countIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}.,’'\u00A0\u202F-]*/gu)?.length ?? 0;

/** Whole minutes a text takes to read, at least one. */
export const readingMinutes = (words: number, wordsPerMinute: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute));

/** Twelve letters that YAML takes for nothing but a text: no digit, no quotes. */
const digestLetters = 12;

/**
 * The digest of what visitors read in a body, by which a change is noticed: another word, another sentence. Spaces,
 * line breaks, apostrophes and emphasis make no difference, nor does a picture.
 */
export const textDigest = (tree: Nodes): string => {
  const words = visibleTexts(tree).join('').normalize('NFC').replaceAll('’', "'").replace(/\s+/g, '');
  return digestOf(words)
    .slice(0, digestLetters)
    .replace(/./g, (digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)));
};
