/** Classification of PostgreSQL errors. */
import { StoreUnavailableError } from '../store.ts';

/** Codes of conflicts between transactions: serialisation failure, deadlock, unique violation. */
const conflictCodes = new Set(['40001', '40P01', '23505']);

const isConflict = (error: unknown): boolean => conflictCodes.has(codeOf(error) ?? '');

const maxAttempts = 12;
const firstPauseMs = 4;

/** Retries a whole transaction after conflicts, with exponential backoff and jitter. */
export const retryOnConflict = async <T>(transact: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transact();
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error;
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
  return Object.assign(new StoreUnavailableError(`the database does not answer (${message})`, isOutcomeKnown), {
    cause: error,
  });
};

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | undefined)?.code;
