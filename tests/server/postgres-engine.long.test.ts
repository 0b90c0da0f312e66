/** What becomes of a transaction on PostgreSQL that meets another one, or whose end nobody is told. */
import { Client, type Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMailQueue } from '../../server/store/mail-queue.ts';
import { clientConfigOf, openPool } from '../../server/store/postgres/connect.ts';
import { createPostgresEngine, type PostgresEngine } from '../../server/store/postgres/engine.ts';
import { createSharedQuota } from '../../server/store/postgres/shared.ts';
import { openPostgres, type PostgresDatabase } from '../../server/store/postgres/store.ts';
import { eventually } from './eventually.ts';
import { newLead } from './leads.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

let postgres: TestPostgres;
let url: string;
const opened: PostgresDatabase[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  url = await postgres.newDatabase();
});
afterEach(async () => {
  for (const { store } of opened.splice(0)) await store.close();
});

const open = async (): Promise<PostgresDatabase> => {
  const store = await openPostgres(url, { now: new Date() });
  opened.push(store);
  return store;
};

/** Sets a setting of the database, for connections opened from now on. */
const set = (name: string, value: string): Promise<unknown> =>
  postgres.query(`ALTER DATABASE ${url.replace(/.*\//, '')} SET ${name} = '${value}'`);

test.each(['serializable', 'repeatable read'])(
  'counts are counted, whatever the database isolates by: %s',
  async (level) => {
    await set('default_transaction_isolation', level);
    const [first, second] = [await open(), await open()];
    const window = { name: 'door x', change: 1, from: '2025', until: '2027', end: '2026' };
    const quotas = [first, second].map(({ run }) => createSharedQuota(run, () => new Date()));
    await Promise.all(
      Array.from({ length: 15 }, async () => {
        await Promise.all([first, second].map(({ store }) => store.countWindow(window)));
        await Promise.all(quotas.map((quota) => quota.add('192.0.2.1', 1)));
      }),
    );
    expect(await first.store.countWindow({ ...window, change: 0 })).toMatchObject({ count: 30 });
    expect(await quotas[0]?.useOf('192.0.2.1')).toEqual({ requests: 30, bytes: 30, totalBytes: 30 });
  },
);

test('a single statement that PostgreSQL ends because two wait for each other is done again', async () => {
  // PostgreSQL looks once, this long after a wait began: by then the two must wait for each other.
  await set('deadlock_timeout', '5s');
  const { run } = await open();
  const quota = createSharedQuota(run, () => new Date());
  await quota.add('192.0.2.1', 1);
  const other = new Client(url);
  await other.connect();
  try {
    // The one that waits for less long is ended: never this one.
    await other.query("SET deadlock_timeout = '1h'; BEGIN");
    await other.query("SELECT 1 FROM quota_uses WHERE sender <> '' FOR UPDATE");
    const added = quota.add('192.0.2.1', 1);
    added.catch(() => undefined);
    const waiting = "SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    await eventually(async () => Number((await postgres.query(waiting))[0]?.['n'])).toBe(1);
    await other.query("UPDATE quota_uses SET bytes = bytes WHERE sender = ''; COMMIT");
    await added;
    expect(await quota.useOf('192.0.2.1')).toEqual({ requests: 2, bytes: 2, totalBytes: 2 });
  } finally {
    await other.end();
  }
});

test('a transaction whose connection the database ends is done again on another one', async () => {
  const { store } = await open();
  await Promise.all(Array.from({ length: 5 }, () => store.insert(newLead(), ['company'], '')));
  const backends = await postgres.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = '${url.replace(/.*\//, '')}' AND application_name = 'leads'`,
  );
  const pids = backends.map(({ pid }) => Number(pid));
  expect(pids.length).toBeGreaterThan(1);
  // They are told to end, and get to it only once the next transaction has begun on one of them.
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await postgres.query(`SELECT pg_terminate_backend(pid) FROM unnest(ARRAY[${pids.join()}]) AS pid`);
  const inserted = store.insert(newLead(), ['company'], '');
  const read = store.count();
  inserted.catch(() => undefined);
  read.catch(() => undefined);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  expect(await inserted).toMatchObject({ kind: 'stored' });
  expect((await read).leads).toBeGreaterThanOrEqual(5);
  expect((await store.count()).leads).toBe(6);
});

/** An engine whose connection breaks where the next transaction is to end. */
const createBreaking = (): { engine: PostgresEngine; pool: Pool; breakNext(): void } => {
  const pool = openPool(clientConfigOf(url));
  let isToBreak = false;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      if (!isToBreak || args[0] !== 'COMMIT') return query(...args);
      isToBreak = false;
      return Promise.reject(new Error('Connection terminated unexpectedly'));
    }) as never;
  });
  const engine = createPostgresEngine(pool, { isDurable: true, onChanged: () => undefined });
  return { engine, pool, breakNext: () => (isToBreak = true) };
};

/** The next beat of whoever renews leases. */
const renewed = (): Promise<unknown> => vi.advanceTimersByTimeAsync(10_000);

test('a mail whose transaction broke is nobody’s: it is not kept from those who would send it', async () => {
  const { store } = await open();
  const lead = newLead();
  await store.insert(lead, ['company'], '');
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { engine, pool, breakNext } = createBreaking();
  const now = new Date().toISOString();
  const address = () => mails.addressMail({ requestId: lead.id, kind: 'company' }, ['a@fixture.example'], now);
  const { methods: mails } = createMailQueue(engine);
  const leases = () => postgres.query('SELECT id, leased_until FROM mails', url);
  try {
    breakNext();
    await expect(address()).rejects.toMatchObject({ name: 'StoreUnavailableError', isOutcomeKnown: false });
    await renewed();
    // A statement that was sent after it: what was to be renewed is.
    await pool.query('SELECT 1');
    expect(await leases()).toMatchObject([{ leased_until: '' }]);
    expect(await store.dueMails(now, 10)).toHaveLength(1);
    expect((await address()).waiting).toHaveLength(1);

    // What was not sent, and given back to a store that did not answer.
    const [{ id: given } = {}] = await postgres.query(`UPDATE mails SET leased_until = '2000' RETURNING id`, url);
    breakNext();
    await expect(mails.releaseMails([Number(given)])).rejects.toThrow('the database is unavailable');
    await renewed();
    await pool.query('SELECT 1');
    expect(await leases()).toMatchObject([{ leased_until: '2000' }]);
    expect((await address()).waiting).toHaveLength(1);

    // What was sent and could not be noted stays this server's.
    const [{ id } = {}] = await postgres.query(`UPDATE mails SET leased_until = '2000' RETURNING id`, url);
    breakNext();
    await expect(mails.markMail(Number(id), { state: 'sent', now })).rejects.toThrow('the database is unavailable');
    await renewed();
    await eventually(async () => String((await leases())[0]?.['leased_until']) > now).toBe(true);
  } finally {
    vi.useRealTimers();
    engine.close();
    await pool.end();
  }
});
