import { FilesUnavailableError } from './file-store.ts';
import { isDamage, StoreUnavailableError } from './store.ts';
import type { ServerStrings } from './strings.ts';

/**
 * Why a request is not accepted, in the terms of HTTP and of the site's words. Thrown anywhere while a request is read
 * or checked.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: 400 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503,
    /** Which sentence of `errors.api` answers. */
    readonly text: keyof ServerStrings['api'],
    /** For the log: what was wrong, without a word of the visitor's. */
    readonly reason: string,
    readonly details: readonly string[] = [],
    readonly retryAfterSeconds?: number,
  ) {
    super(`${status} ${reason}`);
  }
}

/**
 * The refusal an unexpected error becomes: a full or failing disk is a passing state (503), anything else a fault
 * (500).
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return isStorageFailure(error)
    ? new Refusal(503, 'unavailable', 'storage', [], 30)
    : new Refusal(500, 'unavailable', 'unexpected');
}

const storageCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM', 'ENOENT']);
/** SQLITE_PERM, BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const sqliteCodes = new Set([3, 5, 6, 8, 10, 13, 14]);

/** Whether an error comes from the disk or the database's file rather than from a mistake of ours. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof StoreUnavailableError || error instanceof FilesUnavailableError || isDamage(error)) return true;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return storageCodes.has(String(code)) || (typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff));
}
