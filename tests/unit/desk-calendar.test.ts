/** Appointments as text: what calendars read, and where a telephone goes. */
import { expect, test } from 'vitest';
import { mapUrl } from '../../desk/client/map-url.ts';
import { instantOf, shiftDay } from '../../server/store/desk/calendar.ts';
import { writeCalendar, type CalendarEvent } from '../../server/text/ics.ts';

const stamp = new Date('2026-03-02T09:00:00.000Z');
const event: CalendarEvent = {
  uid: 'id.step@www.fixture.example',
  sequence: 3,
  time: { start: new Date('2026-03-12T13:00:00Z'), end: new Date('2026-03-12T14:00:00Z') },
  summary: 'Relevé',
  location: '',
  description: 'a',
  url: 'https://www.fixture.example/bureau',
};
const linesOf = (...events: CalendarEvent[]): string[] => writeCalendar(events, 'Atelier', stamp).split('\r\n');

test('an hour is an instant in UTC, a day is a day until the next one', () => {
  expect(linesOf(event)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//site//desk//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Atelier',
    'BEGIN:VEVENT',
    'UID:id.step@www.fixture.example',
    'DTSTAMP:20260302T090000Z',
    'SEQUENCE:3',
    'DTSTART:20260312T130000Z',
    'DTEND:20260312T140000Z',
    'SUMMARY:Relevé',
    'DESCRIPTION:a',
    'URL:https://www.fixture.example/bureau',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  const day = linesOf({ ...event, time: { day: '2026-02-28', nextDay: shiftDay('2026-02-28', 1) } });
  expect(day.filter((line) => line.startsWith('DT'))).toEqual([
    'DTSTAMP:20260302T090000Z',
    'DTSTART;VALUE=DATE:20260228',
    'DTEND;VALUE=DATE:20260301',
  ]);
});

test('signs of the format are escaped, and no text begins a line of its own', () => {
  const [summary, location, description] = linesOf({
    ...event,
    summary: 'Échelle, bâche; C:\\toit',
    location: 'Rue\r\nATTENDEE:x',
    description: 'un\ndeux\rtrois\u0007',
  }).slice(12, 15);
  expect(summary).toBe('SUMMARY:Échelle\\, bâche\\; C:\\\\toit');
  expect(location).toBe('LOCATION:Rue\\nATTENDEE:x');
  expect(description).toBe('DESCRIPTION:un\\ndeux\\ntrois ');
});

test('lines are folded at 75 octets without splitting a character, and unfold to what was written', () => {
  const summary = `${'é'.repeat(60)}${'🏠'.repeat(30)}${'a'.repeat(200)}`;
  const text = writeCalendar([{ ...event, summary }], 'Atelier', stamp);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`);
  expect(text).not.toContain('\ufffd');
});

test('an hour is that of the site, in winter, in summer, and in the hour that the clocks skip', () => {
  const at = (day: string, time: string, zone: string) => instantOf(day, time, zone).toISOString().slice(0, 16);
  expect(at('2026-01-12', '14:00', 'Europe/Paris')).toBe('2026-01-12T13:00');
  expect(at('2026-07-12', '14:00', 'Europe/Paris')).toBe('2026-07-12T12:00');
  expect(at('2026-03-29', '01:30', 'Europe/Paris')).toBe('2026-03-29T00:30');
  expect(at('2026-03-29', '03:30', 'Europe/Paris')).toBe('2026-03-29T01:30');
  expect(at('2026-03-29', '02:30', 'Europe/Paris')).toMatch(/^2026-03-29T0[01]:30$/);
  expect(at('2026-01-12', '09:30', 'Pacific/Auckland')).toBe('2026-01-11T20:30');
  expect(at('2026-01-12', '09:30', 'Asia/Kathmandu')).toBe('2026-01-12T03:45');
});

test('a telephone opens its own map', () => {
  const place = '3 rue de l’Église, Vorey & environs';
  const query = encodeURIComponent(place);
  expect(mapUrl(place, 'Mozilla/5.0 (Linux; Android 15)')).toBe(`geo:0,0?q=${query}`);
  expect(mapUrl(place, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(`maps:?q=${query}`);
});
