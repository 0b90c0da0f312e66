/**
 * Three servers on one database and one bucket, while people send requests: the database becomes read-only, has no free
 * connection, and is back; the bucket dies and is back; a server is killed meanwhile. Each server tells of each by the
 * alarm of its name and counts what it refused by it, no request that was acknowledged is lost, and in the end no alarm
 * is left.
 */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { sendForm } from './multipart.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { startS3, type TestS3 } from './s3-server.ts';
import { pdf } from './sample-files.ts';
import { killSpawnedServers, spawnServer, type SpawnedServer, withoutLimits } from './spawned-server.ts';
import { diskFolder } from '../setup/disk-folder.ts';
import { freePort } from '../setup/free-port.ts';

let folder: string;
let postgres: TestPostgres;
let s3: TestS3;
let url: string;
let filesUrl: string;
const servers: { server: SpawnedServer; metricsPort: number }[] = [];

const start = async (index: number): Promise<void> => {
  const metricsPort = await freePort();
  const server = await spawnServer({
    ...s3.env,
    ...withoutLimits,
    DIST: join(folder, 'dist'),
    DATA_DIR: join(folder, `var-${index}`),
    DATABASE_URL: url,
    FILES_URL: filesUrl,
    METRICS_PORT: String(metricsPort),
  });
  servers[index] = { server, metricsPort };
};

beforeAll(async () => {
  folder = mkdtempSync(join(diskFolder(), 'outages-several-'));
  await writeFixtureSite(join(folder, 'dist'));
  [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  await postgres.query("CREATE ROLE clerk LOGIN PASSWORD 'first'");
  const database = await postgres.newDatabase();
  await postgres.query(`ALTER DATABASE ${nameOf(database)} OWNER TO clerk`);
  url = database.replace(/tester:\w+@/, 'clerk:first@');
  filesUrl = s3.newUrl();
  for (const index of [0, 1, 2]) await start(index);
});
afterAll(async () => {
  killSpawnedServers();
  await Promise.all([postgres.stop(), s3.stop()]);
  await rm(folder, { recursive: true, force: true });
}, 5 * 60_000);

const nameOf = (address: string): string => address.replace(/.*\//, '');
const metricsOf = async (port: number): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
/** Kinds that every server tells of now. */
const alarmsOfAll = async (): Promise<string[][]> =>
  Promise.all(
    servers.map(async ({ metricsPort }) =>
      [...(await metricsOf(metricsPort)).matchAll(/^alarms\{kind="(.*)"\} 1$/gm)].map(([, kind = '']) => kind),
    ),
  );
const all = (...kinds: string[]): string[][] => servers.map(() => kinds);
const cut = () =>
  postgres.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leads'");

test(
  'each outage is told by its name at every server, and over when it is over',
  { timeout: 15 * 60_000 },
  async () => {
    const acknowledged: string[] = [];
    let sent = 0;
    /** Sends to each server, with a file; the statuses. */
    const sendToAll = (): Promise<number[]> =>
      Promise.all(
        servers.map(async ({ server: { origin } }) => {
          const message = `Demande ${(sent += 1)}`;
          const { status } = await sendForm(origin, {
            texts: { message },
            files: [{ name: 'plan.pdf', content: pdf(5000) }],
          });
          if (status === 201) acknowledged.push(message);
          return status;
        }),
      );
    const outage = async (kind: string, begin: () => Promise<unknown>, end: () => Promise<unknown>): Promise<void> => {
      await begin();
      await eventually(alarmsOfAll).toEqual(all(kind));
      // A connection that was being opened meanwhile has the settings of before, and was not among those cut.
      await cut();
      expect(await sendToAll()).toEqual([503, 503, 503]);
      for (const { metricsPort } of servers)
        expect(await metricsOf(metricsPort)).toMatch(
          new RegExp(`^http_unavailable_total\\{cause="${kind}"\\} [1-9]`, 'm'),
        );
      await end();
      await eventually(alarmsOfAll).toEqual(all());
      await cut();
      expect(await sendToAll()).toEqual([201, 201, 201]);
    };

    expect(await sendToAll()).toEqual([201, 201, 201]);
    const setReadOnly = async (change: string): Promise<void> => {
      await postgres.query(`ALTER DATABASE ${nameOf(url)} ${change}`);
      await cut();
    };
    await outage(
      'store-read-only',
      () => setReadOnly('SET default_transaction_read_only = on'),
      () => setReadOnly('RESET default_transaction_read_only'),
    );
    // One of them is killed meanwhile, and starts again with the others.
    const first = servers[0]?.server;
    first?.process.kill('SIGKILL');
    await first?.exited;
    await start(0);
    await outage(
      'store-no-connection',
      async () => {
        await postgres.query('ALTER ROLE clerk CONNECTION LIMIT 0');
        await cut();
      },
      () => postgres.query('ALTER ROLE clerk CONNECTION LIMIT -1'),
    );
    await outage(
      'files-unreachable',
      () => s3.kill(),
      () => s3.start(),
    );
    const kept = await postgres.query(
      'SELECT message FROM leads',
      url.replace('clerk:first@', new URL(postgres.url).username + ':' + new URL(postgres.url).password + '@'),
    );
    expect(kept.map(({ message }) => message)).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged).toHaveLength(12);
  },
);
