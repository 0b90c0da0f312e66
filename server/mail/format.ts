/** Formatting of sizes, dates and invisible characters in mails. */
import { dateText } from '../../formats/dates.ts';
import { showCodePoint } from '../text/clean-text.ts';

const kilobyte = 1024;

/** Formats a size, such as « 88 ko » or « 1,2 Mo »; at least 1 unless the file is empty. */
export const formatBytes = (bytes: number, locale: string): string => {
  const kilobytes = Math.ceil(bytes / kilobyte);
  const isSmall = kilobytes < kilobyte;
  const value = isSmall ? kilobytes : bytes / (kilobyte * kilobyte);
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const style = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: isSmall ? 0 : 1 }).format(value);
};

/**
 * Formats an instant, such as « 14 septembre 2025 à 10:30 », in the site's time zone (the machine's own if undefined).
 */
export const formatInstant = (iso: string, locale: string, timeZone: string | undefined): string => {
  const zone = timeZone === undefined ? {} : { timeZone };
  return dateText(new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', ...zone }), new Date(iso));
};

/** Formats a day, such as « 14 octobre 2025 ». */
export const formatDay = (iso: string, locale: string, timeZone: string | undefined): string => {
  const zone = timeZone === undefined ? {} : { timeZone };
  return dateText(new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...zone }), new Date(iso));
};

/** Invisible characters: format characters that hide or reorder text (UTS 39, UAX 9), and control characters. */
const hidden = /[\p{Cf}\p{Cc}\u034f\u115f\u1160\u17b4\u17b5\u2028\u2029\u3164\uffa0]/gu;
/** Joiners and direction marks that legitimate texts in some languages contain. */
const harmless = /[\t\n\u200c-\u200f]/u;

/** Replaces invisible characters in a single line by their code points: "[U+202E]". */
export const showHidden = (text: string): string => text.replace(hidden, showCodePoint);

/** The same for text of several lines; characters that some scripts need are kept. */
export const showHiddenInText = (text: string): string =>
  text.replace(hidden, (character) => (harmless.test(character) ? character : showCodePoint(character)));

/** What separates a label from its value; in French there is a space before the colon. */
export const labelEnd = (locale: string): string => (locale.startsWith('fr') ? ' :' : ':');
