/** The way of a webhook from the Git host to the office, which alone knows the secret and verifies the signature. */
import type { FastifyInstance } from 'fastify';
import { senderOf } from '../http/sender.ts';
import { createRateLimiter, type Counters, type RateLimit } from '../store/counters.ts';
import { OfficeClosedError, type CallOffice } from './call-office.ts';

interface HookDependencies {
  readonly callOffice: CallOffice;
  readonly counters: Counters;
  readonly clock: () => Date;
  readonly limit?: RateLimit;
}

/** Path that the Git host calls. */
export const hookPath = '/hooks/site';

/** Of a push: what hosts send is far below. */
const maxBodyBytes = 1024 * 1024;
const patienceMs = 10_000;
const defaultLimit: RateLimit = { attempts: 30, windowMs: 60_000 };

/** The signature's headers: of GitHub, Gitea and Forgejo, GitLab. */
const signatureHeaders = ['x-hub-signature-256', 'x-gitea-signature', 'x-gitlab-token'] as const;

/**
 * Adds the route, in a scope of its own. It answers what the office does: 202, 403 for a wrong signature, 404 without a
 * secret. Without an office it is 404, and 503 while that does not answer.
 */
export const addHookRoute = (app: FastifyInstance, { callOffice, counters, clock, limit }: HookDependencies): void => {
  const calls = createRateLimiter('hook', limit ?? defaultLimit, { counters, clock });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.route({
    method: 'POST',
    url: hookPath,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const left = await calls.count(senderOf(request.ip));
      return left.kind === 'exceeded' ? reply.header('retry-after', left.secondsLeft).code(429).send() : undefined;
    },
    handler: async ({ body, headers, log }, reply) => {
      const given = signatureHeaders.flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      });
      const call = {
        method: 'POST',
        path: '/hook',
        headers: { 'content-type': 'application/octet-stream', ...Object.fromEntries(given) },
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        timeoutMs: patienceMs,
      } as const;
      try {
        return await reply.code((await callOffice(call)).status).send();
      } catch (error) {
        if (!(error instanceof OfficeClosedError)) throw error;
        if (error.isAbsent) return reply.code(404).send();
        log.warn({ reason: (error.cause as Error).message }, 'a webhook did not reach the office');
        return reply.code(503).header('retry-after', '60').send();
      }
    },
  });
};
