/**
 * A network between server and database that goes silent: no connection ends, no answer comes. It is told apart from a
 * database that takes its time.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServerStores } from '../../server/operations/stores.ts';
import { eventually } from './eventually.ts';
import { sendForm } from './multipart.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { startTestServer } from './test-server.ts';

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Stands between a server and a database, and lets nothing through while it is silent. */
const openCable = async (port: number) => {
  let isSilent = false;
  const ends = new Set<Socket>();
  const cable = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => ends.delete(from));
      if (isSilent) from.pause();
    }
  });
  await new Promise<void>((resolve) => cable.listen(0, '127.0.0.1', resolve));
  return {
    port: (cable.address() as AddressInfo).port,
    setSilent(silent: boolean) {
      isSilent = silent;
      for (const end of ends) {
        if (silent) end.pause();
        else end.resume();
      }
    },
    close() {
      for (const end of ends) end.destroy();
      cable.close();
    },
  };
};

test('is told with 503 and Retry-After, nothing is acknowledged, and the server is back by itself', async () => {
  const direct = new URL(await postgres.newDatabase());
  const cable = await openCable(Number(direct.port));
  const databaseUrl = direct.href.replace(`:${direct.port}/`, `:${cable.port}/`);
  const server = await startTestServer({
    openStores: (dataDir, use) => openServerStores({ dataDir, databaseUrl, filesBucket: undefined }, use),
  });
  try {
    const origin = await server.listen();
    expect((await sendForm(origin, { texts: { message: 'Avant' } })).status).toBe(201);
    cable.setSilent(true);
    const refused = await sendForm(origin, { texts: { message: 'Pendant' } });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    // A request that finds no connection does not wait for it, but the silence is noticed by itself, too.
    await eventually(() => server.alarms.current().map(({ kind }) => kind)).toEqual(['store-unreachable']);
    expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
    cable.setSilent(false);
    await eventually(() => server.alarms.current()).toEqual([]);
    expect((await sendForm(origin, { texts: { message: 'Pendant' } })).status).toBe(201);
    const kept = await postgres.query('SELECT message FROM leads ORDER BY arrival', direct.href);
    expect(kept).toEqual([{ message: 'Avant' }, { message: 'Pendant' }]);
  } finally {
    cable.close();
    await server.close();
  }
});

test('a database that is slow and alive is waited for', async () => {
  const databaseUrl = await postgres.newDatabase();
  const server = await startTestServer({
    openStores: (dataDir, use) => openServerStores({ dataDir, databaseUrl, filesBucket: undefined }, use),
  });
  const other = new Client(databaseUrl);
  await other.connect();
  const beats = async (): Promise<number> => {
    const sql = "SELECT max(extract(epoch FROM query_start)) AS at FROM pg_stat_activity WHERE query = 'SELECT 1'";
    return Number((await postgres.query(sql, databaseUrl))[0]?.['at']);
  };
  try {
    const origin = await server.listen();
    await other.query('BEGIN; LOCK TABLE leads');
    const sent = sendForm(origin);
    await eventually(beats).toBeGreaterThan(0);
    const first = await beats();
    await eventually(async () => (await beats()) - first).toBeGreaterThan(12);
    await other.query('COMMIT');
    expect((await sent).status).toBe(201);
    expect(server.logged()).not.toContain('store-unreachable');
  } finally {
    await other.end();
    await server.close();
  }
});
