/** Months and years in the company's time zone. */

/** A time zone; the server's own if the site names none, UTC if it names an unknown one. */
export type TimeZone = string | undefined;

/** Month of an instant, `YYYY-MM`. */
export const monthReader = (timeZone: TimeZone): ((iso: string) => string) => {
  const format = formatIn(timeZone);
  return (iso) => {
    const { year, month } = partsOf(format, Date.parse(iso));
    return `${year}-${String(month).padStart(2, '0')}`;
  };
};

/** Day of an instant, `YYYY-MM-DD`. */
export const dayReader = (timeZone: TimeZone): ((iso: string) => string) => {
  const format = formatIn(timeZone);
  return (iso) => {
    const { year, month, day } = partsOf(format, Date.parse(iso));
    return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  };
};

/** Time of day of an instant, `HH:MM`. */
export const timeReader = (timeZone: TimeZone): ((iso: string) => string) => {
  const format = formatIn(timeZone);
  return (iso) => {
    const { hour, minute } = partsOf(format, Date.parse(iso));
    return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  };
};

/** Monday and Sunday of the week of a day, `YYYY-MM-DD` (ISO 8601). */
export const weekOf = (day: string): { readonly monday: string; readonly sunday: string } => {
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { monday: shiftDay(day, -daysSinceMonday), sunday: shiftDay(day, 6 - daysSinceMonday) };
};

/** The day that is so many days later, `YYYY-MM-DD`. */
export const shiftDay = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** First instant of a month (`2026-03`) or year (`2026`), and of the one after it. */
export const spanOf = (text: string, timeZone: TimeZone): { readonly from: string; readonly until: string } => {
  const [year = 0, month] = text.split('-').map(Number);
  const start = (months: number): string => startOfMonth(year, months, timeZone).toISOString();
  return month === undefined ? { from: start(0), until: start(12) } : { from: start(month - 1), until: start(month) };
};

/** The instant of a time of day (`HH:MM`) on a day; one that summer time skips is the same time before it began. */
export const instantOf = (day: string, time: string, timeZone: TimeZone): Date =>
  instantOfWall(Date.parse(`${day}T${time}:00Z`), timeZone);

/** Months count from 0, and may exceed the year. */
const startOfMonth = (year: number, month: number, timeZone: TimeZone): Date =>
  instantOfWall(Date.UTC(year, month, 1), timeZone);

/** The instant at which clocks show this time, given as if it were in UTC. */
const instantOfWall = (wall: number, timeZone: TimeZone): Date => {
  const format = formatIn(timeZone);
  const offsetAt = (instant: number): number => {
    const parts = partsOf(format, instant);
    return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute) - instant;
  };
  // The offset is the result's: summer time may end between the two.
  const near = wall - offsetAt(wall);
  return new Date(wall - offsetAt(near));
};

const formatByZone = new Map<TimeZone, Intl.DateTimeFormat>();

const formatIn = (timeZone: TimeZone): Intl.DateTimeFormat => {
  const known = formatByZone.get(timeZone);
  if (known) return known;
  const make = (zone: TimeZone): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat('en-US', {
      ...(zone !== undefined && { timeZone: zone }),
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  let format: Intl.DateTimeFormat;
  try {
    format = make(timeZone);
  } catch {
    format = make('UTC');
  }
  formatByZone.set(timeZone, format);
  return format;
};

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute';

const partsOf = (format: Intl.DateTimeFormat, instant: number): Record<Part, number> => {
  const parts = format.formatToParts(instant);
  const read = (type: Part): number => Number(parts.find((part) => part.type === type)?.value);
  return { year: read('year'), month: read('month'), day: read('day'), hour: read('hour'), minute: read('minute') };
};
