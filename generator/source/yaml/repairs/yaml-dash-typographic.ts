import { short, type Explanation, type Repair } from './repair.ts';

/** Signs that word processors put in the place of the dash of a list. */
const TYPOGRAPHIC_DASH = /^(\s*)([–—−•·])\s*(\S.*)$/;

export const typographicDash: Explanation = ({ start, line, text }) => {
  const match = TYPOGRAPHIC_DASH.exec(text);
  if (match === null) return undefined;
  const [, indent = '', sign = '', content = ''] = match;
  return {
    ...dashReport(sign, content),
    start: start + indent.length,
    end: start + indent.length + 1,
    lines: [{ line, text: `${indent}- ${content}` }],
  };
};

/** A list item that a word processor has begun; shared with the reading of texts that swallow such items. */
export const dashReport = (sign: string, content: string): Pick<Repair, 'code' | 'message' | 'hint'> => {
  const item = short(content.trim());
  return {
    code: 'yaml-dash-typographic',
    message: {
      fr: `Le signe « ${sign} » d’un traitement de texte tient ici la place du tiret d’une liste.`,
      en: `The sign “${sign}” of a word processor stands here for the dash of a list.`,
    },
    hint: {
      fr: `Écrivez « - ${item} », avec le trait d’union du clavier et une espace.`,
      en: `Write “- ${item}”, with the hyphen of the keyboard and a space.`,
    },
  };
};
