/** A PostgreSQL that answers and still takes no request: each reason has its alarm and counter, and ends by itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../setup/free-port.ts';
import { eventually } from './eventually.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { localCertificate, startMailbox, type Mailbox } from './mailbox.ts';
import { sendForm } from './multipart.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { killSpawnedServers, spawnServer, type SpawnedServer } from './spawned-server.ts';

let postgres: TestPostgres;
let mailbox: Mailbox;
let folder: string;
let url: string;
let metricsPort: number;
let server: SpawnedServer;
const clients: Client[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  mailbox = await startMailbox({ kind: 'accepts' }, { account: { user: 'site', password: 'right' } });
});
afterAll(async () => {
  killSpawnedServers();
  await mailbox.close();
  await postgres.stop();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outages-postgres-'));
  await writeFixtureSite(join(folder, 'dist'));
  await postgres.query("DROP ROLE IF EXISTS clerk; CREATE ROLE clerk LOGIN PASSWORD 'first'");
  const database = await postgres.newDatabase();
  await postgres.query(`ALTER DATABASE ${nameOf(database)} OWNER TO clerk`);
  url = database.replace(/tester:\w+@/, 'clerk:first@');
  metricsPort = await freePort();
  server = await spawnServer({
    DIST: join(folder, 'dist'),
    DATA_DIR: join(folder, 'var'),
    DATABASE_URL: url,
    LEADS_RATE_LIMIT: '0',
    METRICS_PORT: String(metricsPort),
    ALARM_TO: 'operator@fixture.example',
    ALARM_SMTP_URL: mailbox.url,
    NODE_EXTRA_CA_CERTS: localCertificate,
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  server.process.kill('SIGKILL');
  await server.exited;
  await postgres.query(`DROP DATABASE ${nameOf(url)} WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
  mailbox.received.splice(0);
});

const nameOf = (address: string): string => address.replace(/.*\//, '');
const connect = async (): Promise<Client> => {
  const client = new Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
};
const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
const alarms = async (): Promise<string[]> =>
  [...(await metrics()).matchAll(/^alarms\{kind="(.*)"\} 1$/gm)].map(([, kind = '']) => kind);
const ready = async (): Promise<number> => (await fetch(`${server.origin}/readyz`)).status;
const send = (message: string) => sendForm(server.origin, { texts: { message } });
/** Ends the connections of the server: those that are open keep their settings. */
const cut = () =>
  postgres.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leads'`);
const mailed = (): string => mailbox.received.map(({ mail }) => `${mail.subject}\n${mail.text}`).join('\n');

test('one that can only be read, as after a failover', async () => {
  expect((await send('Avant')).status).toBe(201);
  await postgres.query(`ALTER DATABASE ${nameOf(url)} SET default_transaction_read_only = on`);
  await cut();
  await eventually(alarms).toEqual(['store-read-only']);
  await eventually(ready).toBe(503);
  expect((await send('Pendant')).status).toBe(503);
  expect(await metrics()).toContain('http_unavailable_total{cause="store-read-only"} 1');
  await eventually(mailed).toContain('name the primary there');
  await postgres.query(`ALTER DATABASE ${nameOf(url)} RESET default_transaction_read_only`);
  await cut();
  await eventually(alarms).toEqual([]);
  await eventually(ready).toBe(200);
  expect((await send('Après')).status).toBe(201);
});

describe('one without a free connection', () => {
  /** Lets the server's user have no connection, as if others had taken them all (53300). */
  const takeAll = async (): Promise<void> => {
    await postgres.query('ALTER ROLE clerk CONNECTION LIMIT 0');
    await cut();
  };
  const giveBack = () => postgres.query('ALTER ROLE clerk CONNECTION LIMIT -1');

  test('makes a request wait for one', async () => {
    expect((await send('Avant')).status).toBe(201);
    await takeAll();
    const refusal = postgres.logged(/too many connections for role "clerk"/);
    const waiting = send('Pendant');
    // PostgreSQL has refused the server by now, which asks again.
    await refusal;
    await giveBack();
    expect((await waiting).status).toBe(201);
  });

  test('is told of by its name when none comes', async () => {
    expect((await send('Avant')).status).toBe(201);
    await takeAll();
    expect((await send('Pendant')).status).toBe(503);
    await eventually(alarms).toEqual(['store-no-connection']);
    expect(await metrics()).toContain('http_unavailable_total{cause="store-no-connection"} 1');
    await eventually(mailed).toContain('pg_stat_activity');
    expect(await ready()).toBe(503);
    await giveBack();
    await eventually(alarms).toEqual([]);
    expect((await send('Pendant')).status).toBe(201);
  });
});

test('one of which a table is held', async () => {
  const holder = await connect();
  await holder.query('BEGIN; LOCK TABLE mails');
  await eventually(alarms).toEqual(['store-locked']);
  await eventually(mailed).toContain('pg_locks');
  expect(await ready()).toBe(503);
  await holder.query('COMMIT');
  await eventually(alarms).toEqual([]);
  expect((await send('Après')).status).toBe(201);
});

test('one that refuses new connections, while an old one stands', async () => {
  expect((await send('Avant')).status).toBe(201);
  await postgres.query("ALTER ROLE clerk PASSWORD 'second'");
  await postgres.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'leads' AND query !~ '^(LISTEN|SELECT 1$)'`,
  );
  await eventually(alarms).toEqual(['store-unreachable']);
  await postgres.query("ALTER ROLE clerk PASSWORD 'first'");
  await eventually(alarms).toEqual([]);
  expect((await send('Après')).status).toBe(201);
});
