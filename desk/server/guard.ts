/**
 * Access control: nothing without a session, and no state change for a page of another origin or without the session's
 * CSRF token. Unauthenticated calls all get the same answer.
 */
import type { FastifyRequest } from 'fastify';
import { tokenHeader } from '../contract.ts';
import { createRateLimiter, type Counters } from '../../server/store/counters.ts';
import type { RequestStore } from '../../server/store/store.ts';
import { senderOf } from '../../server/http/sender.ts';
import { readSessionCookie } from './cookie.ts';
import type { DeskLimits } from './limits.ts';
import type { DeskOrigin } from '../../server/http/desk-origin.ts';
import type { Person } from '../../server/store/desk/people.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { digestOf, isSame, tokenOf } from '../../server/store/desk/secrets.ts';

/** An authenticated person. */
export interface OpenSession {
  readonly person: Person;
  readonly tokenHash: string;
  /** The CSRF token of state-changing calls. */
  readonly token: string;
  readonly createdAt: string;
}

export interface Guard {
  /** Throws unless a person is logged in and, for a state-changing call, the desk's own page makes it. */
  admit(request: FastifyRequest): Promise<OpenSession>;
  /** Throws unless the desk's own page asks, within the rate limit. */
  admitToLogin(request: FastifyRequest): Promise<void>;
}

interface GuardDependencies {
  readonly store: Pick<RequestStore, 'findSession'>;
  readonly counters: Counters;
  readonly origin: () => DeskOrigin;
  readonly limits: DeskLimits;
  readonly clock: () => Date;
}

/** Creates the guard. */
export const createGuard = ({ store, counters, origin, limits, clock }: GuardDependencies): Guard => {
  const refused = createRateLimiter('refused', limits.refused, { counters, clock });
  const loginCalls = createRateLimiter('door', limits.login, { counters, clock });
  let isOriginTold = false;

  const refuse = async (request: FastifyRequest, code: 'stranger' | 'forbidden'): Promise<never> => {
    const left = await refused.count(senderOf(request.ip));
    if (left.kind === 'exceeded') throw new DeskRefusal('too-many', left.secondsLeft);
    throw new DeskRefusal(code);
  };

  /** A state-changing call must come from the desk's origin (`Origin`). */
  const isOwnPage = (request: FastifyRequest): boolean => {
    const { origin: from, 'sec-fetch-site': site } = request.headers;
    if (isReading(request)) return site === undefined || site === 'same-origin' || site === 'none';
    const expected = origin().origin;
    if (from === expected) return true;
    if (!isOriginTold && from !== undefined && site === 'same-origin') {
      isOriginTold = true;
      request.log.warn(
        { expected },
        'the desk was opened at another address than its own, where nobody can log in: set DESK_ORIGIN',
      );
    }
    return false;
  };

  return {
    async admit(request) {
      const secret = readSessionCookie(request.headers.cookie, origin());
      const tokenHash = secret === undefined ? '' : digestOf(secret);
      const session = secret === undefined ? undefined : await store.findSession(tokenHash, clock().toISOString());
      if (!session || secret === undefined) return refuse(request, 'stranger');
      const token = tokenOf(secret);
      const given = request.headers[tokenHeader];
      const hasToken = isReading(request) || (typeof given === 'string' && isSame(given, token));
      if (!hasToken || !isOwnPage(request)) return refuse(request, 'forbidden');
      return { person: session.person, tokenHash, token, createdAt: session.createdAt };
    },
    async admitToLogin(request) {
      const left = await loginCalls.count(senderOf(request.ip));
      if (left.kind === 'exceeded') throw new DeskRefusal('too-many', left.secondsLeft);
      if (!isOwnPage(request)) await refuse(request, 'forbidden');
    },
  };
};

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
