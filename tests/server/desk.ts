/** The desk of the fixture site as a person's browser uses it. */
import type { LightMyRequestResponse } from 'fastify';
import { deskPaths, tokenHeader, type Invitation, type PasskeyLogin, type Session } from '../../desk/contract.ts';
import { invite } from '../../desk/server/invitation.ts';
import { createAuthenticator, type Authenticator, type Changes } from './authenticator.ts';
import { fixtureDesk } from './fixture-site.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** Where the desk of the tests is. */
export const deskOrigin = { origin: 'https://www.fixture.example', hostname: 'www.fixture.example', isSecure: true };

/** Starts a server whose site has a desk. */
export const startDesk = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({
    ...options,
    config: { deskOrigin, ...options.config },
    manifest: { desk: fixtureDesk, ...options.manifest },
  });

/** Invites a person as the command line does; returns the link's token. */
export const invitePerson = async (
  { store }: Pick<TestServer, 'store'>,
  { name = 'Léa Roux', email = 'lea@fixture.example', now = new Date() } = {},
): Promise<string> => {
  const link = await invite({ name, email }, { store, origin: deskOrigin, desk: fixtureDesk, now });
  return link.slice(link.indexOf('#') + 1);
};

/** A call as the desk's page makes it. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH' | 'OPTIONS';
  readonly body?: unknown;
  readonly cookie?: string | undefined;
  /** The caller's network address. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls an address below the desk's path; with a body it is a POST from the desk's own page. */
export const call = (
  { app }: Pick<TestServer, 'app'>,
  path: string,
  options: Call = {},
): Promise<LightMyRequestResponse> => {
  const { body, cookie, from, headers } = options;
  const method = options.method ?? (body === undefined ? 'GET' : 'POST');
  return app.inject({
    method,
    url: `${fixtureDesk.path}/${path}`,
    headers: {
      ...(method !== 'GET' && { origin: deskOrigin.origin }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    ...(from !== undefined && { remoteAddress: from }),
    ...(body !== undefined && { payload: body as object }),
  });
};

/** Somebody at the desk. */
export interface Visitor {
  readonly session: Session;
  readonly cookie: string;
  readonly device: Authenticator;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
}

/** `name=value` of the cookie that an answer sets. */
export const cookieOf = (answer: LightMyRequestResponse): string =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';

/** `name=value` of the cookie by which a browser is known after a login. */
export const knownBrowserOf = (answer: LightMyRequestResponse): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((cookie) => cookie.includes('desk-browser='))
    ?.split(';')[0] ?? '';

/** Invites a person, who registers a passkey: they are in. */
export const register = async (
  server: TestServer,
  person: { name?: string; email?: string; now?: Date; userAgent?: string; counter?: number } = {},
): Promise<Visitor> => {
  const token = await invitePerson(server, person);
  const invitation = (await call(server, deskPaths.invitation, { body: { token } })).json<Invitation>();
  const device = createAuthenticator(deskOrigin.hostname, deskOrigin.origin);
  const { ceremony, options } = invitation;
  const body = { kind: 'passkey', token, ceremony, response: device.register(options, counterOf(person)) };
  const headers = agentHeaders(person.userAgent);
  return toVisitor(server, await call(server, deskPaths.register, { body, headers }), device);
};

const counterOf = ({ counter }: { readonly counter?: number }): Changes => (counter === undefined ? {} : { counter });

const agentHeaders = (userAgent: string | undefined): Record<string, string> =>
  userAgent === undefined ? {} : { 'user-agent': userAgent };

/** Logs in with a passkey; what the device does otherwise is in `changes`. */
export const loginWith = async (
  server: TestServer,
  device: Authenticator,
  { userAgent, ...changes }: Changes & { readonly userAgent?: string } = {},
): Promise<LightMyRequestResponse> => {
  const { ceremony, options } = (await call(server, deskPaths.passkeyOptions, { body: {} })).json<PasskeyLogin>();
  const body = { ceremony, response: device.authenticate(options, changes) };
  return call(server, deskPaths.passkeyLogin, { body, headers: agentHeaders(userAgent) });
};

/** Whom an answer let in. */
export const toVisitor = (server: TestServer, answer: LightMyRequestResponse, device: Authenticator): Visitor => {
  const session = answer.json<Session>();
  const cookie = cookieOf(answer);
  return {
    session,
    cookie,
    device,
    get: (path, headers = {}) => call(server, path, { cookie, headers }),
    post: (path, body, headers = {}) =>
      call(server, path, { body, cookie, headers: { [tokenHeader]: session.token, ...headers } }),
  };
};
