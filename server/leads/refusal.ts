import { FilesUnavailableError } from './file-store.ts';
import { isDamage, StoreUnavailableError } from './store.ts';
import type { ServerStrings } from './strings.ts';

/** An HTTP error response to a request for a quote. Thrown anywhere while the request is read or checked. */
export class Refusal extends Error {
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

/** Maps an error to a response: a storage failure is temporary (503), anything else is a bug (500). */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  return isStorageFailure(error)
    ? new Refusal(503, 'unavailable', 'storage', [], 30)
    : new Refusal(500, 'unavailable', 'unexpected');
};

const storageCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM', 'ENOENT']);
/** SQLITE_PERM, BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const sqliteCodes = new Set([3, 5, 6, 8, 10, 13, 14]);

/** Whether an error comes from the disk or the database, as opposed to a bug. */
const isStorageFailure = (error: unknown): boolean => {
  if (error instanceof StoreUnavailableError || error instanceof FilesUnavailableError || isDamage(error)) return true;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return storageCodes.has(String(code)) || (typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff));
};
