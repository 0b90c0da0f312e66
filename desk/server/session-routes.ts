/** A person's own sessions: the current one, the others, and ending them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskPaths, type ListedSession, type Session, type SessionList } from '../contract.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { AuditLog } from './audit-log.ts';
import { endedCookie } from './cookie.ts';
import { toSession } from './login-routes.ts';
import type { OpenSession } from './guard.ts';
import type { DeskOrigin } from '../../server/http/desk-origin.ts';
import { endSession, logout, type CallTypes } from './call-schemas.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { digestOf } from '../../server/store/desk/secrets.ts';

interface SessionDependencies {
  readonly store: Pick<RequestStore, 'listSessions' | 'endSession' | 'endSessionsOf'>;
  readonly audit: AuditLog;
  readonly origin: () => DeskOrigin;
  readonly clock: () => Date;
  readonly isSendingMail: boolean;
  /** The authenticated person of a call. */
  readonly sessionOf: (request: FastifyRequest) => OpenSession;
}

/** Adds the routes below `prefix`. */
export const addSessionRoutes = (app: FastifyInstance, prefix: string, dependencies: SessionDependencies): void => {
  const { store, audit, origin, clock, isSendingMail, sessionOf } = dependencies;
  const api = app.withTypeProvider<CallTypes>();
  const now = (): string => clock().toISOString();

  api.get(prefix + deskPaths.session, async (request): Promise<Session> => {
    const session = sessionOf(request);
    return toSession(session.person, { ...session, isSendingMail });
  });

  api.post(prefix + deskPaths.logout, { schema: { body: logout } }, async (request, reply) => {
    const { person, tokenHash } = sessionOf(request);
    const { isEverywhere } = request.body;
    await (isEverywhere ? store.endSessionsOf(person.id) : store.endSession(tokenHash));
    await audit.add(person, isEverywhere ? 'logout-everywhere' : 'logout');
    return reply.header('set-cookie', endedCookie(origin())).code(204).send();
  });

  api.get(prefix + deskPaths.sessions, async (request): Promise<SessionList> => {
    const { person, tokenHash } = sessionOf(request);
    const sessions = (await store.listSessions(person.id, now())).map((session): ListedSession => ({
      id: digestOf(session.tokenHash),
      device: session.device,
      createdAt: session.createdAt,
      seenAt: session.seenAt,
      isThis: session.tokenHash === tokenHash,
    }));
    return { sessions: sessions.sort((left, right) => Number(right.isThis) - Number(left.isThis)) };
  });

  api.post(prefix + deskPaths.endSession, { schema: { body: endSession } }, async (request, reply) => {
    const { person } = sessionOf(request);
    const { id } = request.body;
    const own = await store.listSessions(person.id, now());
    const ended = own.find(({ tokenHash }) => digestOf(tokenHash) === id);
    if (!ended) throw new DeskRefusal('not-found');
    await store.endSession(ended.tokenHash);
    await audit.add(person, 'end-session');
    return reply.code(204).send();
  });
};
