/**
 * What each store bears, in one run: SQLite and the disk beside PostgreSQL and a bucket, with one server and with
 * three. PostgreSQL and the S3 server run on the same machine and share its processors; commits wait for the disk.
 */
import { join } from 'node:path';
import { startPostgres } from '../server/postgres.ts';
import { startS3 } from '../server/s3-server.ts';
import { killSpawnedServers, memoryOf, spawnServer, type SpawnedServer } from '../server/spawned-server.ts';
import { end, unlimited, upload, type LoadRow } from './server-uploads.ts';

/** What was measured, and a sentence for each store that could not be. */
export interface StoreRows {
  readonly rows: readonly LoadRow[];
  readonly failures: readonly string[];
}

export interface StoreBenchOptions {
  readonly requests: number;
  readonly concurrency: number;
  /** A row that takes longer has failed. */
  readonly limitMs?: number;
  readonly start?: {
    readonly postgres: () => Promise<{ newDatabase(): Promise<string>; stop(): Promise<void> }>;
    readonly s3: () => Promise<{
      readonly env: Readonly<Record<string, string>>;
      newUrl(): string;
      stop(): Promise<void>;
    }>;
  };
}

const startReal = { postgres: () => startPostgres({ isDurable: true }), s3: () => startS3() };

/** Runs it. A store that fails costs its own rows, and leaves nothing running. */
export const benchStores = async (folder: string, distDir: string, options: StoreBenchOptions): Promise<StoreRows> => {
  const { requests, concurrency, limitMs = 5 * 60_000, start = startReal } = options;
  const rows: LoadRow[] = [];
  const failures: string[] = [];
  const attempt = async <T>(
    what: string,
    work: () => Promise<T>,
    onLate: (result: T) => unknown = () => undefined,
  ): Promise<T | undefined> => {
    const working = work();
    try {
      return await within(limitMs, working);
    } catch (error) {
      // Nobody waits for it any more: what it starts is ended.
      void working.then(onLate, () => undefined);
      failures.push(`${what}: ${(error as Error).message.split('\n')[0]}`);
      return undefined;
    }
  };
  const measure = async (what: string, count: number, envOf: () => Promise<Record<string, string>>): Promise<void> => {
    const servers: SpawnedServer[] = [];
    let isOver = false;
    const row = await attempt(what, async () => {
      const env = { DIST: distDir, LOG_LEVEL: 'error', ...unlimited, ...(await envOf()) };
      for (let index = 0; index < count && !isOver; index += 1)
        servers.push(await spawnServer({ DATA_DIR: join(folder, `${what}-${index}`), ...env }));
      if (isOver) killSpawnedServers();
      const peak = (): number => Math.max(...servers.map((server) => memoryOf(server.process.pid ?? 0).peak));
      const origins = servers.map(({ origin }) => origin);
      const measured = await upload(what, origins, requests, concurrency, peak);
      await Promise.all(servers.map((server) => end(server.process)));
      return measured;
    });
    isOver = true;
    if (row) rows.push(row);
    else killSpawnedServers();
  };

  await measure('SQLite and disk, one server', 1, async () => ({}));
  const postgres = await attempt('PostgreSQL', start.postgres, (late) => late.stop());
  const s3 = await attempt('bucket', start.s3, (late) => late.stop());
  try {
    if (!postgres) return { rows, failures };
    const inDatabase = async () => ({ DATABASE_URL: await postgres.newDatabase() });
    await measure('PostgreSQL and disk, one server', 1, inDatabase);
    if (!s3) return { rows, failures };
    const inBoth = async () => ({ ...(await inDatabase()), ...s3.env, FILES_URL: s3.newUrl() });
    await measure('PostgreSQL and bucket, one server', 1, inBoth);
    await measure('PostgreSQL and bucket, three servers', 3, inBoth);
    return { rows, failures };
  } finally {
    await Promise.all([postgres?.stop(), s3?.stop()]);
  }
};

const within = async <T>(limitMs: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${limitMs / 1000} seconds`)), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
