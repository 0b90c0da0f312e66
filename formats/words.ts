/** Words as a search compares them: without case, accents, ligatures and punctuation. Independent of any site. */

/** Letters that people write as two as well, and that Unicode does not decompose: « gros œuvre », « gros oeuvre ». */
export const ligatures = [
  ['œ', 'oe'],
  ['æ', 'ae'],
] as const;

/** A text as its words, separated by one space. */
export const foldWords = (text: string): string =>
  ligatures
    .reduce(
      (folded, [letter, letters]) => folded.replaceAll(letter, letters),
      text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
    )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
