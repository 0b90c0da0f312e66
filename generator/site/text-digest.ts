import { hash } from 'node:crypto';
import type { Nodes } from 'mdast';
import { visibleTexts } from './reading-time.ts';

/** Twelve letters that YAML takes for nothing but a text: no digit, no quotes. */
const digestLetters = 12;

/**
 * The digest of what visitors read in a body, by which a change is noticed: another word, another sentence. Spaces,
 * line breaks, apostrophes and emphasis make no difference, nor does a picture.
 */
export const textDigest = (tree: Nodes): string => {
  const words = visibleTexts(tree).join('').normalize('NFC').replaceAll('’', "'").replace(/\s+/g, '');
  return hash('sha256', words, 'hex')
    .slice(0, digestLetters)
    .replace(/./g, (digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)));
};
