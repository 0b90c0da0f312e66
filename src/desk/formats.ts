/** Dates, spans and sizes as the site's language writes them. */
import { dateText } from '../../formats/dates.ts';

export interface Formats {
  /** « 12 mars » of a day (`2026-03-12`), with its year where that is not the present one. */
  readonly day: (day: string, now: Date) => string;
  /** « 12 mars 2026, 14:05 » of an instant. */
  readonly instant: (iso: string) => string;
  /** « 12 mars 2026 » of an instant. */
  readonly date: (iso: string) => string;
  /** « mars 2026 » of a month (`2026-03`); a year alone stays. */
  readonly month: (month: string) => string;
  /** « mars » in its shortest form, by number from 1. */
  readonly shortMonth: (number: number) => string;
  /** « 3 jours » of a number of milliseconds, rounded down. */
  readonly span: (ms: number) => string;
  readonly bytes: (bytes: number) => string;
  readonly number: (value: number) => string;
  /** The present day (`2026-03-12`) in the site's time zone. */
  readonly today: (now: Date) => string;
}

export type SpanUnit = 'minute' | 'hour' | 'day';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How a wait is written: minutes up to an hour, at least one, hours up to two days, then days. */
export const spanOf = (ms: number): { readonly count: number; readonly unit: SpanUnit } => {
  const span = Math.max(ms, 0);
  if (span < HOUR) return { count: Math.max(Math.floor(span / MINUTE), 1), unit: 'minute' };
  if (span < 2 * DAY) return { count: Math.floor(span / HOUR), unit: 'hour' };
  return { count: Math.floor(span / DAY), unit: 'day' };
};

/** @param timeZone the site's; the device's without it. */
export const createFormats = (locale: string, timeZone?: string): Formats => {
  const date = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  // A day has no hour: noon in Greenwich is that day in every zone that a site is in.
  const plain = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const unit = (name: string, maximumFractionDigits = 0): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits });
  const spans = { minute: unit('minute'), hour: unit('hour'), day: unit('day') };
  const sizes = (['kilobyte', 'megabyte'] as const).map(
    (name) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: 1 }),
  );
  const instants = date({ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' });
  const dates = date({ day: 'numeric', month: 'long', year: 'numeric' });
  const months = plain({ month: 'long', year: 'numeric' });
  const shortMonths = plain({ month: 'short' });
  const [near, far] = [
    plain({ weekday: 'short', day: 'numeric', month: 'long' }),
    plain({ day: 'numeric', month: 'long', year: 'numeric' }),
  ];
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const numbers = new Intl.NumberFormat(locale);
  return {
    day: (day, now) => dateText(day.slice(0, 4) === days.format(now).slice(0, 4) ? near : far, noonOf(day)),
    instant: (iso) => dateText(instants, new Date(iso)),
    date: (iso) => dateText(dates, new Date(iso)),
    month: (month) => (month.length === 4 ? month : months.format(noonOf(`${month}-01`))),
    shortMonth: (number) => shortMonths.format(new Date(Date.UTC(2026, number - 1, 1, 12))),
    span: (ms) => {
      const { count, unit: name } = spanOf(ms);
      return spans[name].format(count);
    },
    bytes: (bytes) =>
      bytes < MEGABYTE
        ? sizes[0]!.format(Math.max(Math.round(bytes / KILOBYTE), 1))
        : sizes[1]!.format(bytes / MEGABYTE),
    number: (value) => numbers.format(value),
    today: (now) => days.format(now),
  };
};

const KILOBYTE = 2 ** 10;
const MEGABYTE = 1024 * KILOBYTE;

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
