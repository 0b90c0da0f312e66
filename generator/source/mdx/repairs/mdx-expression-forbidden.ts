import { inBoth } from '../../../language/language.ts';
import { replaceAt, spanOf, type Explanation } from './repair.ts';

export const expression: Explanation = (index, error, offset) => {
  if (error.source !== 'micromark-extension-mdx-expression') return undefined;
  const start = index.text.lastIndexOf('{', offset);
  if (start === -1) return undefined;
  let end = index.text.indexOf('}', Math.max(offset - 1, start));
  if (end === -1) end = start;
  const source = index.text.slice(start, end + 1);
  const isDoubled = index.text[start - 1] === '{' && index.text[end + 1] === '}';
  return {
    code: 'mdx-expression-forbidden',
    ...(isDoubled ? say.doubled(source) : expressionSentence(source)),
    ...spanOf(index, start, end + 1),
    text: replaceAt(replaceAt(index.text, start, start + 1, '('), end, end + 1, ')'),
  };
};

const hint = {
  fr: 'Écrivez par exemple {figures.experience} ou {company.phone} ; pour une accolade ordinaire, écrivez \\{.',
  en: 'Write for example {figures.experience} or {company.phone}; for an ordinary brace, write \\{.',
};
const say = inBoth({
  fr: {
    forbidden: (source: string) => ({
      message: `Les accolades d’un texte n’entourent que le nom d’un chiffre ou d’une information du site ; ${source.length > 40 ? 'celles-ci contiennent autre chose' : `${source} n’en est pas un`}.`,
      hint: hint.fr,
    }),
    meant: (source: string, name: string) => ({
      message: `Il manque « figures. » devant le nom du chiffre dans ${source}.`,
      hint: `Écrivez {${name}}.`,
    }),
    doubled: (source: string) => ({
      message: 'Ces accolades sont doublées.',
      hint: `N’en gardez qu’une de chaque côté : ${source}.`,
    }),
    empty: { message: 'Ces accolades sont vides.', hint: hint.fr },
  },
  en: {
    forbidden: (source) => ({
      message: `The braces of a text hold only the name of a figure or of a fact of the site; ${source.length > 40 ? 'these hold something else' : `${source} is not one`}.`,
      hint: hint.en,
    }),
    meant: (source, name) => ({
      message: `“figures.” is missing before the name of the figure in ${source}.`,
      hint: `Write {${name}}.`,
    }),
    doubled: (source) => ({
      message: 'These braces are doubled.',
      hint: `Keep one on each side only: ${source}.`,
    }),
    empty: { message: 'These braces are empty.', hint: hint.en },
  },
});

/** What to say of braces that hold no placeholder; shared with the rule that finds the well-formed ones. */
export const expressionSentence = say.forbidden;

/** What to say of braces that hold nothing. */
export const emptySentence = say.empty;

/** What to say of the bare name of a figure. */
export const bareFigureSentence = say.meant;
