/** Dates, durations and sizes formatted in the site's language. */
import { dateText } from '../../formats/dates.ts';
import { fill } from '../../src/ui/fill.ts';

export interface Formats {
  /** « jeu. 12 mars » of a day (`2026-03-12`); « 12 mars 2025 » outside the current year. */
  readonly day: (day: string, now: Date) => string;
  /** « jeu. 12 mars, 14:00 » of a day with an hour (`14:00`); the day alone without one. */
  readonly dayTime: (day: string, time: string | undefined, now: Date) => string;
  /** « 12 mars 2026, 14:05 » of an ISO date and time. */
  readonly instant: (iso: string) => string;
  /** « 12 mars 2026 » of an ISO date and time. */
  readonly date: (iso: string) => string;
  /** « mars 2026 » of a month (`2026-03`); a year alone (`2026`) is returned unchanged. */
  readonly month: (month: string) => string;
  /** Short name of a month, from its number (1 to 12). */
  readonly shortMonth: (number: number) => string;
  /** « 3 jours » of a number of milliseconds, rounded down. */
  readonly duration: (ms: number) => string;
  readonly bytes: (bytes: number) => string;
  readonly number: (value: number) => string;
  /** « 1 note », « 3 notes »: the text for a number. A singular without `{count}` speaks of one alone. */
  readonly counted: (count: number, one: string, many: string) => string;
  /** « 12 500 € » of an amount in cents. */
  readonly money: (cents: number) => string;
  /** The current day (`2026-03-12`) in the site's time zone. */
  readonly today: (now: Date) => string;
}

export type DurationUnit = 'minute' | 'hour' | 'day';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The unit of a duration: minutes below one hour (at least 1), hours below two days, then days; rounded down. */
export const durationOf = (ms: number): { readonly count: number; readonly unit: DurationUnit } => {
  const span = Math.max(ms, 0);
  if (span < hourMs) return { count: Math.max(Math.floor(span / minuteMs), 1), unit: 'minute' };
  if (span < 2 * dayMs) return { count: Math.floor(span / hourMs), unit: 'hour' };
  return { count: Math.floor(span / dayMs), unit: 'day' };
};

/** @param timeZone time zone of the site; default: the device's. */
export const createFormats = (locale: string, timeZone?: string): Formats => {
  const date = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  // Days have no time zone: noon UTC is the same day in every time zone of a site.
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
  const [money, roundMoney] = [2, 0].map(
    (minimumFractionDigits) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', minimumFractionDigits }),
  ) as [Intl.NumberFormat, Intl.NumberFormat];
  const numbers = new Intl.NumberFormat(locale);
  // French has none of something in the singular, English in the plural.
  const plurals = new Intl.PluralRules(locale);
  const times = plain({ hour: '2-digit', minute: '2-digit' });
  const dayText = (day: string, now: Date): string =>
    dateText(day.slice(0, 4) === days.format(now).slice(0, 4) ? near : far, noonOf(day));
  return {
    day: dayText,
    dayTime: (day, time, now) =>
      time === undefined ? dayText(day, now) : `${dayText(day, now)}, ${times.format(new Date(`${day}T${time}:00Z`))}`,
    instant: (iso) => dateText(instants, new Date(iso)),
    date: (iso) => dateText(dates, new Date(iso)),
    month: (month) => (month.length === 4 ? month : months.format(noonOf(`${month}-01`))),
    shortMonth: (number) => shortMonths.format(new Date(Date.UTC(2026, number - 1, 1, 12))),
    duration: (ms) => {
      const { count, unit: name } = durationOf(ms);
      return spans[name].format(count);
    },
    bytes: (bytes) =>
      bytes < bytesPerMegabyte
        ? sizes[0]!.format(Math.max(Math.round(bytes / bytesPerKilobyte), 1))
        : sizes[1]!.format(bytes / bytesPerMegabyte),
    money: (cents) => (cents % 100 === 0 ? roundMoney : money).format(cents / 100),
    number: (value) => numbers.format(value),
    counted: (count, one, many) => {
      const isSingular = plurals.select(count) === 'one' && (count === 1 || one.includes('{count}'));
      return fill(isSingular ? one : many, { count: numbers.format(count) });
    },
    today: (now) => days.format(now),
  };
};

const bytesPerKilobyte = 2 ** 10;
const bytesPerMegabyte = 1024 * bytesPerKilobyte;

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
