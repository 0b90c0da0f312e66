/** Callers without access to the desk, and the calls they try. */
import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { deskPaths, tokenHeader } from '../../desk/contract.ts';
import { defaultDeskLimits } from '../../desk/server/limits.ts';
import { sessionDays } from '../../server/store/desk/people.ts';
import { innerPath } from '../../desk/server/routes.ts';
import { call, deskOrigin, register, startDesk, type Call, type Visitor } from './desk.ts';
import { addLead } from './leads.ts';
import { isOnPostgres } from './stores.ts';
import type { TestServer } from './test-server.ts';

/** A desk with two people, one of whose sessions has ended, and one request. */
export interface ProbedDesk {
  readonly server: TestServer;
  readonly ended: Visitor;
  readonly lea: Visitor;
  readonly paul: Visitor;
  readonly reference: string;
  /** State that such a call must not change. */
  state(): Promise<unknown>;
  readonly before: unknown;
  /** Advances the server's clock. */
  advanceClock(ms: number): void;
}

export interface DeskRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH' | 'OPTIONS';
  /** `REF` stands for the request's reference. */
  readonly path: string;
  /** Valid for a person with access. */
  readonly body?: unknown;
}

const change = { requests: [{ reference: 'REF', version: 1 }], change: { kind: 'state', state: 'lost' } };
const erase = { references: ['REF'], isWholePerson: true, isDryRun: false };

/** What a person's browser would send to an address; each that takes a body has one. */
const bodies: Readonly<Record<string, unknown>> = {
  [deskPaths.logout]: { isEverywhere: true },
  [deskPaths.endSession]: { id: 'SESSION' },
  [deskPaths.changes]: change,
  [deskPaths.undo]: { undo: '00000000-0000-4000-8000-000000000000' },
  [deskPaths.erase]: erase,
};

/** Values of the route parameters. */
const parts: Readonly<Record<string, string>> = {
  ':reference': 'REF',
  ':position': '0',
  ':size': 'small',
  '*': 'nowhere',
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** Each route of a group, with each of its methods; the catch-all route stands for unknown paths. */
export const routesOf = ({ app }: Pick<TestServer, 'app'>, group: 'api' | 'door'): readonly DeskRoute[] => {
  const branch: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', name = '', known = ''] = /^((?:│ {3}| {4})*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      branch.splice(indent.length / 4, Infinity, name === '*' ? '/*' : name);
      const route = branch.join('').slice(`${innerPath}/`.length);
      if (!branch.join('').startsWith(`${innerPath}/${group}`)) return [];
      const path = route.replace(/:\w+|\*/g, (part) => parts[part] ?? part);
      return methods
        .filter((method) => known.split(', ').includes(method))
        .map((method) => ({ method, path, ...(method === 'POST' && { body: bodies[path] ?? {} }) }));
    });
};

/** A kind of caller without access: what its calls carry, and the statuses it may get. */
export interface Stranger {
  readonly name: string;
  readonly carries: (desk: ProbedDesk, address: DeskRoute) => Pick<Call, 'cookie' | 'headers'>;
  /** Whether calls are refused as forbidden (403), not as without a session (401). */
  readonly isForbidden: boolean;
}

/** Without a session, with an ended or forged one, with another person's token, from another origin. */
export const strangersOf = (): readonly Stranger[] => [
  { name: 'without a session', isForbidden: false, carries: () => ({}) },
  {
    name: 'with an ended session',
    isForbidden: false,
    carries: ({ ended }) => ({ cookie: ended.cookie, headers: { [tokenHeader]: ended.session.token } }),
  },
  {
    name: 'with a made-up session',
    isForbidden: false,
    carries: () => ({ cookie: `__Host-desk=${'A'.repeat(43)}`, headers: { [tokenHeader]: 'A'.repeat(43) } }),
  },
  {
    name: 'with another’s token',
    isForbidden: true,
    carries: ({ lea, paul }) => ({
      cookie: lea.cookie,
      headers: { [tokenHeader]: paul.session.token, 'sec-fetch-site': 'cross-site' },
    }),
  },
  {
    name: 'from another origin',
    isForbidden: true,
    carries: ({ lea }) => ({
      cookie: lea.cookie,
      headers: {
        [tokenHeader]: lea.session.token,
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
      },
    }),
  },
];

