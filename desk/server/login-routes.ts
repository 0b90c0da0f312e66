/**
 * Login by passkey or code, and registration with an invitation. Every failure is answered alike, so that no answer
 * reveals whether a person exists (OWASP ASVS, authentication).
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskPaths, type Invitation, type PasskeyLogin, type Session, type LoginMethods } from '../contract.ts';
import { createRateLimiter, type Counters } from '../../server/store/counters.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { AuditLog } from './audit-log.ts';
import {
  browserCookie,
  codeCookie,
  readBrowserCookie,
  readCodeCookie,
  readSessionCookie,
  sessionCookie,
} from './cookie.ts';
import { deviceOf } from './device.ts';
import type { Guard } from './guard.ts';
import { strangerNetworks, type DeskLimits } from './limits.ts';
import type { DeskMailSender } from '../../server/mail/desk-mails.ts';
import { senderOf } from '../../server/http/sender.ts';
import type { DeskOrigin } from '../../server/http/desk-origin.ts';
import {
  askForPasskey,
  askForRegistration,
  ceremonyMs,
  passkeyIdOf,
  verifyLogin,
  verifyRegistration,
} from './passkeys.ts';
import { sessionDays, type NewSession, type Person } from '../../server/store/desk/people.ts';
import { DeskRefusal } from './desk-refusal.ts';
import {
  browserProofOf,
  digestOf,
  digestOfCode,
  isSame,
  makeCode,
  makeSecret,
  normaliseEmail,
  tokenOf,
} from '../../server/store/desk/secrets.ts';

/** Lifetime of a code. */
const codeMs = 10 * 60 * 1000;

interface LoginDependencies {
  readonly store: RequestStore;
  readonly counters: Counters;
  readonly guard: Guard;
  readonly audit: AuditLog;
  readonly origin: () => DeskOrigin;
  readonly companyName: () => string;
  readonly limits: DeskLimits;
  /** Signs the cookie of known browsers; the same for all servers of a database. */
  readonly browserKey: Buffer;
  readonly clock: () => Date;
  /** Sends a mail at once; absent without a mail server. */
  readonly sendMail: DeskMailSender | undefined;
  /** Whether the server sends answers to visitors. */
  readonly isSendingMail: boolean;
  /** Whether only this machine reaches the server. */
  readonly isLocal: boolean;
}

/** What the app receives about a session. */
export const toSession = (
  { id, name, email, rights }: Person,
  {
    token,
    createdAt,
    isSendingMail,
  }: { readonly token: string; readonly createdAt: string; readonly isSendingMail: boolean },
): Session => ({
  id,
  name,
  email,
  rights,
  token,
  isSendingMail,
  endsAt: new Date(Date.parse(createdAt) + sessionDays.most * 24 * 60 * 60 * 1000).toISOString(),
});

