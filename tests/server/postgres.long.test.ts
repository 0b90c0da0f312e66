/** What only PostgreSQL shows: several servers on one database, one that cannot be used, and one that goes away. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientBase } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAlarms } from '../../server/alarms/alarms.ts';
import { readConfig } from '../../server/config/config.ts';
import type { CheckContext } from '../../server/operations/doctor/check-result.ts';
import { checkDatabase, checkErasures } from '../../server/operations/doctor/store-checks.ts';
import { checkDatabaseSettings } from '../../server/store/postgres/connect.ts';
import { createRateLimiter } from '../../server/store/counters.ts';
import { openTombstones } from '../../server/data/tombstones.ts';
import { openServerStores, openStores, type ServerStores } from '../../server/operations/stores.ts';
import { createLogger } from '../../server/operations/log.ts';
import { eventually } from './eventually.ts';
import { newLead, runCli } from './leads.ts';
import { sendForm } from './multipart.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { spawnServer, StartError } from './spawned-server.ts';
import { startTestServer } from './test-server.ts';

const log = createLogger('silent');
const clock = (): Date => new Date();
const site = { timeZone: 'Europe/Paris' as never, places: [] };

let postgres: TestPostgres;
let folder: string;
let url: string;
const opened: ServerStores[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postgres-test-'));
  url = await postgres.newDatabase();
});
afterEach(async () => {
  for (const stores of opened.splice(0)) await stores.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One more server of the database. */
const openServer = async (alarms = createAlarms(clock, log)): Promise<ServerStores> => {
  const dataDir = join(folder, `server-${opened.length}`);
  const stores = await openServerStores({ dataDir, databaseUrl: url, filesBucket: undefined }, { alarms, log, clock });
  opened.push(stores);
  return stores;
};

/** One of them in turn. */
const of = (servers: readonly [ServerStores, ...ServerStores[]], index: number): ServerStores =>
  servers[index % servers.length] ?? servers[0];

const count = (outcomes: readonly { readonly kind: string }[], kind: string): number =>
  outcomes.filter((outcome) => outcome.kind === kind).length;

