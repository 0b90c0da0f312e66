import { replaceAt, signAt, spanOf, tagNameAt, type Explanation } from './repair.ts';

export const lessThan: Explanation = (index, error, offset) => {
  const start = signAt(index, error, offset);
  if (start === undefined) return undefined;
  if (tagNameAt(index, start) !== undefined) return undefined;
  return {
    code: 'mdx-less-than',
    message: {
      fr: 'Le signe « < » est pris pour le début d’une balise.',
      en: 'The sign “<” is taken for the beginning of a tag.',
    },
    hint: {
      fr: 'Écrivez « moins de » ou « inférieur à » ; pour le signe lui-même, écrivez \\<.',
      en: 'Write “less than” or “below”; for the sign itself, write \\<.',
    },
    ...spanOf(index, start, start + 1),
    text: replaceAt(index.text, start, start + 1, '‹'),
  };
};
