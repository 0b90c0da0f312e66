/**
 * What each store bears, in one run: SQLite and the disk beside PostgreSQL and a bucket, with one server and with three.
 * PostgreSQL and the S3 server run on the same machine and share its processors; commits wait for the disk.
 */
import { join } from 'node:path';
import { startPostgres } from '../server/postgres.ts';
import { startS3 } from '../server/s3-server.ts';
import { memoryOf, spawnServer } from '../server/spawned-server.ts';
import { end, unlimited, upload, type LoadRow } from './server-uploads.ts';

/** Runs it; without the servers of tests/stores (no network to install them) there is only the first row. */
export async function benchStores(
  folder: string,
  distDir: string,
  requests: number,
  concurrency: number,
): Promise<{ readonly rows: readonly LoadRow[]; readonly note?: string }> {
  const measure = async (what: string, count: number, env: Record<string, string>): Promise<LoadRow> => {
    const servers = await Promise.all(
      Array.from({ length: count }, (_none, index) =>
        spawnServer({
          DIST: distDir,
          DATA_DIR: join(folder, `${what}-${index}`),
          LOG_LEVEL: 'error',
          ...unlimited,
          ...env,
        }),
      ),
    );
    const peak = (): number => Math.max(...servers.map((server) => memoryOf(server.process.pid ?? 0).peak));
    const row = await upload(
      what,
      servers.map(({ origin }) => origin),
      requests,
      concurrency,
      peak,
    );
    await Promise.all(servers.map((server) => end(server.process)));
    return row;
  };
  const rows = [await measure('SQLite and disk, one server', 1, {})];
  const started = await Promise.all([startPostgres({ isDurable: true }), startS3()]).catch(
    (error: unknown) => error as Error,
  );
  if (started instanceof Error) return { rows, note: `no other store: ${started.message.split('\n')[0]}` };
  const [postgres, s3] = started;
  try {
    const inDatabase = async () => ({ DATABASE_URL: await postgres.newDatabase() });
    const inBoth = async () => ({ ...(await inDatabase()), ...s3.env, FILES_URL: s3.newUrl() });
    rows.push(await measure('PostgreSQL and disk, one server', 1, await inDatabase()));
    rows.push(await measure('PostgreSQL and bucket, one server', 1, await inBoth()));
    rows.push(await measure('PostgreSQL and bucket, three servers', 3, await inBoth()));
    return { rows };
  } finally {
    await Promise.all([postgres.stop(), s3.stop()]);
  }
}
