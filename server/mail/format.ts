/** Sizes, dates and hidden characters as a mail shows them. */
import { dateText } from '../../formats/dates.ts';

const kilobyte = 1024;

/** « 88 ko », « 1,2 Mo »: a size as the locale writes it; at least 1 unless the file is empty. */
export function formatBytes(bytes: number, locale: string): string {
  const kilobytes = Math.ceil(bytes / kilobyte);
  const isSmall = kilobytes < kilobyte;
  const value = isSmall ? kilobytes : bytes / (kilobyte * kilobyte);
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const style = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: isSmall ? 0 : 1 }).format(value);
}

/** « 14 septembre 2025 à 10:30 » in the site's time zone (the machine's own without one). */
export function formatInstant(iso: string, locale: string, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return dateText(new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', ...zone }), new Date(iso));
}

/** « 14 octobre 2025 » */
export function formatDay(iso: string, locale: string, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return dateText(new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...zone }), new Date(iso));
}

/** Characters that are drawn as nothing: formats and marks that hide or reorder (UTS 39, UAX 9), and controls. */
const hidden = /[\p{Cf}\p{Cc}\u034f\u115f\u1160\u17b4\u17b5\u2028\u2029\u3164\uffa0]/gu;
/** Joiners and direction marks that honest texts of some languages hold. */
const harmless = /[\t\n\u200c-\u200f]/u;

/** A text of one line with its hidden characters written out: "[U+202E]". */
export function showHidden(text: string): string {
  return text.replace(hidden, codePointOf);
}

/** The same for a text of several lines; what other scripts need is left. */
export function showHiddenInText(text: string): string {
  return text.replace(hidden, (character) => (harmless.test(character) ? character : codePointOf(character)));
}

function codePointOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** What follows a label in a text: French sets a space before the colon. */
export const labelEnd = (locale: string): string => (locale.startsWith('fr') ? ' :' : ':');
