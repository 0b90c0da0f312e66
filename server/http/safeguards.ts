/**
 * Protection for all responses: security headers, errors that reveal nothing, and timeouts for requests that never end.
 */
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closedPolicy, commonHeaders } from '../../http/headers.ts';

/** Timeouts of connections. Uploads have their own (requests/receive.ts). */
export interface HttpLimits {
  /** From a request's first byte to the end of its headers. */
  readonly headersMs: number;
  /** Interval at which it is checked. */
  readonly checkEveryMs: number;
  /** For the rest of an unread body, once the request is answered. */
  readonly lateBodyMs: number;
  /** Without data in either direction. */
  readonly idleMs: number;
  /** Between two requests of a connection. */
  readonly keepAliveMs: number;
}

export const defaultHttpLimits: HttpLimits = {
  headersMs: 15_000,
  checkEveryMs: 5000,
  lateBodyMs: 10_000,
  idleMs: 120_000,
  // Longer than any proxy of docs/operations.md keeps a connection: the one that closes it must be the one that sends.
  keepAliveMs: 185_000,
};

/** Default headers; a route that sends a page replaces the policy. */
const closedHeaders = { ...commonHeaders, 'content-security-policy': closedPolicy };

interface Safeguards {
  readonly hsts: string | undefined;
  readonly lateBodyMs: number;
}

/** Adds the safeguards to the application and to all routes that are added afterwards. */
export const addSafeguards = (app: FastifyInstance, { hsts, lateBodyMs }: Safeguards): void => {
  let isProxyTold = false;

  app.addHook('onRequest', (request, reply, done) => {
    protect(request, reply, hsts);
    if (!isProxyTold && isUnknownProxy(request)) {
      isProxyTold = true;
      request.log.warn(
        'X-Forwarded-For came from an address that TRUST_PROXY does not name: if it is your proxy, its ' +
          'visitors share one rate limit',
      );
    }
    done();
  });

  // Unexpected bodies are not read: by default Fastify would read one before it answers 405.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => {
    done(null);
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), lateBodyMs).unref();
    done();
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status =
      error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'request failed');
    return reply.header('cache-control', 'no-store').code(status).send();
  });
  app.setNotFoundHandler((_request, reply) => reply.header('allow', 'GET, HEAD').code(405).send());
};

/** Sets the headers of every response. */
export const protect = (request: FastifyRequest, reply: FastifyReply, hsts: string | undefined): void => {
  reply.headers(closedHeaders);
  if (hsts !== undefined && request.protocol === 'https') reply.header('strict-transport-security', hsts);
};

const isUnknownProxy = (request: FastifyRequest): boolean =>
  request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress;

/** Answers malformed requests, and those whose headers arrive too slowly. */
export const answerClientError = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusByCode[error.code ?? ''] ?? '400 Bad Request';
  const lines = Object.entries(closedHeaders).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, 'content-length: 0', 'connection: close', '', ''].join('\r\n'));
  // A client that does not read the response is disconnected.
  setTimeout(() => socket.destroy(), 1000).unref();
};

const statusByCode: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
