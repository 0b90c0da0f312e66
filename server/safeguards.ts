/**
 * What holds for every answer, whoever gives it: the headers that protect the visitor, an error that tells a stranger
 * nothing, and an end for requests that never end.
 */
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closedPolicy, commonHeaders } from '../http/headers.ts';

/** How long a connection may take for what. Uploads have a watch of their own (leads/receive.ts). */
export interface HttpLimits {
  /** From a request's first byte to the end of its headers. */
  readonly headersMs: number;
  /** How often that is looked at. */
  readonly checkEveryMs: number;
  /** For the rest of a body that nobody reads, once the request is answered. */
  readonly lateBodyMs: number;
  /** Without a byte in either direction. */
  readonly idleMs: number;
}

export const defaultHttpLimits: HttpLimits = {
  headersMs: 15_000,
  checkEveryMs: 5000,
  lateBodyMs: 10_000,
  idleMs: 120_000,
};

/** Headers of an answer that says no more: a route that shows a page puts its own policy in the place of this one. */
const closedHeaders = { ...commonHeaders, 'content-security-policy': closedPolicy };

export interface Safeguards {
  readonly hsts: string | undefined;
  readonly lateBodyMs: number;
}

/** Adds them to the application and to every route that is added afterwards. */
export function addSafeguards(app: FastifyInstance, { hsts, lateBodyMs }: Safeguards): void {
  let isProxyTold = false;

  app.addHook('onRequest', (request, reply, done) => {
    protect(request, reply, hsts);
    if (!isProxyTold && isUnknownProxy(request)) {
      isProxyTold = true;
      request.log.warn(
        'X-Forwarded-For came from an address that TRUST_PROXY does not name: if it is your proxy, its visitors share one rate limit',
      );
    }
    done();
  });

  // A body that nobody asked for is not waited for: Fastify would read it before the 405.
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
    if (status === 500) request.log.error({ err: error }, 'a request failed');
    return reply.header('cache-control', 'no-store').code(status).send();
  });
  app.setNotFoundHandler((_request, reply) => reply.header('allow', 'GET, HEAD').code(405).send());
}

/** Sets what every answer carries. */
export function protect(request: FastifyRequest, reply: FastifyReply, hsts: string | undefined): void {
  reply.headers(closedHeaders);
  if (hsts !== undefined && request.protocol === 'https') reply.header('strict-transport-security', hsts);
}

const isUnknownProxy = (request: FastifyRequest): boolean =>
  request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress;

/** Answers what is no HTTP, or came too slowly to be a request. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusByCode[error.code ?? ''] ?? '400 Bad Request';
  const lines = Object.entries(closedHeaders).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, 'content-length: 0', 'connection: close', '', ''].join('\r\n'));
  // One who does not read the answer either is not waited for.
  setTimeout(() => socket.destroy(), 1000).unref();
}

const statusByCode: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
