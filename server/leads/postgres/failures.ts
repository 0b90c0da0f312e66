/** What an error of PostgreSQL means for the request that waits for it. */
import { StoreUnavailableError } from '../store.ts';

/** Two transactions that got into each other's way: a serialisation failure, a deadlock, the same key at once. */
const collisions = new Set(['40001', '40P01', '23505']);

const isCollision = (error: unknown): boolean => collisions.has(codeOf(error) ?? '');

const maxTries = 12;
const firstPauseMs = 4;

/** Does a whole transaction again as often as it collides, after a pause that grows. */
export async function untilAlone<T>(transact: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await transact();
    } catch (error) {
      if (!isCollision(error) || tries === maxTries) throw error;
      const pauseMs = Math.random() * firstPauseMs * 2 ** Math.min(tries, 6);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}

/**
 * Classes of errors that pass: connections (08), a standby where the primary was (25006), resources (53), what an
 * operator did (57), the system (58), locks that were not free in time (55P03), a limit of connections of a role.
 */
const passing = /^(?:08|53|57|58)|^(?:25006|55P03|28|3D000)/;

/** Errors of the driver, and of the network under it, bear no code of SQL. */
const network = /^(?:ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET)/;
const driver =
  /^(?:Connection terminated|timeout e|Query read timeout|Client (?:has encountered|was closed)|Cannot use a pool)/i;

/** Whether it is the database that cannot do it now, rather than a statement that is wrong. */
export function isPassing(error: unknown): boolean {
  const { errors, message = '' } = error as { errors?: readonly unknown[]; message?: string };
  if (errors?.[0] !== undefined) return isPassing(errors[0]);
  const code = codeOf(error);
  if (code === undefined) return driver.test(message);
  return network.test(code) || passing.test(code);
}

/** The same error, or what the callers of the store know where the database was not there for it. */
export function toStoreError(error: unknown, isOutcomeKnown: boolean): unknown {
  if (!isPassing(error)) return error;
  const { message } = error as Error;
  return Object.assign(new StoreUnavailableError(`the database does not answer (${message})`, isOutcomeKnown), {
    cause: error,
  });
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | undefined)?.code;
