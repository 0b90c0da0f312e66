import type { SiteSpec } from '../../../schema/types.gen.ts';
import { localeOf } from './locale.ts';
import { narrow, noBreak } from './typography.ts';

type Hours = NonNullable<SiteSpec['company']['hours']>;

/** The days of the week, as schema.org names them. */
export const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/**
 * Opening hours in words, made from days and times: « Du lundi au vendredi, 8 h – 12 h et 13 h 30 – 17 h 30 ». Days
 * that open alike are written together, in the week's order. The company's own words replace them if it gives some.
 */
export const hoursText = ({ text, slots, note }: Hours, locale: string): string => {
  const words = text ?? wordsOf(slots, locale);
  return note === undefined ? words : `${words.replace(/\.$/, '')}. ${note}`;
};

/** A day of the week, from Monday, 0, and hours on it, in words. */
export const slotText = (day: number, opens: string, closes: string, locale: string) => {
  const { days, times } = phrasesOf(locale);
  const name = days(day, day);
  return { day: name.charAt(0).toLocaleUpperCase(localeOf(locale)) + name.slice(1), hours: times(opens, closes) };
};

const wordsOf = (slots: Hours['slots'], locale: string): string => {
  const { days, times, between } = phrasesOf(locale);
  const list = new Intl.ListFormat(localeOf(locale));
  const openDaysByTimes = new Map<string, number[]>();
  for (const [day, name] of week.entries()) {
    const open = slots.filter((slot) => slot.days.includes(name)).sort((a, b) => (a.opens < b.opens ? -1 : 1));
    if (open.length === 0) continue;
    const told = list.format(open.map(({ opens, closes }) => times(opens, closes)));
    openDaysByTimes.set(told, [...(openDaysByTimes.get(told) ?? []), day]);
  }
  const words = [...openDaysByTimes]
    .map(([told, open]) => `${list.format(runsOf(open).map(([first, last]) => days(first, last)))}, ${told}`)
    .join(between);
  return words.charAt(0).toLocaleUpperCase(localeOf(locale)) + words.slice(1);
};

/** The first and the last of days that follow each other, three at least; a day alone is both. */
const runsOf = (days: readonly number[]): (readonly [first: number, last: number])[] => {
  const runs: [number, number][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs.flatMap(([first, last]) =>
    last === first + 1 ? [[first, first] as const, [last, last] as const] : [[first, last] as const],
  );
};

/** Days that follow each other, in the languages that have words for them. */
const daysInWords: Readonly<Record<string, (first: string, last: string) => string>> = {
  fr: (first, last) => `du ${first} au ${last}`,
  en: (first, last) => `${first} to ${last}`,
};

/**
 * How a language tells days (from Monday, 0), times and one thing after another: ranges as `Intl` writes them where it
 * has no words of its own.
 */
const phrasesOf = (locale: string) => {
  const options = { timeZone: 'UTC' } as const;
  const weekday = new Intl.DateTimeFormat(localeOf(locale), { ...options, weekday: 'long' });
  const clock = new Intl.DateTimeFormat(localeOf(locale), { ...options, timeStyle: 'short' });
  const language = locale.slice(0, 2);
  const inWords = daysInWords[language];
  const name = (day: number): string => weekday.format(dateOf(day));
  return {
    days: (first: number, last: number): string => {
      if (inWords === undefined) return unbroken(weekday.formatRange(dateOf(first), dateOf(last)));
      return first === last ? name(first) : inWords(name(first), name(last));
    },
    times: (opens: string, closes: string): string =>
      language === 'fr'
        ? `${frenchTime(opens)}${noBreak}– ${frenchTime(closes)}`
        : unbroken(clock.formatRange(dateOf(0, opens), dateOf(0, closes))),
    between: language === 'fr' ? `${narrow}; ` : '; ',
  };
};

/** « 8 h », « 13 h 30 »: CLDR has « 08:00 » alone. */
const frenchTime = (time: string): string => {
  const [hours = '', minutes] = time.split(':');
  return [Number(hours), 'h', ...(minutes === '00' ? [] : [minutes])].join(noBreak);
};

/** 2024 began on a Monday. */
const dateOf = (day: number, time = '00:00'): Date => new Date(`2024-01-0${day + 1}T${time}Z`);

/** Versions of CLDR differ in the spaces around a dash. */
const unbroken = (text: string): string => text.replace(/\s/g, noBreak);
