/** Next steps as appointments: one by mail, all of a person as a subscription whose address is a secret. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calendarFeedPath, deskPaths, type CalendarState } from '../contract.ts';
import type { SiteManifest } from '../../server/http/site/manifest.ts';
import type { DeskOrigin } from '../../server/http/desk-origin.ts';
import type { DeskMailSender } from '../../server/mail/desk-mails.ts';
import { formatDay, formatInstant } from '../../server/mail/format.ts';
import { eventOf } from '../../server/mail/visit-event.ts';
import { writeCalendar } from '../../server/text/ics.ts';
import { dayReader, instantOf, shiftDay } from '../../server/store/desk/calendar.ts';
import type { StepCard } from '../../server/store/desk/desk-requests.ts';
import type { DeskSite } from '../../server/store/desk/request-query.ts';
import { digestOf, makeSecret } from '../../server/store/desk/secrets.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { AuditLog } from './audit-log.ts';
import { DeskRefusal } from './desk-refusal.ts';
import type { Guard, OpenSession } from './guard.ts';
import { calendarCall, visitMailCall, type CallTypes } from './call-schemas.ts';

interface CalendarDependencies {
  readonly store: RequestStore;
  readonly audit: AuditLog;
  readonly site: () => DeskSite;
  readonly manifest: () => SiteManifest;
  readonly origin: () => DeskOrigin;
  readonly clock: () => Date;
  readonly sendMail: DeskMailSender | undefined;
}

/** Steps that are older are no longer in a subscription. */
const keptDays = 60;

/** Writes the appointments of a person's desk. */
const createWriter = ({ store, site, manifest, origin, clock }: CalendarDependencies) => {
  const linkOf = ({ reference }: Pick<StepCard, 'reference'>): string => {
    const { desk } = manifest();
    const segments = desk?.request === undefined ? [] : [desk.request, encodeURIComponent(reference)];
    return [`${origin().origin}${desk?.path ?? ''}`, ...segments].join('/');
  };
  const write = (cards: readonly StepCard[]): string => {
    const { timeZone } = site();
    const host = new URL(manifest().site.url).hostname;
    const events = cards.map((card) => eventOf(card, { timeZone, host, link: linkOf(card) }));
    return writeCalendar(events, manifest().company.name, clock());
  };
  const stepsOf = (personId: string): Promise<StepCard[]> => {
    const today = dayReader(site().timeZone)(clock().toISOString());
    return store.stepsOf(personId, shiftDay(today, -keptDays), site());
  };
  return { linkOf, write, stepsOf };
};

/** Adds the routes of the work below `prefix`. */
export const addCalendarRoutes = (
  app: FastifyInstance,
  prefix: string,
  dependencies: CalendarDependencies & { readonly sessionOf: (request: FastifyRequest) => OpenSession },
): void => {
  const { store, audit, site, manifest, clock, sendMail, sessionOf } = dependencies;
  const api = app.withTypeProvider<CallTypes>();
  const writer = createWriter(dependencies);
  const now = (): string => clock().toISOString();

  api.get(prefix + deskPaths.calendar, async (request): Promise<CalendarState> => {
    return { isOn: await store.hasCalendar(sessionOf(request).person.id) };
  });

  api.post(prefix + deskPaths.calendar, { schema: { body: calendarCall } }, async (request): Promise<CalendarState> => {
    const { person } = sessionOf(request);
    const { isOn } = request.body;
    const token = makeSecret();
    await store.setCalendar(person.id, isOn ? digestOf(token) : undefined, now());
    await audit.add(person, 'calendar');
    return { isOn, ...(isOn && { path: calendarFeedPath(token) }) };
  });

  /** The step as a calendar has it, whomever the request is given to. */
  const findStep = async (reference: string): Promise<StepCard> => {
    const whole = await store.findRequest(reference, now(), site());
    const request = await store.find(reference);
    if (!whole?.nextStep || !request) throw new DeskRefusal('not-found');
    return { ...whole, nextStep: whole.nextStep, id: request.id };
  };

  api.post(prefix + deskPaths.visitMail, { schema: { body: visitMailCall } }, async (request, reply) => {
    const { person } = sessionOf(request);
    const card = await findStep(request.body.reference);
    if (!sendMail) throw new DeskRefusal('invalid');
    const people = await store.listPeople(now());
    const to = people.find(({ id }) => id === card.assignee?.id) ?? person;
    const { nextStep } = card;
    const { locale, timeZone } = manifest().site;
    const day =
      nextStep.time === undefined
        ? formatDay(`${nextStep.day}T12:00:00Z`, locale, 'UTC')
        : formatInstant(instantOf(nextStep.day, nextStep.time, timeZone).toISOString(), locale, timeZone);
    const values = { step: nextStep.text, day, place: nextStep.place ?? card.place, link: writer.linkOf(card) };
    await sendMail({ kind: 'visit', calendar: writer.write([card]), values }, to).catch((error: unknown) => {
      request.log.error({ reason: (error as Error).name }, 'appointment not sent');
      throw new DeskRefusal('unavailable');
    });
    await audit.add(person, 'calendar', card.reference);
    return reply.code(204).send();
  });
};

/** Adds the subscription, which calendar applications fetch without a session. */
export const addCalendarFeed = (
  app: FastifyInstance,
  prefix: string,
  dependencies: CalendarDependencies & { readonly guard: Guard },
): void => {
  const { store, audit, guard } = dependencies;
  const { write, stepsOf } = createWriter(dependencies);
  const folder = calendarFeedPath('').replace(/[^/]+$/, '');
  app.get(`${prefix}${folder}:name`, async (request, reply) => {
    await guard.admitToLogin(request);
    const { name } = request.params as { readonly name: string };
    const token = /^([\w-]{43})\.ics$/.exec(name)?.[1];
    const person = token === undefined ? undefined : await store.ownerOfCalendar(digestOf(token));
    if (!person) throw new DeskRefusal('not-found');
    await audit.addOnce(person, 'calendar');
    return reply.header('content-type', 'text/calendar; charset=utf-8').send(write(await stepsOf(person.id)));
  });
};
