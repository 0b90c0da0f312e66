import { short, type Explanation, type Repair } from './repair.ts';

/** Signs that word processors put in the place of the dash of a list. */
const TYPOGRAPHIC_DASH = /^(\s*)([–—−•·])\s*(\S.*)$/;

export const typographicDash: Explanation = ({ index, line, text }) => {
  const match = TYPOGRAPHIC_DASH.exec(text);
  if (match === null) return undefined;
  const [, indent = '', sign = '', content = ''] = match;
  return {
    ...dashSentence(sign, content),
    start: index.startOf(line) + indent.length,
    end: index.startOf(line) + indent.length + 1,
    lines: [{ line, text: `${indent}- ${content}` }],
  };
};

/**
 * What to say of a list item that a word processor has begun; shared with the reading of texts that swallow such items.
 */
export const dashSentence = (sign: string, content: string): Pick<Repair, 'code' | 'said'> => ({
  code: 'yaml-dash-typographic',
  said: {
    fr: {
      message: `Le signe « ${sign} » d’un traitement de texte tient ici la place du tiret d’une liste.`,
      hint: `Écrivez « - ${short(content.trim())} », avec le trait d’union du clavier et une espace.`,
    },
    en: {
      message: `The sign “${sign}” of a word processor stands here for the dash of a list.`,
      hint: `Write “- ${short(content.trim())}”, with the hyphen of the keyboard and a space.`,
    },
  },
});