/** Adds the login routes below `prefix`. */
export const addLoginRoutes = (app: FastifyInstance, prefix: string, dependencies: LoginDependencies): void => {
  const {
    store,
    counters,
    guard,
    audit,
    origin,
    companyName,
    limits,
    browserKey,
    clock,
    sendMail,
    isSendingMail,
    isLocal,
  } = dependencies;
  const loginAttempts = createRateLimiter('person', limits.person, { counters, clock });
  const strangerLimit = { ...limits.person, attempts: limits.person.attempts * strangerNetworks };
  const strangerRequests = createRateLimiter('person', strangerLimit, { counters, clock });
  const now = (): string => clock().toISOString();
  const inFuture = (ms: number): string => new Date(clock().getTime() + ms).toISOString();

  const post = (
    path: string,
    handler: (body: Body, reply: FastifyReply, request: FastifyRequest) => Promise<unknown>,
  ) =>
    app.post(`${prefix}${path}`, {
      onRequest: async (request) => guard.admitToLogin(request),
      handler: async (request, reply) => reply.send(await handler(toBody(request.body), reply, request)),
    });

  const openCeremony = async (challenge: string, personId: string | undefined): Promise<string> => {
    const id = randomUUID();
    await store.openCeremony({ id, challenge, personId, expiresAt: inFuture(ceremonyMs) }, now());
    return id;
  };

  /** Starts a session if `login` allows it, replacing one that this browser had; the answer sets the cookie. */
  const enter = async (
    { reply, request, action }: { reply: FastifyReply; request: FastifyRequest; action: 'login' | 'register' },
    login: (session: NewSession) => Promise<Person | undefined>,
  ): Promise<Session> => {
    const secret = makeSecret();
    const person = await login({ tokenHash: digestOf(secret), device: deviceOf(request.headers['user-agent']) });
    if (!person) throw new DeskRefusal('stranger');
    const former = readSessionCookie(request.headers.cookie, origin());
    if (former !== undefined) await store.endSession(digestOf(former));
    request.log.info({ action, person: person.id }, 'desk login');
    await audit.add(person, action);
    const proof = browserProofOf(browserKey, normaliseEmail(person.email));
    reply.header('set-cookie', [sessionCookie(secret, origin()), browserCookie(proof, origin())]);
    return toSession(person, { token: tokenOf(secret), createdAt: now(), isSendingMail });
  };

  post(deskPaths.loginMethods, async (): Promise<LoginMethods> => ({ hasCodes: sendMail !== undefined }));

  post(deskPaths.passkeyOptions, async (): Promise<PasskeyLogin> => {
    const options = await askForPasskey(origin());
    return { ceremony: await openCeremony(options.challenge, undefined), options: { ...options } };
  });

  post(deskPaths.passkeyLogin, async ({ ceremony, response }, reply, request) =>
    enter({ reply, request, action: 'login' }, async (session) => {
      const open = typeof ceremony === 'string' ? await store.takeCeremony(ceremony, now()) : undefined;
      const id = passkeyIdOf(response);
      const passkey = id === undefined ? undefined : await store.findPasskey(id);
      if (!open || open.personId !== undefined || !passkey) return undefined;
      const login = await verifyLogin(response, open.challenge, passkey, origin());
      if (login.kind === 'refused') return undefined;
      if (login.kind === 'counter-back') throw new DeskRefusal('passkey-copied');
      return store.loginByPasskey(passkey.id, login.counter, session, now());
    }),
  );

  const countAttempt = async (whose: string, limiter = loginAttempts): Promise<void> => {
    const left = await limiter.count(whose);
    if (left.kind === 'exceeded') throw new DeskRefusal('too-many', left.secondsLeft);
  };

  /**
   * Counts a request for a code. What strangers ask for costs the person nothing: browsers on which they have logged in
   * have a count of their own, and others have one for each network.
   */
  const countCodeRequest = async (address: string, { headers, ip }: FastifyRequest): Promise<void> => {
    const proof = readBrowserCookie(headers.cookie, origin());
    if (proof !== undefined && isSame(proof, browserProofOf(browserKey, address))) {
      await countAttempt(`${address} known`);
      return;
    }
    await countAttempt(`${address} from ${senderOf(ip)}`);
    await countAttempt(`${address} strangers`, strangerRequests);
  };

  const sendCode = async (email: string, requestHash: string, log: FastifyRequest['log']): Promise<void> => {
    const code = makeCode();
    const codeHash = digestOfCode(email, code);
    const person = await store.setCode(email, { codeHash, requestHash, expiresAt: inFuture(codeMs) });
    if (!person) return;
    await sendMail?.({ kind: 'code', code }, person);
    log.info({ person: person.id }, 'login code sent');
  };

  post(deskPaths.codeRequest, async ({ email }, reply, request) => {
    if (!sendMail) throw new DeskRefusal('passkey-needed');
    if (typeof email === 'string' && email.length <= maxEmailCharacters) {
      const address = normaliseEmail(email);
      await countCodeRequest(address, request);
      const secret = makeSecret();
      reply.header('set-cookie', codeCookie(secret, codeMs, origin()));
      // Not awaited: its duration would reveal whether the person exists.
      sendCode(address, digestOf(secret), request.log).catch((error: unknown) =>
        request.log.error({ err: error }, 'login code not sent'),
      );
    }
    reply.code(204);
  });

  post(deskPaths.codeLogin, async ({ email, code }, reply, request) => {
    const isText = typeof email === 'string' && typeof code === 'string';
    if (!isText || email.length > maxEmailCharacters || code.length > 40) throw new DeskRefusal('stranger');
    const address = normaliseEmail(email);
    // The code is bound to the browser that asked for it: nobody else can use up its attempts.
    const asked = readCodeCookie(request.headers.cookie, origin());
    if (asked === undefined) throw new DeskRefusal('stranger');
    const given = { codeHash: digestOfCode(address, code), requestHash: digestOf(asked) };
    await countAttempt(`${address} ${given.requestHash}`);
    return enter({ reply, request, action: 'login' }, (session) => store.loginByCode(address, given, session, now()));
  });

  const findInvitation = async (token: unknown) => {
    const found = typeof token === 'string' ? await store.findInvitation(digestOf(token), now()) : undefined;
    if (!found || typeof token !== 'string') throw new DeskRefusal('stranger');
    return { ...found, tokenHash: digestOf(token) };
  };

  const mayUseCode = (passkeys: readonly unknown[]): boolean => sendMail !== undefined && passkeys.length === 0;

  post(deskPaths.invitation, async ({ token }): Promise<Invitation> => {
    const { person, passkeys } = await findInvitation(token);
    const options = await askForRegistration(person, { passkeys, companyName: companyName() }, origin());
    return {
      name: person.name,
      email: person.email,
      ceremony: await openCeremony(options.challenge, person.id),
      options: { ...options },
      mayUseCode: mayUseCode(passkeys),
      isLocal,
    };
  });

  post(deskPaths.register, async ({ kind, token, ceremony, response }, reply, request) => {
    const { person, passkeys, tokenHash } = await findInvitation(token);
    const isWithoutPasskey = kind === 'code' ? mayUseCode(passkeys) : kind === 'local' && isLocal;
    if ((kind === 'code' || kind === 'local') && !isWithoutPasskey) throw new DeskRefusal('passkey-needed');
    return enter({ reply, request, action: 'register' }, async (session) => {
      if (isWithoutPasskey) return store.register(tokenHash, undefined, session, now());
      const open = typeof ceremony === 'string' ? await store.takeCeremony(ceremony, now()) : undefined;
      if (open?.personId !== person.id) return undefined;
      const passkey = await verifyRegistration(response, open.challenge, origin());
      return passkey && store.register(tokenHash, passkey, session, now());
    });
  });
};

const maxEmailCharacters = 254;

type Body = Readonly<Record<string, unknown>>;

const toBody = (body: unknown): Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : {};
