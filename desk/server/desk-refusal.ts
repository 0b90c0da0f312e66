import type { FastifyReply } from 'fastify';
import type { DeskErrorCode } from '../contract.ts';

/** A refused call of the desk: a code and a status, without the reason, unless the user can do something about it. */
export class DeskRefusal extends Error {
  override readonly name = 'DeskRefusal';

  constructor(
    readonly code: DeskErrorCode,
    readonly retryAfterSeconds?: number,
    /** Sentences for the user about each thing that is refused; why, where the site has no word for it. */
    readonly more: { readonly details?: readonly string[]; readonly sentence?: string } = {},
  ) {
    super(code);
  }
}

const statusByCode: Readonly<Record<DeskErrorCode, number>> = {
  stranger: 401,
  'passkey-copied': 401,
  forbidden: 403,
  'no-right': 403,
  'not-found': 404,
  conflict: 409,
  'passkey-needed': 409,
  'too-large': 413,
  invalid: 422,
  files: 422,
  'too-many': 429,
  unavailable: 503,
  'site-closed': 503,
};

/** Sends a refusal; `sentences` are the site's, by code, for those that have no sentence of their own. */
export const sendRefusal = (
  reply: FastifyReply,
  { code, retryAfterSeconds, more: { details, sentence } }: DeskRefusal,
  sentences: Partial<Readonly<Record<DeskErrorCode, string>>> = {},
): FastifyReply => {
  const said = sentence ?? sentences[code];
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(statusByCode[code])
    .send({ error: code, ...(details && { details }), ...(said !== undefined && { sentence: said }) });
};
