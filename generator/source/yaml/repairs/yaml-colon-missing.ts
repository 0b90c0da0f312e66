import { quoteLine, spanOfLine, type Explanation } from './repair.ts';

export const lineWithoutColon: Explanation = (context) => {
  if (context.error.code !== 'MULTILINE_IMPLICIT_KEY' && context.error.code !== 'MISSING_CHAR') return undefined;
  const { text } = context;
  if (/:(\s|$)/.test(text) || text.trim() === '') return undefined;
  if (/^\s*\/\//.test(text)) return slashes(context);
  // Keys begin with a small letter: a sentence does not.
  const word = /^\s*(?:- )?([a-z][\w-]*)\s+\S/.exec(text)?.[1];
  return {
    code: 'yaml-colon-missing',
    said: {
      fr: {
        message: `Cette ligne n’a pas de deux-points : ${quoteLine(text).fr} n’est ni une clé avec sa valeur, ni la suite du texte qui précède.`,
        hint:
          word === undefined
            ? 'Décalez-la de deux espaces si elle continue le texte de la ligne précédente.'
            : `Si « ${word} » est une clé, écrivez « ${word}: … » ; si la ligne continue le texte précédent, décalez-la de deux espaces.`,
      },
      en: {
        message: `This line has no colon: ${quoteLine(text).en} is neither a key with its value nor the rest of the text before it.`,
        hint:
          word === undefined
            ? 'Indent it by two spaces if it goes on with the text of the line before.'
            : `If “${word}” is a key, write “${word}: …”; if the line goes on with the text before it, indent it by two spaces.`,
      },
    },
    ...spanOfLine(context.index, context.line),
    lines: [{ line: context.line, text: '' }],
  };
};

/** A remark as other languages write one: indented, as any other line without a colon, it would be published. */
const slashes = ({ index, line, text }: Parameters<Explanation>[0]): ReturnType<Explanation> => {
  const mended = text.trim().replace(/^\/\/\s*/, '# ');
  return {
    code: 'yaml-colon-missing',
    said: {
      fr: { message: 'Deux barres ne font pas une remarque dans ce fichier.', hint: `Écrivez « ${mended} ».` },
      en: { message: 'Two slashes make no remark in this file.', hint: `Write “${mended}”.` },
    },
    ...spanOfLine(index, line),
    lines: [{ line, text: '' }],
  };
};
