/**
 * Vitest's global set-up of the project « postgres »: the server's tests keep their requests in a PostgreSQL, one
 * database each, and find its address in TEST_DATABASE_URL (tests/server/stores.ts).
 */
import { startPostgres } from '../server/postgres.ts';

/** Starts it; what it returns is done after the last test. */
export default async function usePostgres(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await postgres.stop();
  };
}
