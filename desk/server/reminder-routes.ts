/** One's own reminders: the hour of a daily mail, and notifications on this device. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskPaths, type Reminders } from '../contract.ts';
import { dayReader, timeReader } from '../../server/store/desk/calendar.ts';
import type { DeskSite } from '../../server/store/desk/request-query.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { OpenSession } from './guard.ts';
import { readPushCall, readRemindersCall } from './parse.ts';
import type { Push } from './push.ts';

interface ReminderDependencies {
  readonly store: RequestStore;
  readonly site: () => DeskSite;
  readonly push: Push;
  readonly clock: () => Date;
  readonly sessionOf: (request: FastifyRequest) => OpenSession;
}

/** Adds the routes below `prefix`. */
export const addReminderRoutes = (app: FastifyInstance, prefix: string, dependencies: ReminderDependencies): void => {
  const { store, site, push, clock, sessionOf } = dependencies;

  const show = async ({ person, tokenHash }: OpenSession): Promise<Reminders> => {
    const digestTime = await store.digestTimeOf(person.id);
    return {
      ...(digestTime !== undefined && { digestTime }),
      isPushing: await store.isPushing(tokenHash),
      pushKey: push.publicKey,
    };
  };

  app.get(prefix + deskPaths.reminders, async (request) => show(sessionOf(request)));

  app.post(prefix + deskPaths.reminders, async (request) => {
    const session = sessionOf(request);
    const time = readRemindersCall(request.body);
    const now = clock().toISOString();
    const { timeZone } = site();
    // An hour that has passed today means tomorrow.
    const isPast = time !== undefined && time <= timeReader(timeZone)(now);
    await store.setDigestTime(session.person.id, time, isPast ? dayReader(timeZone)(now) : undefined);
    return show(session);
  });

  app.post(prefix + deskPaths.push, async (request, reply) => {
    await store.setPush(sessionOf(request).tokenHash, readPushCall(request.body));
    return reply.code(204).send();
  });
};
