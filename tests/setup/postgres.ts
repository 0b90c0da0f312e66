/**
 * Vitest's global set-up for the second run of the server's tests: with TEST_STORE=postgres they keep their requests in
 * a PostgreSQL, one database each, and find its address in TEST_DATABASE_URL (tests/server/stores.ts).
 */
import { startPostgres } from '../server/postgres.ts';

/** Starts it where it is asked for; what it returns is done after the last test. */
export default async function usePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_STORE'] !== 'postgres') return undefined;
  const postgres = await startPostgres();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await postgres.stop();
  };
}
