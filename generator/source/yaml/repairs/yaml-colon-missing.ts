import { quoteLine, spanOfLine, type Explanation } from './repair.ts';

export const lineWithoutColon: Explanation = (context) => {
  if (context.error.code !== 'MULTILINE_IMPLICIT_KEY' && context.error.code !== 'MISSING_CHAR') return undefined;
  const { text } = context;
  if (/:(\s|$)/.test(text) || text.trim() === '') return undefined;
  // Keys begin with a small letter: a sentence does not.
  const word = /^\s*(?:- )?([a-z][\w-]*)\s+\S/.exec(text)?.[1];
  return {
    code: 'yaml-colon-missing',
    message: `Cette ligne n’a pas de deux-points : ${quoteLine(text)} n’est ni une clé avec sa valeur, ni la suite du texte qui précède.`,
    hint:
      word === undefined
        ? 'Décalez-la de deux espaces si elle continue le texte de la ligne précédente.'
        : `Si « ${word} » est une clé, écrivez « ${word}: … » ; si la ligne continue le texte précédent, décalez-la de deux espaces.`,
    ...spanOfLine(context.index, context.line),
    lines: [{ line: context.line, text: '' }],
  };
};
