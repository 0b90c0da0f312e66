import { hints } from '../../../language/hints.ts';
import { quoteLine, spanOfLine, type Explanation } from './repair.ts';

export const lineWithoutColon: Explanation = ({ index, error, line, text }) => {
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR') return undefined;
  if (/:(\s|$)/.test(text) || text.trim() === '') return undefined;
  return {
    code: 'yaml-colon-missing',
    ...(/^\s*\/\//.test(text) ? slashes(text) : withoutColon(text)),
    ...spanOfLine(index, line),
    lines: [{ line, text: '' }],
  };
};

type Words = Pick<NonNullable<ReturnType<Explanation>>, 'message' | 'hint'>;

/** A remark as other languages write one: indented, as any other line without a colon, it would be published. */
const slashes = (text: string): Words => {
  return {
    message: {
      fr: 'Deux barres ne font pas une remarque dans ce fichier.',
      en: 'Two slashes make no remark in this file.',
    },
    hint: hints.write(text.trim().replace(/^\/\/\s*/, '# ')),
  };
};

const withoutColon = (text: string): Words => {
  // Keys begin with a small letter: a sentence does not.
  const word = /^\s*(?:- )?([a-z][\w-]*)\s+\S/.exec(text)?.[1];
  return {
    message: {
      fr: `Cette ligne n’a pas de deux-points : ${quoteLine(text).fr} n’est ni une clé avec sa valeur, ni la suite du texte qui précède.`,
      en: `This line has no colon: ${quoteLine(text).en} is neither a key with its value nor the rest of the text before it.`,
    },
    hint:
      word === undefined
        ? {
            fr: 'Décalez-la de deux espaces si elle continue le texte de la ligne précédente.',
            en: 'Indent it by two spaces if it goes on with the text of the line before.',
          }
        : {
            fr: `Si « ${word} » est une clé, écrivez « ${word}: … » ; si la ligne continue le texte précédent, décalez-la de deux espaces.`,
            en: `If “${word}” is a key, write “${word}: …”; if the line goes on with the text before it, indent it by two spaces.`,
          },
  };
};
