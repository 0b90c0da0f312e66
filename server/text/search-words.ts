/** What is searched in requests, and what for, as folded words (`formats/words.ts`). */
import { splitSearch } from '../../formats/phones.ts';
import { foldWords } from '../../formats/words.ts';

/** What to search for. */
export interface SearchTerms {
  readonly words: readonly string[];
  /** National phone numbers: digits without prefixes, which the visitor may have written otherwise or not at all. */
  readonly numbers: readonly string[];
}

/** Reads a search; a phone number without a prefix is one of `country`. */
export const termsOf = (search: string, country: string | undefined): SearchTerms => {
  const { words, numbers } = splitSearch(search, country);
  return { words: foldWords(words).split(' ').filter(Boolean), numbers };
};

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
  return ` ${foldWords(others.join(' '))} / ${foldWords(message)} `;
};

/** The first of these places that a message names; empty if it names none. */
export const placeIn = (message: string, places: readonly string[]): string => {
  const words = ` ${foldWords(message)} `;
  const found = places.flatMap((place) => {
    const at = words.indexOf(` ${foldWords(place)} `);
    return at < 0 ? [] : [{ place, at }];
  });
  return found.sort((a, b) => a.at - b.at)[0]?.place ?? '';
};
