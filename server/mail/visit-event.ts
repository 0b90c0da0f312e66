/** The next step of a request as an event of a calendar. */
import { cleanLine } from '../text/clean-text.ts';
import type { CalendarEvent } from '../text/ics.ts';
import { instantOf, shiftDay, type TimeZone } from '../store/desk/calendar.ts';
import type { StepCard } from '../store/desk/desk-requests.ts';

interface EventContext {
  readonly timeZone: TimeZone;
  /** Address of the request at the desk. */
  readonly link: string;
  /** Host of the site. */
  readonly host: string;
}

const visitMs = 60 * 60 * 1000;

/** An hour at its time, or the whole day. The telephone number is not in it: calendars are shared more easily. */
export const eventOf = (card: StepCard, { timeZone, link, host }: EventContext): CalendarEvent => {
  const { nextStep, firstname, lastname, place, trade, reference } = card;
  const name = cleanLine(`${firstname} ${lastname}`);
  const start = nextStep.time === undefined ? undefined : instantOf(nextStep.day, nextStep.time, timeZone);
  return {
    uid: `${card.id}.step@${host}`,
    sequence: card.version,
    time: start
      ? { start, end: new Date(start.getTime() + visitMs) }
      : { day: nextStep.day, nextDay: shiftDay(nextStep.day, 1) },
    summary: [nextStep.text, name].filter(Boolean).join(' – '),
    location: nextStep.place ?? place,
    description: [reference, trade, link].filter(Boolean).join('\n'),
    url: link,
  };
};
