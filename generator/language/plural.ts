/** Plurals that follow from the singular. */

const patterns: Readonly<Record<string, (word: string) => string | undefined>> = {
  fr: (word) => (/(?:[sxz]|al|ail|ou)$/u.test(word) ? undefined : `${word}${/[ae]u$/u.test(word) ? 'x' : 's'}`),
  en: (word) => {
    if (/(?:[sxz]|[cs]h|[^aeiou]o|f|fe)$/u.test(word)) return undefined;
    return /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
  },
};

/**
 * The regular plural of one word of a language (« fr », « en »): « chéneaux » of « chéneau ». Undefined where it does
 * not follow from the singular (« travail », “leaf”), for an acronym, for several words, and in other languages.
 */
export const regularPlural = (word: string, language: string): string | undefined =>
  /^\p{L}*\p{Ll}$/u.test(word) ? patterns[language]?.(word) : undefined;
