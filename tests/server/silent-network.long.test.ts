/** A network between server and database that goes silent: no connection ends, no answer comes. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServerStores } from '../../server/leads/stores.ts';
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
async function openCable(port: number) {
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
}

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
