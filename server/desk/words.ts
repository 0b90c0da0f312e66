/** Words normalised for search: without case, accents, ligatures or punctuation. */

/** Letters that people write as two as well, and that Unicode does not decompose: « gros œuvre », « gros oeuvre ». */
export const ligatures = [
  ['œ', 'oe'],
  ['æ', 'ae'],
] as const;

/** A text as its words, separated by one space. */
export const fold = (text: string): string =>
  ligatures
    .reduce(
      (folded, [letter, letters]) => folded.replaceAll(letter, letters),
      text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
    )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** At least nine digits with what people write between them. */
const phoneNumber = /\d(?:[ .\-/()\u00a0\u202f]*\d){8,}/g;

/** The last nine digits of a phone number: the same with and without the country's prefix. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '').slice(-9);

/**
 * The words to search for. Of a phone number only the last nine digits count: the phone that rings shows the country's
 * prefix, which the visitor did not write.
 */
export const wordsToFind = (search: string): readonly string[] =>
  fold(search.replace(phoneNumber, digitsOf)).split(' ').filter(Boolean);

/** The searched fields of a request. */
interface SearchedTexts {
  readonly reference: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly projectType: string;
  readonly origin: string;
  readonly place: string;
  readonly message: string;
}

/** All words of a request in one text; the message's follow the slash, which no word contains. */
export const wordsOf = ({ phone, message, ...lines }: SearchedTexts): string => {
  // A phone number is typed with spaces or without.
  const digits = phone.replace(/\D/g, '');
  const { reference, firstname, lastname, email, projectType, origin, place } = lines;
  const others = [reference, firstname, lastname, email, phone, digits, projectType, origin, place];
  return ` ${fold(others.join(' '))} / ${fold(message)} `;
};

/** The first of these places that a message names; empty if it names none. */
export const placeIn = (message: string, places: readonly string[]): string => {
  const words = ` ${fold(message)} `;
  const found = places.flatMap((place) => {
    const at = words.indexOf(` ${fold(place)} `);
    return at < 0 ? [] : [{ place, at }];
  });
  return found.sort((a, b) => a.at - b.at)[0]?.place ?? '';
};