describe('several servers on one database', () => {
  test('make its tables once, though they start together', async () => {
    const all = await Promise.all([openServer(), openServer(), openServer()]);
    expect(await Promise.all(all.map(({ store }) => store.count()))).toEqual(
      all.map(() => ({ leads: 0, files: 0, mails: 0 })),
    );
    expect(new Set(all.map(({ keys }) => `${keys.links} ${keys.formTokens}`)).size).toBe(1);
  });

  test('bring tables of an earlier server up to date once, and leave what is in them', async () => {
    const stateOf = async (): Promise<unknown> =>
      (await postgres.query("SELECT value FROM state WHERE key = 'schema'", url))[0]?.['value'];
    const { store: former } = await openServer();
    await former.insert(newLead({ receivedAt: '2025-09-14T08:30:00.000Z', suspicion: ['link'] }), ['company'], '');
    await former.insert(newLead({ receivedAt: '2025-09-14T09:30:00.000Z', suspicion: ['link'] }), [], '');
    const present = await stateOf();
    await postgres.query(
      `ALTER TABLE sessions DROP COLUMN device;
       ALTER TABLE leads DROP COLUMN digested_at, DROP COLUMN assignee_id, DROP COLUMN amount, DROP COLUMN form_hash,
         DROP COLUMN next_step_time, DROP COLUMN next_step_place, DROP COLUMN form_version;
       ALTER TABLE files DROP COLUMN answer_id;
       ALTER TABLE mails DROP COLUMN answer_id;
       ALTER TABLE people DROP COLUMN digest_time, DROP COLUMN digest_day, DROP COLUMN rights;
       DROP TABLE presences, answers, calendars, pushes;
       INSERT INTO state VALUES ('spam-digest', '2025-09-14T09:00:00.000Z 2025-09-14T08:30:00.000Z');
       UPDATE state SET value = '1' WHERE key = 'schema';
       INSERT INTO people VALUES ('p', 'Léa Roux', 'lea@fixture.example', '', '');
       INSERT INTO sessions VALUES ('hash', 'p', '', '')`,
      url,
    );
    const all = await Promise.all([openServer(), openServer(), openServer()]);
    for (const { store } of all) expect(await store.count()).toEqual({ leads: 2, files: 0, mails: 1 });
    expect(await stateOf()).toBe(present);
    expect(await former.lastDigestAt('2025-10-01T00:00:00.000Z')).toBe('2025-09-14T09:00:00.000Z');
    expect(await former.listUndigested(9)).toMatchObject([{ receivedAt: '2025-09-14T09:30:00.000Z' }]);
    expect(await postgres.query('SELECT token_hash, device FROM sessions', url)).toEqual([
      { token_hash: 'hash', device: '' },
    ]);
    expect(await former.listPeople('2025-10-01T00:00:00.000Z')).toMatchObject([
      { name: 'Léa Roux', rights: ['requests', 'editing'] },
    ]);
    // One that a later server has brought further is worked with as long as that one says that it can be.
    await postgres.query("UPDATE state SET value = '99' WHERE key = 'schema'", url);
    expect(await (await openServer()).store.count()).toMatchObject({ leads: 2 });
    expect(await stateOf()).toBe('99');
  });

  test.each([
    ['key', { keyHash: 'k'.repeat(64) }],
    ['words', { keyHash: undefined }],
  ])('store a request once that comes to each of them ten times at once with the same %s', async (_name, keys) => {
    const servers: [ServerStores, ...ServerStores[]] = [await openServer(), await openServer(), await openServer()];
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        of(servers, index).store.insert(newLead({ ...keys, fingerprint: 'same' }), ['company', 'acknowledgement'], ''),
      ),
    );
    expect(count(outcomes, 'stored')).toBe(1);
    expect(count(outcomes, 'repeated')).toBe(29);
    expect(new Set(outcomes.map((outcome) => (outcome as { reference: string }).reference)).size).toBe(1);
    expect(await servers[0].store.count()).toEqual({ leads: 1, files: 0, mails: 2 });
  });

  test('acknowledge what is on the disk, whatever the database would do by itself', async () => {
    await postgres.query(`ALTER DATABASE ${url.replace(/.*\//, '')} SET synchronous_commit = off`);
    const { store } = await openServer();
    await postgres.query(
      `CREATE TABLE commits (mode text);
       CREATE FUNCTION tell_commit() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN INSERT INTO commits VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
       CREATE TRIGGER commits_told AFTER INSERT OR UPDATE ON leads FOR EACH STATEMENT EXECUTE FUNCTION tell_commit()`,
      url,
    );
    const lead = newLead();
    await store.insert(lead, [], '');
    await store.setState(lead.id, 'called', 'Léa', new Date().toISOString());
    expect(await postgres.query('SELECT mode FROM commits', url)).toEqual([{ mode: 'on' }, { mode: 'on' }]);
  });

  test('send a mailbox one acknowledgement a day, whoever is asked', async () => {
    const servers: [ServerStores, ...ServerStores[]] = [await openServer(), await openServer()];
    const receivedAt = new Date().toISOString();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        of(servers, index).store.insert(newLead({ receivedAt }), ['acknowledgement'], ''),
      ),
    );
    expect(await servers[0].store.count()).toEqual({ leads: 10, files: 0, mails: 1 });
  });

  test('give each mail to one of them, and a dead one’s to the others when its lease ends', async () => {
    const [first, second] = [await openServer(), await openServer()];
    const lead = newLead();
    await first.store.insert(lead, ['company'], '');
    const now = new Date().toISOString();
    const address = ({ store }: ServerStores) =>
      store.addressMail({ requestId: lead.id, kind: 'company' }, ['a@fixture.example', 'b@fixture.example'], now);
    const given = await Promise.all([first, second, first, second].map(address));
    expect(given.map(({ waiting }) => waiting.length).sort()).toEqual([0, 0, 0, 2]);
    expect(await second.store.dueMails(now, 10)).toEqual([]);
    expect((await second.store.nextMailAt()) ?? '').toMatch(/^20/);
    // The server that had them is gone: nobody renews.
    await postgres.query("UPDATE mails SET leased_until = '2000-01-01T00:00:00.000Z'", url);
    expect(await second.store.dueMails(now, 10)).toHaveLength(1);
    expect((await address(second)).waiting).toHaveLength(2);
  });

  test('tell an edit over somebody else’s, made at the same instant', async () => {
    const [first, second] = [await openServer(), await openServer()];
    await first.store.insert(newLead(), [], '');
    const [shown] = (await first.store.listRequests({}, new Date().toISOString(), site)).requests;
    const outcomes = await Promise.all(
      [first, second, first, second].map(({ store }, index) =>
        store.changeRequests(
          {
            requests: [{ reference: shown?.reference ?? '', version: shown?.version ?? 0 }],
            change: { kind: 'note', text: `Note ${index}` },
            undo: `undo-${index}`,
            actor: { name: 'Léa' },
            now: new Date().toISOString(),
          },
          site,
        ),
      ),
    );
    expect([count(outcomes, 'done'), count(outcomes, 'conflict')]).toEqual([1, 3]);
    expect(
      (await second.store.findRequest(shown?.reference ?? '', new Date().toISOString(), site))?.notes,
    ).toHaveLength(1);
  });

  test('hear of each other’s changes, and of a command’s', async () => {
    const [first, second] = [await openServer(), await openServer()];
    let heard = 0;
    second.changes?.watch(() => (heard += 1));
    await first.store.insert(newLead(), [], '');
    await eventually(() => heard).toBeGreaterThanOrEqual(1);
    const before = heard;
    const command = await openStores({ dataDir: folder, databaseUrl: url, filesBucket: undefined }, { now: clock() });
    await command.store.insert(newLead(), [], '');
    await command.store.close();
    command.files.close();
    await eventually(() => heard).toBeGreaterThan(before);
  });

  test('count tries, quotas, tokens and texts together, and keep no address', async () => {
    const [first, second] = [await openServer(), await openServer()];
    const counterOf = ({ counters }: ServerStores) =>
      createRateLimiter('door', { attempts: 3, windowMs: 60_000 }, { counters, clock });
    const [one, other] = [counterOf(first), counterOf(second)];
    for (const counter of [one, other, one]) expect(await counter.count('192.0.2.1')).toEqual({ kind: 'allowed' });
    expect(await other.count('192.0.2.1')).toMatchObject({ kind: 'exceeded' });
    expect(await other.count('192.0.2.2')).toEqual({ kind: 'allowed' });

    const { undo } = await first.quota.add('192.0.2.1', 1000);
    expect((await second.quota.add('192.0.2.1', 500)).before).toEqual({ requests: 1, bytes: 1000, totalBytes: 1000 });
    await undo();
    expect(await first.quota.useOf('192.0.2.1')).toEqual({ requests: 1, bytes: 500, totalBytes: 500 });

    const taken = await Promise.all([first, second, first, second].map(({ takenTokens }) => takenTokens.take('token')));
    expect(taken.filter(Boolean)).toHaveLength(1);
    await second.takenTokens.giveBack('token');
    expect(await first.takenTokens.isTaken('token')).toBe(false);

    const message = Array.from({ length: 40 }, (_, index) => `mot${'abcdefghij'[index % 10]}${'xyz'[index % 3]}`).join(
      ' ',
    );
    const author = { email: 'a@fixture.example', phone: '' };
    expect((await second.texts.compare(message, author, 'FR')).share).toBe(0);
    await first.store.insert(newLead({ message, email: 'b@fixture.example' }), [], '');
    expect(await second.texts.compare(message, author, 'FR')).toEqual({ share: 1, others: 1 });

    const rows = await postgres.query('SELECT name FROM windows UNION ALL SELECT sender FROM quota_uses', url);
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
  });

  test('do what one of them does, one at a time', async () => {
    const [first, second] = [await openServer(), await openServer()];
    let done = 0;
    await first.runExclusively('purge', async () => {
      await second.runExclusively('purge', async () => void (done += 1));
      await second.runExclusively('digest', async () => void (done += 10));
    });
    await second.runExclusively('purge', async () => void (done += 100));
    expect(done).toBe(110);
  });
});

