import { inBoth } from '../../../language/language.ts';
import { replaceAt, spanOf, type Explanation } from './repair.ts';

export const importExport: Explanation = (index, error, offset) => {
  if (error.source !== 'micromark-extension-mdxjs-esm') return undefined;
  let start = offset;
  while (start > 0 && !/(^|\n)(import|export)\b/.test(index.text.slice(Math.max(0, start - 1), start + 6))) start -= 1;
  const line = index.at(start).line;
  const from = index.startOf(line);
  const word = /^\s*(import|export)/.exec(index.line(line))?.[1] ?? 'import';
  return {
    code: 'mdx-import-forbidden',
    ...importSentence(word),
    ...spanOf(index, from, from + word.length),
    text: replaceAt(index.text, from, from + 1, 'I'),
  };
};

const say = inBoth({
  fr: {
    forbidden: (word: string) => ({
      message: `Un paragraphe ne peut pas commencer par le mot « ${word} » : il serait pris pour du code.`,
      hint: 'Tournez la phrase autrement ; les blocs du site s’emploient sans rien importer.',
    }),
  },
  en: {
    forbidden: (word) => ({
      message: `A paragraph cannot begin with the word “${word}”: it would be taken for code.`,
      hint: 'Reword the sentence; the blocks of the site are used without importing anything.',
    }),
  },
});

/**
 * What to say of a line that begins with `import` or `export`; shared with the rule that finds the well-formed ones.
 */
export const importSentence = say.forbidden;