/** Starts the desk, with the default limits. */
export const startProbedDesk = async (): Promise<ProbedDesk> => {
  let now = new Date('2026-01-01T09:00:00.000Z');
  const server = await startDesk({ clock: () => now, sendDeskMail: async () => undefined });
  const ended = await register(server, { name: 'Jean', email: 'jean@fixture.example', now });
  const advanceClock = (ms: number): void => void (now = new Date(now.getTime() + ms));
  advanceClock(sessionDays.most * 24 * 60 * 60 * 1000);
  const lea = await register(server, { now });
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  const revision = await server.store.revision();
  const reference = await addLead(server.store, server.files, { receivedAt: now.toISOString() });
  // A server counts its own change at once, and again when PostgreSQL tells of it a moment later.
  const told = revision + (isOnPostgres ? 2 : 1);
  // oxlint-disable-next-line project/no-syntax -- with a patience of its own: a hook has no expect.poll
  await vi.waitFor(async () => expect(await server.store.revision()).toBeGreaterThanOrEqual(told), {
    timeout: 120_000,
  });
  const state = async (): Promise<unknown> => [
    await server.store.find(reference),
    await server.store.revision(),
    await server.store.listPeople(now.toISOString()),
    (await server.store.listAudit(1000)).length,
  ];
  return { server, ended, lea, paul, reference, state, before: await state(), advanceClock };
};

let probes = 0;

/**
 * Calls a route several times: each answer is a refusal, of the caller's kind and, beyond the limit, for their number;
 * those of one status are identical.
 */
export const probeRoute = async (
  desk: ProbedDesk,
  stranger: Stranger,
  { method, path, body }: DeskRoute,
  times: number,
): Promise<void> => {
  const fill = (text: string): string => text.replaceAll('REF', desk.reference);
  const { cookie, headers } = stranger.carries(desk, { method, path });
  const answerByStatus = new Map<number, string>();
  // From an address of his own, which was refused nothing yet: what is counted is not what other routes were asked.
  probes += 1;
  const from = `198.18.${probes >> 8}.${probes & 255}`;
  for (let time = 0; time < times; time += 1) {
    const answer = await call(desk.server, fill(path), {
      method,
      ...(body !== undefined && { body: JSON.parse(fill(JSON.stringify(body))) as unknown }),
      cookie,
      from,
      headers: { origin: deskOrigin.origin, ...headers },
    });
    const isBeyond = time >= defaultDeskLimits.refused.attempts;
    expect(answer.statusCode, `${method} ${path}`).toBe(isBeyond ? 429 : stranger.isForbidden ? 403 : 401);
    const known = answerByStatus.get(answer.statusCode) ?? toText(answer);
    expect(toText(answer)).toBe(known);
    answerByStatus.set(answer.statusCode, known);
    if (method !== 'HEAD') expect(answer.json()).toEqual({ error: errorByStatus[answer.statusCode] });
  }
};

/**
 * Calls a login route with invalid credentials. From the desk's own origin anybody gets a challenge and the login
 * methods, and the answer to a code request does not depend on the person's existence; other origins are refused.
 */
export const probeLoginRoute = async (desk: ProbedDesk, { method, path }: DeskRoute, times: number): Promise<void> => {
  const open: Readonly<Record<string, number>> = {
    [deskPaths.passkeyOptions]: 200,
    [deskPaths.loginMethods]: 200,
    [deskPaths.codeRequest]: 204,
  };
  const body = { email: 'lea@fixture.example', code: 'AAAA-AAAA', token: 'A'.repeat(43), ceremony: 'A', kind: 'code' };
  const callOnce = (origin: string) =>
    call(desk.server, path, { method, ...(method === 'POST' && { body }), headers: { origin } });
  // A calendar whose address has ended finds nothing there.
  const isNowhere = path === 'door/nowhere' || path.startsWith('door/calendar/');
  const expected = isNowhere ? 404 : (open[path] ?? 401);
  // A caller without attempts left is refused first, so each route starts with all of them.
  desk.advanceClock(defaultDeskLimits.person.windowMs);
  for (let time = 0; time < times; time += 1) {
    const own = await callOnce(deskOrigin.origin);
    expect(time === 0 ? [expected] : [expected, 429], `${method} ${path}`).toContain(own.statusCode);
    expect(own.body).not.toContain(body.email);
    const foreign = await callOnce('https://elsewhere.example');
    if (method === 'POST') expect([403, 429], path).toContain(foreign.statusCode);
    else expect([403, 404, 429], path).toContain(foreign.statusCode);
  }
};

const errorByStatus: Readonly<Record<number, string>> = { 401: 'stranger', 403: 'forbidden', 429: 'too-many' };

/** An answer as text, without its date and `retry-after`. */
const toText = ({ headers, body }: LightMyRequestResponse): string => {
  const { date: _date, 'retry-after': _retryAfter, ...rest } = headers;
  return JSON.stringify([rest, body]);
};