test('a server that cannot start leaves nothing open, and one that is closed twice is closed', async () => {
  const first = await openServer();
  await first.close();
  await postgres.query(
    "DELETE FROM state WHERE key LIKE '%-key'; ALTER TABLE state ADD CHECK (key NOT LIKE '%-key')",
    url,
  );
  await expect(openServer()).rejects.toThrow('violates check constraint');
  const connections = "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'leads'";
  // PostgreSQL notices a moment later.
  await eventually(() => postgres.query(connections)).toEqual([{ count: 0 }]);
  // The suite's hook closes the first one again.
  await expect(first.close()).resolves.toBeUndefined();
});

describe('a database that cannot be used ends the server with one sentence', () => {
  const open = (databaseUrl: string): Promise<unknown> =>
    openStores({ dataDir: folder, databaseUrl, filesBucket: undefined }, { now: clock() });
  const sentenceOf = async (databaseUrl: string): Promise<string> =>
    open(databaseUrl).then(
      () => 'opened',
      (error: unknown) => String(error),
    );
  const withPassword = (at: string, password: string): string => {
    const changed = new URL(at);
    changed.password = password;
    return changed.href;
  };

  test.each([
    ['nothing listens', () => url.replace(/:\d+\//, ':9/'), /^ConfigError: Nothing answers at 127\.0\.0\.1:9/],
    ['the password is wrong', () => withPassword(url, 'hunter2'), /refuses the password of the user "tester"/],
    ['there is no such database', () => url.replace(/\w+$/, 'nowhere'), /There is no database "nowhere".*createdb/],
    ['there is no such host', () => url.replace('127.0.0.1', 'nowhere.invalid'), /nowhere\.invalid.*cannot be found/],
  ])('%s', async (_name, address, expected) => {
    const sentence = await sentenceOf(address());
    expect(sentence).toMatch(expected);
    expect(sentence).not.toContain('hunter2');
    expect(sentence).not.toContain(new URL(url).password);
  });

  test('something takes the connection and says nothing', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const at = url.replace(/:\d+\//, `:${(silent.address() as AddressInfo).port}/`);
    expect(await sentenceOf(at)).toMatch(/which DATABASE_URL names, does not answer: look at the network/);
    silent.close();
  });

  test('its user has no rights', async () => {
    await postgres.query("CREATE ROLE guest LOGIN PASSWORD 'guest'");
    await postgres.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC', url);
    expect(await sentenceOf(url.replace(/tester:\w+@/, 'guest:guest@'))).toMatch(/"guest" has not the rights it needs/);
  });

  test('a newer server wrote it, and it is left as it is', async () => {
    await (await openServer()).store.insert(newLead(), [], '');
    await postgres.query("UPDATE state SET value = '99' WHERE key = 'oldest-server'", url);
    expect(await sentenceOf(url)).toMatch(/^ConfigError: The database \w+ at .* newer version of the server/);
  });

  test('it is older than the statements need', async () => {
    const facts = { version: 120_017, encoding: 'UTF8', is_read_only: 'off', commit: 'on' };
    const older = { query: async () => ({ rows: [facts] }) } as unknown as ClientBase;
    await expect(checkDatabaseSettings(older, url)).rejects.toThrow(/is PostgreSQL 12: 13 or newer is needed/);
  });

  test('it can only be read', async () => {
    await postgres.query(`ALTER DATABASE ${url.replace(/.*\//, '')} SET default_transaction_read_only = on`);
    expect(await sentenceOf(url)).toMatch(/can only be read, as a standby can: name the primary server/);
  });

  test('it holds tables of something else, or speaks another encoding', async () => {
    await postgres.query('CREATE TABLE leads (x int)', url);
    expect(await sentenceOf(url)).toMatch(/holds tables of something else/);
    await postgres.query("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    expect(await sentenceOf(url.replace(/\w+$/, 'latin'))).toMatch(/is encoded in LATIN1/);
  });

  test.each(['mysql://a:hunter2@h/d', 'postgres://h/d', 'postgres://a:hunter2@h/', 'hunter2'])(
    'its address cannot be read: %s',
    (text) => {
      expect(() => readConfig({ DATABASE_URL: text })).toThrow(/^DATABASE_URL cannot be read: (?!.*hunter2)/);
    },
  );

  test('the process ends with 1, and says no more than that', async () => {
    const env = {
      DATA_DIR: join(folder, 'var'),
      DIST: join(folder, 'dist'),
      DATABASE_URL: withPassword(url, 'hunter2'),
    };
    const error: unknown = await spawnServer(env).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    const { code, log: said } = error as StartError;
    expect(code).toBe(1);
    expect(said).toMatch(/^PostgreSQL at .* refuses the password/);
    expect(said).not.toContain('hunter2');
  });
});

test('one that goes away is told with 503, nothing is acknowledged, and the server is back by itself', async () => {
  const server = await startTestServer({
    openStores: async (dataDir, use) => openServerStores({ dataDir, databaseUrl: url, filesBucket: undefined }, use),
  });
  try {
    const origin = await server.listen();
    const ready = async (): Promise<number> => (await fetch(`${origin}/readyz`)).status;
    expect((await sendForm(origin, { texts: { message: 'Avant' } })).status).toBe(201);
    await postgres.kill();
    await eventually(() => server.alarms.current().map(({ kind }) => kind)).toEqual(['store-unreachable']);
    const refused = await sendForm(origin, { texts: { message: 'Pendant' } });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await eventually(ready).toBe(503);
    expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
    await postgres.start();
    await eventually(() => server.alarms.current()).toEqual([]);
    await eventually(ready).toBe(200);
    expect((await sendForm(origin, { texts: { message: 'Pendant' } })).status).toBe(201);
    expect((await server.store.list()).map(({ message }) => message)).toEqual(['Avant', 'Pendant']);
    expect(server.logged()).not.toContain(new URL(url).password);
  } finally {
    await server.close();
  }
});

test.each(['leads', 'files', 'mails', 'windows', 'quota_uses', 'taken_tokens'])(
  'is not ready while %s is locked, and no probe waits for it longer than its answer',
  async (table) => {
    const server = await startTestServer({
      openStores: async (dataDir, use) => openServerStores({ dataDir, databaseUrl: url, filesBucket: undefined }, use),
    });
    const holder = new Client({ connectionString: url });
    try {
      const origin = await server.listen();
      const ready = async (): Promise<number> => (await fetch(`${origin}/readyz`)).status;
      await eventually(ready).toBe(200);
      await holder.connect();
      await holder.query(`BEGIN; LOCK TABLE ${table}`);
      await eventually(ready).toBe(503);
      const waiting = () =>
        postgres.query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'leads' AND wait_event_type = 'Lock'
          AND datname = '${url.replace(/.*\//, '')}'`);
      await eventually(async () => (await waiting()).length).toBe(0);
      await holder.query('COMMIT');
      await eventually(ready).toBe(200);
    } finally {
      await holder.end();
      await server.close();
    }
  },
);

test('one connection that ends while nobody uses it is no database that is away', async () => {
  const server = await startTestServer({
    openStores: async (dataDir, use) => openServerStores({ dataDir, databaseUrl: url, filesBucket: undefined }, use),
  });
  const unused = `FROM pg_stat_activity WHERE datname = '${url.replace(/.*\//, '')}' AND state = 'idle'
    AND application_name = 'leads' AND query !~ '^(LISTEN|SELECT 1$)'`;
  try {
    const origin = await server.listen();
    expect((await sendForm(origin)).status).toBe(201);
    const ended = await postgres.query(`SELECT pg_terminate_backend(pid) ${unused}`);
    expect(ended.length).toBeGreaterThan(0);
    await eventually(async () => (await postgres.query(`SELECT pid ${unused}`)).length).toBe(0);
    expect((await sendForm(origin, { texts: { message: 'Ensuite' } })).status).toBe(201);
    expect(server.alarms.current()).toEqual([]);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  } finally {
    await server.close();
  }
});

test('a password that is changed while a server runs is a database that is away', async () => {
  await postgres.query("CREATE ROLE clerk LOGIN PASSWORD 'first'");
  await postgres.query(`ALTER DATABASE ${url.replace(/.*\//, '')} OWNER TO clerk`);
  const databaseUrl = url.replace(/tester:\w+@/, 'clerk:first@');
  const server = await startTestServer({
    openStores: async (dataDir, use) => openServerStores({ dataDir, databaseUrl, filesBucket: undefined }, use),
  });
  const setPassword = (password: string) =>
    postgres.query(
      `ALTER ROLE clerk PASSWORD '${password}';
       SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'clerk'`,
    );
  try {
    const origin = await server.listen();
    await setPassword('second');
    await eventually(() => server.alarms.current().map(({ kind }) => kind)).toEqual(['store-unreachable']);
    const refused = await sendForm(origin);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await setPassword('first');
    await eventually(() => server.alarms.current()).toEqual([]);
    expect((await sendForm(origin)).status).toBe(201);
    expect(await server.store.count()).toMatchObject({ leads: 1 });
  } finally {
    await server.close();
  }
});

test('the doctor looks at it, and changes nothing', async () => {
  const examined = (databaseUrl: string) =>
    ({ config: { ...readConfig({}), dataDir: folder, databaseUrl } }) as CheckContext;
  const look = (databaseUrl: string) => checkDatabase(examined(databaseUrl));
  expect(await look(url)).toMatchObject({ state: 'ok' });
  const lead = newLead();
  await openTombstones(folder).add([lead.id], clock());
  expect(await checkErasures(examined(url))).toMatchObject({ state: 'ok' });
  expect(await look(url.replace(/\w+$/, 'nowhere'))).toMatchObject({ state: 'failed' });
  expect(await postgres.query("SELECT to_regclass('leads')::text AS name", url)).toEqual([{ name: null }]);
  await (await openServer()).store.insert(lead, [], '');
  expect(await checkErasures(examined(url))).toMatchObject({ state: 'failed' });
});

test('the command line works with it, and leaves backups to pg_dump', async () => {
  const { store } = await openServer();
  await store.insert(newLead(), [], '');
  const at = { folder, dataDir: join(folder, 'var'), now: new Date().toISOString(), env: { DATABASE_URL: url } };
  expect((await runCli(['list'], at)).out).toContain('Vidal');
  const refused = await runCli(['backup', 'copy'], at);
  expect([refused.code, refused.err.includes('pg_dump')]).toEqual([1, true]);
  expect((await runCli(['erase', 'jeanne@exemple.fr', '--yes'], at)).code).toBe(0);
  expect(await store.count()).toEqual({ leads: 0, files: 0, mails: 0 });
});
