/** Phone numbers as they are dialled, shown and compared: the one reading of them, by libphonenumber. */
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min';
import { normalisePhone } from './contacts.ts';

/** A piece of a text; with the address it links to, if it is a link. */
export interface LinkedText {
  readonly text: string;
  readonly href?: string;
}

/**
 * Displays an international number as the company's country writes it, `+33465714370` as « 04 65 71 43 70 » in France,
 * and one of another country with its prefix (ITU-T E.123); with no-break spaces. What is no number stays as written.
 * @param country the company's, two letters (ISO 3166-1)
 */
export const displayPhone = (international: string, country: string | undefined): string => {
  const number = /^\+\d+$/.test(international) ? parsePhoneNumberFromString(international) : undefined;
  return number === undefined ? international : displayNumber(number, country).replaceAll(' ', '\u00A0');
};

/**
 * What a visitor wrote as their phone, as links to each number in it. The texts together are what was written; one
 * that cannot be read as a number of `country` (ISO 3166-1) or as an international one is no link.
 */
export const linkPhones = (written: string, country: string | undefined): readonly LinkedText[] =>
  piecesOf(written, country).map(({ text, number }) =>
    number === undefined ? { text } : { text, href: `tel:${number.number}` },
  );

/** The numbers in a text, in E.164 (`+33471000000`), each once. */
export const phonesIn = (written: string, country: string | undefined): readonly string[] => [
  ...new Set(piecesOf(written, country).flatMap(({ number }) => number?.number ?? [])),
];

/** What a visitor wrote as their phone, with each number as the company's country writes it. */
export const displayPhones = (written: string, country: string | undefined): string =>
  piecesOf(written, country)
    .map(({ text, number }, index, all) => {
      if (number === undefined) return text;
      // Two numbers may follow each other without anything between them.
      return `${all[index - 1]?.number ? ' ' : ''}${displayNumber(number, country)}`;
    })
    .join('');

/** A text as words to search for, and the national numbers (digits after prefixes) of the phones in it. */
export const splitSearch = (
  search: string,
  country: string | undefined,
): { readonly words: string; readonly numbers: readonly string[] } => {
  const pieces = piecesOf(search, country);
  return {
    words: pieces.map(({ text, number }) => (number === undefined ? text : ' ')).join(''),
    numbers: [...new Set(pieces.flatMap(({ number }) => number?.nationalNumber ?? []))],
  };
};

/**
 * Whether two texts name the same phone, or one in common if they hold several. Where one of them cannot be read, nine
 * digits in common count, or all of six to eight: a number with a slip must still be found for an erasure.
 */
export const isSamePhone = (one: string, other: string, country: string | undefined): boolean => {
  const [ofOne, ofOther] = [phonesIn(one, country), phonesIn(other, country)];
  if (ofOne.some((number) => ofOther.includes(number))) return true;
  if (ofOne.length > 0 && ofOther.length > 0) return false;
  const [digits, otherDigits] = [digitsOf(one), digitsOf(other)];
  return endsIn(digits, otherDigits) || endsIn(otherDigits, digits);
};

const digitsOf = (text: string): string => normalisePhone(text).replace(/\D/g, '');

/** Whether the last nine digits of a number are among those of a text; shorter ones must be all of them. */
const endsIn = (digits: string, text: string): boolean =>
  digits.length >= 9 ? text.includes(digits.slice(-9)) : digits.length >= 6 && text === digits;

const displayNumber = (number: PhoneNumber, country: string | undefined): string =>
  number.format(
    country !== undefined && isSupportedCountry(country) && number.countryCallingCode === getCountryCallingCode(country)
      ? 'NATIONAL'
      : 'INTERNATIONAL',
  );

/** A piece of a text, and the number that it is. */
interface Piece {
  readonly text: string;
  readonly number?: PhoneNumber;
}

