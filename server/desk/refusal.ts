import type { FastifyReply } from 'fastify';
import type { DeskErrorCode } from '../../http/desk.ts';

/** A refused call of the desk: a code and a status, without the reason. */
export class DeskRefusal extends Error {
  override readonly name = 'DeskRefusal';

  constructor(
    readonly code: DeskErrorCode,
    readonly retryAfterSeconds?: number,
  ) {
    super(code);
  }
}

const statusByCode: Readonly<Record<DeskErrorCode, number>> = {
  stranger: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'passkey-needed': 409,
  invalid: 422,
  'too-many': 429,
  unavailable: 503,
};

/** Sends a refusal. */
export const sendRefusal = (reply: FastifyReply, { code, retryAfterSeconds }: DeskRefusal): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(statusByCode[code]).send({ error: code });
};
