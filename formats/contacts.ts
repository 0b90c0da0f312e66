/**
 * Email addresses and phone numbers as people paste them, brought to the form that the rules judge and the server
 * stores. The browser and the server run this same code. Independent of any site.
 */

/**
 * An address without what a clipboard adds: invisible characters, full-width forms, `mailto:`, the name before
 * `<address>`, quotation marks, a final full stop. A text that is no address stays one that the rules refuse.
 */
export const normaliseEmail = (text: string): string => {
  const address = unwrap(toPlainCharacters(text), /^mailto:(?:\/\/)?/i, [...pairs, '()'], takeAddress);
  return address.replace(/[.,;:!]+$/u, '').trim();
};

/**
 * A phone number without what a clipboard adds: invisible characters, `tel:`, brackets, quotation marks, a final full
 * stop; digits of other scripts, dashes and dots of any kind become ASCII. The grouping stays as it was typed.
 */
export const normalisePhone = (text: string): string => {
  const plain = toPlainCharacters(text)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replace(/[\u00b7\u2022\u2024\u2027\u2219\u22c5]/gu, '.');
  return unwrap(plain, /^(?:tel|callto|sms):(?:\/\/)?/i, pairs, (written) => written.replace(/[.,;:]+$/u, '').trim());
};

/** Format characters and other default-ignorable ones, and the placeholder of an object that was not copied. */
const invisible = /[\p{Cf}\p{DI}\ufffc]/gu;

/** Without invisible characters; full-width forms as ASCII, every space as « ». */
const toPlainCharacters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/[\uff01-\uff5e]/gu, (letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/\p{Zs}/gu, ' ')
    .trim();

/** Pairs of marks that stand around a whole text. */
const pairs: readonly string[] = ['""', "''", '``', '“”', '„“', '‘’', '«»', '‹›', '<>', '[]'];

/**
 * Takes off a scheme with its parameters, pairs of marks around the whole text and what `end` takes off, until nothing
 * changes.
 */
const unwrap = (text: string, scheme: RegExp, around: readonly string[], end: (text: string) => string): string => {
  let before: string;
  let rest = text;
  do {
    before = rest;
    if (scheme.test(rest)) rest = decode(rest.replace(scheme, '').replace(/[?;].*$/su, '')).trim();
    const [first = '', last = ''] = [rest.at(0), rest.at(-1)];
    if (rest.length > 1 && around.includes(first + last)) rest = rest.slice(1, -1).trim();
    rest = end(inBrackets(rest));
  } while (rest !== before);
  return rest;
};

/**
 * The text between angle brackets at the end: the address of « Name <address> ». Only where it is the one thing meant:
 * with another bracket, or another address before it, the text stays as it is.
 */
const inBrackets = (text: string): string => {
  const [, name = '', inner = ''] = /^([^<>]*)<([^<>]*)>[.,;]?$/su.exec(text) ?? [];
  const isOther =
    name.includes('@') &&
    name.trim().toLowerCase() !==
      inner
        .replace(/^mailto:/i, '')
        .trim()
        .toLowerCase();
  return inner === '' || isOther ? text : inner.trim();
};

/**
 * The address of « address (Name) », as older mail programs write it (RFC 5322, appendix A.6.3), and of « word:
 * address »; without punctuation that no domain ends in.
 */
const takeAddress = (text: string): string =>
  text
    .replace(/^[\p{L}-]+\s?:\s?(?=[^\s@:]+@[^\s@:]+$)/u, '')
    .replace(/^([^\s()]+@[^\s()]+)\s*\([^()@]*\)$/u, '$1')
    .replace(/[<([]/.test(text) ? /[.,;:!]+$/u : /[.,;:!?>)\]/]+$/u, '')
    .trim();

/** Percent-encoding undone, as in the address of a link; a text that is not encoded stays as it is. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