/** Digits with what people write between them. Letters, commas and line ends part two numbers. */
const run =
  /[\s(\uff08]*[+\uff0b]?[\s(\uff08]*\p{Nd}(?:[\p{Zs}\t()/.\p{Pd}\u00ad\u2212\uff08\uff09\uff0e\p{Cf}]*\p{Nd})*/gu;

const piecesOf = (written: string, country: string | undefined): readonly Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of written.matchAll(run)) {
    // Spaces before a number belong to no link.
    const start = index + (/^\s*/u.exec(found)?.[0].length ?? 0);
    pieces.push({ text: written.slice(end, start) }, ...numbersOf(found.trim(), country));
    end = index + found.length;
  }
  return [...pieces, { text: written.slice(end) }].filter(({ text }) => text !== '');
};

/** What stands between two numbers rather than between two groups of digits, the surest first. */
const separators = [/\s[/\p{Pd}]\s/u, /[\s/\p{Pd}.](?=[+\uff0b])/u, /\s{2,}/u, /\//u, /\s(?=\((?!0\)))/u];

/**
 * One run of digits as the numbers in it. As a whole if it is one number; otherwise in two at a separator, or at any
 * space if every group then belongs to a number; otherwise it cannot be read.
 */
const numbersOf = (text: string, country: string | undefined): readonly Piece[] => {
  // « (06 12 34 56 78 » of a text in parentheses, whose other one follows the number.
  if (/^[(\uff08][^)\uff09]*$/u.test(text)) return [{ text: text.charAt(0) }, ...numbersOf(text.slice(1), country)];
  const whole = readNumber(text, country);
  if (whole && (whole.isValid() || isPlausible(whole, text))) return [{ text, number: whole }];
  for (const separator of separators) {
    const found = separator.exec(text);
    if (!found) continue;
    const { 0: between, index } = found;
    return [
      ...numbersOf(text.slice(0, index), country),
      { text: between },
      ...numbersOf(text.slice(index + between.length), country),
    ];
  }
  return splitEvenly(text, country) ?? [{ text }];
};

/** Numbers that follow each other without a separator; undefined unless every digit belongs to one. */
const splitEvenly = (text: string, country: string | undefined): readonly Piece[] | undefined => {
  const digits = [...text.matchAll(/\p{Nd}/gu)].map(({ index }) => index);
  // Two numbers of at least six digits, and no more than a field holds.
  if (digits.length < 12 || digits.length > maxDigits) return undefined;
  for (const at of digits.slice(6, -5)) {
    const isBoundary = /\D/u.test(text.charAt(at - 1)) || !/[\s.\p{Pd}]/u.test(text);
    if (!isBoundary) continue;
    const [head, glue] = cutAtEnd(text.slice(0, at));
    const number = readNumber(head, country);
    if (!number?.isValid()) continue;
    const rest = text.slice(at);
    const last = readNumber(rest, country);
    const others = last?.isValid() ? [{ text: rest, number: last }] : splitEvenly(rest, country);
    if (others) return [{ text: head, number }, ...(glue === '' ? [] : [{ text: glue }]), ...others];
  }
  return undefined;
};

/** Three numbers with their country's prefix. */
const maxDigits = 45;

/** The text up to its last digit, and what follows it. */
const cutAtEnd = (text: string): readonly [string, string] => {
  const head = text.replace(/\P{Nd}+$/u, '');
  return [head, text.slice(head.length)];
};

/** A number that its prefix begins and whose length is right, in a range that is not known to be in use. */
const isPlausible = (number: PhoneNumber, text: string): boolean =>
  number.isPossible() && !number.nationalNumber.startsWith('0') && /^[^1-9]*[+0]/.test(normalisePhone(text));

/** The number that a text is as a whole, valid or not. */
const readNumber = (text: string, country: string | undefined): PhoneNumber | undefined => {
  const plain = normalisePhone(text)
    .replace(/[()/]/g, ' ')
    .replace(/^\s*\+\s*/, '+');
  const home = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(plain, { extract: false, ...(home && { defaultCountry: home }) });
  return number?.ext === undefined ? number : undefined;
};
