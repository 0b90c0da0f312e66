/** Words as a search compares them: without case, accents or signs. */

/** A text as its words, with one space between two of them. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What of a request is searched. */
export interface SearchedTexts {
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

/** All words of a request in one text; the message's stand behind the slash, which no word holds. */
export function wordsOf({ phone, message, ...lines }: SearchedTexts): string {
  // A number is typed with spaces or without.
  const digits = phone.replace(/\D/g, '');
  const { reference, firstname, lastname, email, projectType, origin, place } = lines;
  const others = [reference, firstname, lastname, email, phone, digits, projectType, origin, place];
  return ` ${fold(others.join(' '))} / ${fold(message)} `;
}

/** The first of these places that a message names; empty when it names none. */
export function placeIn(message: string, places: readonly string[]): string {
  const words = ` ${fold(message)} `;
  const found = places.flatMap((place) => {
    const at = words.indexOf(` ${fold(place)} `);
    return at < 0 ? [] : [{ place, at }];
  });
  return found.sort((a, b) => a.at - b.at)[0]?.place ?? '';
}
