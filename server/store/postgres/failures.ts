/** Classification of PostgreSQL errors. */
import { StoreUnavailableError, type StoreOutage } from '../store.ts';

/** Codes of conflicts between transactions: serialisation failure, deadlock, unique violation. */
const conflictCodes = new Set(['40001', '40P01', '23505']);

const isConflict = (error: unknown): boolean => conflictCodes.has(codeOf(error) ?? '');

/**
 * Whether PostgreSQL itself has ended the connection, and the transaction with it (57P01, 57P02): an operator or a
 * failover ends the pool's connections, and the next one may be as good as ever.
 */
const isEnded = (error: unknown): boolean => {
  const cause = error instanceof StoreUnavailableError && error.isOutcomeKnown ? error.cause : error;
  return /^57P0[12]$/.test(codeOf(cause) ?? '');
};

/** More than the pool has connections, which may all have been ended. */
const maxAttempts = 12;
const firstPauseMs = 4;

/**
 * Repeats a whole transaction after a conflict, with exponential backoff and jitter, and after its connection was
 * ended.
 */
export const retryTransaction = async <T>(transact: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transact();
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      if (isEnded(error)) continue;
      if (!isConflict(error)) throw error;
      const pauseMs = Math.random() * firstPauseMs * 2 ** Math.min(attempt, 6);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
};

/**
 * Codes of transient errors: connections (08), a standby where the primary was (25006), resources (53), operator
 * intervention (57), system errors (58), lock timeouts (55P03), refused logins (28) and a missing database (3D000).
 */
const transientCodes = /^(?:08|53|57|58)|^(?:25006|55P03|28|3D000)/;

/** Errors of the driver and the network have no SQLSTATE. */
const network = /^(?:ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET)/;
const driver =
  /^(?:Connection terminated|timeout e|Query read timeout|Client (?:has encountered|was closed)|Cannot use a pool)/i;

/** Whether the database is unavailable, as opposed to a wrong statement. */
export const isTransient = (error: unknown): boolean => {
  const { errors, message = '' } = error as { errors?: readonly unknown[]; message?: string };
  if (errors?.[0] !== undefined) return isTransient(errors[0]);
  const code = codeOf(error);
  if (code === undefined) return driver.test(message);
  return network.test(code) || transientCodes.test(code);
};

/** Converts transient errors to a `StoreUnavailableError`; others are returned as they are. */
export const toStoreError = (error: unknown, isOutcomeKnown: boolean): unknown => {
  if (!isTransient(error)) return error;
  const { message } = error as Error;
  const outage = outageOf(error);
  const text = `the database is unavailable: ${outage} (${message})`;
  return Object.assign(new StoreUnavailableError(text, isOutcomeKnown, outage), { cause: error });
};

/**
 * Whether an error means that no connection is free: of the database (53300), of the pool, or of PgBouncer, whose
 * error is a protocol violation (08P01).
 */
export const isWithoutConnection = (error: unknown): boolean =>
  codeOf(error) === '53300' ||
  /^timeout exceeded when trying to connect|no more connections allowed|too many clients/i.test(
    (error as { message?: string } | undefined)?.message ?? '',
  );

/** Why a transient error happened; `unreachable` unless PostgreSQL says otherwise. */
export const outageOf = (error: unknown): StoreOutage => {
  if (isWithoutConnection(error)) return 'no-connection';
  switch (codeOf(error)) {
    case '25006':
      return 'read-only';
    // A lock or a statement took longer than its limit.
    case '55P03':
    case '57014':
      return 'locked';
    case '53100':
      return 'full';
    case '58030':
      return 'failing';
    default:
      return 'unreachable';
  }
};

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | undefined)?.code;
