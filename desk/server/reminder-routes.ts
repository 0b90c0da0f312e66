/** One's own reminders: the hour of a daily mail, and notifications on this device. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskPaths, type Reminders } from '../contract.ts';
import { dayReader, timeReader } from '../../server/store/desk/calendar.ts';
import type { DeskSite } from '../../server/store/desk/request-query.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { OpenSession } from './guard.ts';
import { pushCall, remindersCall, type CallTypes } from './call-schemas.ts';
import { checkPushTarget } from './normalize-calls.ts';
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
  const api = app.withTypeProvider<CallTypes>();

  const show = async ({ person, tokenHash }: OpenSession): Promise<Reminders> => {
    const digestTime = await store.digestTimeOf(person.id);
    return {
      ...(digestTime !== undefined && { digestTime }),
      isPushing: await store.isPushing(tokenHash),
      pushKey: push.publicKey,
    };
  };

  api.get(prefix + deskPaths.reminders, async (request) => show(sessionOf(request)));

  api.post(prefix + deskPaths.reminders, { schema: { body: remindersCall } }, async (request) => {
    const session = sessionOf(request);
    const { digestTime: time } = request.body;
    const now = clock().toISOString();
    const { timeZone } = site();
    // An hour that has passed today means tomorrow.
    const isPast = time !== undefined && time <= timeReader(timeZone)(now);
    await store.setDigestTime(session.person.id, time, isPast ? dayReader(timeZone)(now) : undefined);
    return show(session);
  });

  api.post(prefix + deskPaths.push, { schema: { body: pushCall } }, async (request, reply) => {
    await store.setPush(sessionOf(request).tokenHash, checkPushTarget(request.body.subscription));
    return reply.code(204).send();
  });
};
