import { replaceAt, spanOf, type Explanation } from './repair.ts';

export const expression: Explanation = (index, error, offset) => {
  if (error.source !== 'micromark-extension-mdx-expression') return undefined;
  const start = index.text.lastIndexOf('{', offset);
  if (start === -1) return undefined;
  let end = index.text.indexOf('}', Math.max(offset - 1, start));
  if (end === -1) end = start;
  return {
    code: 'mdx-expression-forbidden',
    ...expressionSentence(index.text.slice(start, end + 1)),
    ...spanOf(index, start, end + 1),
    text: replaceAt(replaceAt(index.text, start, start + 1, '('), end, end + 1, ')'),
  };
};

/** What to say of braces that hold no placeholder; shared with the rule that finds the well-formed ones. */
export const expressionSentence = (source: string): { message: string; hint: string } => ({
  message: `Les accolades d’un texte n’entourent que le nom d’un chiffre ou d’une information du site ; ${source.length > 40 ? 'celles-ci contiennent autre chose' : `${source} n’en est pas un`}.`,
  hint: 'Écrivez par exemple {figures.experience} ou {company.phone} ; pour une accolade ordinaire, écrivez \\{.',
});
