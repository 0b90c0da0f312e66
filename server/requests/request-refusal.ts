import type { AlarmKind } from '../alarms/alarms.ts';
import { causeOf } from '../http/outages.ts';
import type { ServerStrings } from '../http/site/strings.ts';

/** An HTTP error response to a request for a quote. Thrown anywhere while the request is read or checked. */
export class RequestRefusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: 400 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503,
    /** Key of the message in `errors.api`. */
    readonly text: keyof ServerStrings['api'],
    /** Reason for the log, without anything the visitor wrote. */
    readonly reason: string,
    readonly details: readonly string[] = [],
    readonly retryAfterSeconds?: number,
  ) {
    super(`${status} ${reason}`);
  }
}

/** A refusal because a limit of the whole server is reached; its reason is the alarm that says so. */
export class LimitReached extends RequestRefusal {
  constructor(
    readonly alarm: AlarmKind,
    retryAfterSeconds: number,
  ) {
    super(503, 'unavailable', alarm, [], retryAfterSeconds);
  }
}

/** Maps an error to a response: a storage failure is temporary (503), anything else is a bug (500). */
export const requestRefusalOf = (error: unknown): RequestRefusal => {
  if (error instanceof RequestRefusal) return error;
  return causeOf(error) !== undefined
    ? new RequestRefusal(503, 'unavailable', 'storage', [], 30)
    : new RequestRefusal(500, 'unavailable', 'unexpected');
};
