/** Calendars as text (iCalendar, RFC 5545): appointments with an hour, or for a whole day. Pure functions. */

/** When an event takes place: an instant with its end, or a day (`YYYY-MM-DD`). */
export type EventTime =
  | { readonly start: Date; readonly end: Date }
  | { readonly day: string; readonly nextDay: string };

/** An event of a calendar. */
export interface CalendarEvent {
  /** The same for the same event, in every version of it. */
  readonly uid: string;
  /** Greater in each later version (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly time: EventTime;
  readonly summary: string;
  /** Empty if unknown. */
  readonly location: string;
  readonly description: string;
  readonly url: string;
}

/** Writes a calendar; `stamp` is the instant of writing. Instants are in UTC, so that no time zone is described. */
export const writeCalendar = (events: readonly CalendarEvent[], name: string, stamp: Date): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//site//desk//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${instantText(stamp)}`,
      `SEQUENCE:${event.sequence}`,
      ...timeLines(event.time),
      `SUMMARY:${escapeText(event.summary)}`,
      ...(event.location === '' ? [] : [`LOCATION:${escapeText(event.location)}`]),
      `DESCRIPTION:${escapeText(event.description)}`,
      `URL:${event.url.replace(/[\r\n]/g, '')}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
};

const timeLines = (time: EventTime): string[] =>
  'day' in time
    ? [`DTSTART;VALUE=DATE:${plainDay(time.day)}`, `DTEND;VALUE=DATE:${plainDay(time.nextDay)}`]
    : [`DTSTART:${instantText(time.start)}`, `DTEND:${instantText(time.end)}`];

const plainDay = (day: string): string => day.replaceAll('-', '');

/** `20260312T140000Z` (3.3.5, form 2). */
const instantText = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** 3.3.11: backslashes, semicolons, commas and line ends are escaped; other control characters are not allowed. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n');

const maxLineBytes = 75;

/** 3.1: no line is longer than 75 octets; the next ones begin with a space. No character is split. */
const foldLine = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLineBytes) {
      parts.push(part);
      part = '';
      // The space of the continuation counts.
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
};
