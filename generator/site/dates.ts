import { dateText } from '../../formats/dates.ts';
import type { By } from '../language/language.ts';
import { localeOf } from './text/locale.ts';

/** The year in which a project ended: « 2021 » of « 2019-2021 ». */
export const lastYear = (year: string): string => year.slice(-4);

/** True for what is written like an ISO date, whether the day exists or not. */
export const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** « 1er juin 2027 » or “1 June 2027” from an ISO date; a month or day that does not exist stays as written. */
export const longDate = (iso: string, locale: string): string => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return dateText(new Intl.DateTimeFormat(localeOf(locale), { dateStyle: 'long', timeZone: 'UTC' }), date);
};

/** A date as diagnostics say it in each language. */
export const writtenDate = (iso: string): By<string> => ({ fr: longDate(iso, 'fr'), en: longDate(iso, 'en-GB') });

/** An ISO date with its month as pages say it. */
export const monthOf = (iso: string, locale: string) => ({ iso, text: monthAndYear(iso, locale) });

/** « septembre 2025 » or “September 2025” from an ISO date. */
export const monthAndYear = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(localeOf(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(iso));
