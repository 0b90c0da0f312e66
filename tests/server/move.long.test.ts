/**
 * `npm run leads -- move`: some batches of requests, and their files, go to PostgreSQL and a bucket, and come back the
 * same.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import type { FileStore } from '../../server/attachments/file-store.ts';
import { openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import { openFileStore } from '../../server/attachments/open-files.ts';
import { openTokenKey } from '../../server/requests/form-token.ts';
import { batchSize } from '../../server/store/move/tables.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { openServerStores, openStores } from '../../server/operations/stores.ts';
import { openLinkKey } from '../../server/mail/links.ts';
import { liveThrough, shownTo } from './desk-life.ts';
import { loginWith, register, startDesk, toVisitor } from './desk.ts';
import { finalizeDatabases } from './finalize.ts';
import { newLead, runCli, type CliOutcome } from './leads.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { guardS3 } from './s3-guard.ts';
import { startS3, type TestS3 } from './s3-server.ts';
import { spawnServer } from './spawned-server.ts';
import { writeFixtureSite } from './fixture-site.ts';
import type { TestServerOptions } from './test-server.ts';

const now = '2026-03-01T08:00:00.000Z';
let postgres: TestPostgres;
let s3: TestS3;
let folder: string;
let there: { DATABASE_URL: string; FILES_URL: string };

beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  Object.assign(process.env, s3.env);
}, 5 * 60_000);
afterAll(() => Promise.all([postgres.stop(), s3.stop()]));
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'move-'));
  there = { DATABASE_URL: await postgres.newDatabase(), FILES_URL: s3.newUrl() };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const dirOf = (name: string): string => join(folder, name);
const cli = (name: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<CliOutcome> =>
  runCli(args, { folder, dataDir: dirOf(name), now, env });
const goThere = (filesUrl = there.FILES_URL) =>
  cli('here', {}, 'move', '--to', there.DATABASE_URL, '--files-to', filesUrl);
const comeBack = (name: string) => cli(name, there, 'move', '--to', 'sqlite:', '--files-to', 'disk:');

/** Bytes that differ from file to file. */
const contentOf = (index: number): Buffer =>
  Buffer.concat(
    Array.from({ length: 1 + (index % 40) }, (_none, at) => createHash('sha256').update(`${index} ${at}`).digest()),
  );

/** Keeps the file of a request. */
const keepFile = async (files: FileStore, leadId: string, index: number) => {
  const received = await files.receive(
    (async function* () {
      yield contentOf(index);
    })(),
    () => undefined,
  );
  const storedName = `${leadId}-1.pdf`;
  await files.keep([{ ...received, storedName }]);
  return { storedName, originalName: `plan ${index}.pdf`, ...received, disposition: 'clean' as const };
};

/** Requests as they come, marked, changed, set aside; every so many with a file; with people, sessions and an audit. */
const fill = async (name: string, count: number, fileEvery = 1): Promise<void> => {
  const dataDir = dirOf(name);
  const store = openSqliteStore(dataDir, { now: new Date('2026-01-01') });
  const files = openDiskFiles(dataDir);
  openTokenKey(dataDir);
  openLinkKey(dataDir);
  await Promise.all(
    Array.from({ length: count }, async (_none, index) => {
      const lead = newLead({
        receivedAt: new Date(Date.parse('2026-01-02') + index * 1000).toISOString(),
        message: `Demande ${index} — « é ’ 木 »\n"fin"`,
        email: `visiteur.${index}@exemple.fr`,
        ...(index % 10 === 3 && { suspicion: ['honeypot', 'markup'] as const }),
      });
      const kept = index % fileEvery === 0 ? [await keepFile(files, lead.id, index)] : [];
      await store.insert({ ...lead, files: kept }, ['company', 'acknowledgement'], '');
    }),
  );
  await store.close();
  const db = new DatabaseSync(join(dataDir, 'leads.db'));
  db.exec(`
    UPDATE leads SET set_aside_at = '${now}' WHERE rowid % 50 = 0;
    INSERT INTO lead_notes
      SELECT 'note ' || rowid, id, received_at, 'Léa', 'Rappeler', 'rappeler' FROM leads WHERE rowid % 7 = 0;
    INSERT INTO lead_changes (batch, lead_id, at, by, kind, before, after, version)
      SELECT 'b' || rowid, id, received_at, 'Léa', 'note', '', 'x', 2 FROM leads WHERE rowid % 7 = 0;
    INSERT INTO people VALUES
      ('p1', 'Léa Roux', 'lea@fixture.example', '${now}', '${now}', '07:30', '2026-03-01', 'requests editing');
    INSERT INTO passkeys VALUES ('k1', 'p1', 'key', 7, '[]', '${now}', NULL);
    INSERT INTO sessions VALUES ('hash', 'p1', '${now}', '${now}', 'Firefox');
    INSERT INTO pushes VALUES ('hash', 'https://push.example/1', 'p256dh', 'auth');
    INSERT INTO calendars VALUES ('p1', 'calendar hash', '${now}');
    INSERT INTO answers
      SELECT 'answer ' || rowid, id, received_at, 'Léa', NULL, email, 'Votre demande', 'Bonjour' FROM leads
      WHERE rowid % 11 = 0;
    INSERT INTO audit (at, person, action, subject)
      SELECT received_at, 'Léa', 'open', reference FROM leads WHERE rowid % 9 = 0;
    INSERT OR REPLACE INTO state VALUES ('purge-clock', '${now}');
  `);
  db.close();
  await finalizeDatabases();
};

/** Every row that a move takes along, in the order of its arrival where there is one. */
const rowsIn = (name: string): Record<string, unknown> => {
  const db = new DatabaseSync(join(dirOf(name), 'leads.db'), { readOnly: true });
  const work = ['leads', 'mails', 'lead_notes', 'lead_changes'];
  const tables = [...work, 'people', 'passkeys', 'sessions', 'pushes', 'calendars', 'audit'];
  const read = (table: string, order = 'rowid') =>
    [table, db.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).all()] as const;
  const rows = Object.fromEntries([
    ...tables.map((table) => read(table)),
    read('answers', 'id'),
    read('files', 'stored_name'),
    read('state', 'key'),
  ]);
  db.close();
  return rows;
};

const filesIn = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(dirOf(name), 'files'))
      .sort()
      .map((file) => [file, readFileSync(join(dirOf(name), 'files', file)).toString('base64')]),
  );

test(
  'requests of more than two batches, with their files, come back row by row and byte for byte',
  { timeout: 15 * 60_000 },
  async () => {
    const requests = 2 * batchSize + 50;
    // Rows go in batches, files one by one.
    const fileEvery = 3;
    const files = requests / fileEvery;
    await fill('here', requests, fileEvery);
    const went = await goThere();
    expect(went.code, went.err).toBe(0);
    expect(went.err).toContain(`${files} files are there and read back, ${files} of them copied now`);
    expect(went.err).toContain(`files: ${files} of ${files}`);
    expect(went.err).not.toContain(new URL(there.DATABASE_URL).password);
    const again = await goThere();
    expect(again.err).toContain(`${files} files are there and read back, 0 of them copied now`);
    expect(again.err).toMatch(/compared one by one; 0 of them copied now/);
    expect(await comeBack('back')).toMatchObject({ code: 0 });
    const [before, after] = [rowsIn('here'), rowsIn('back')];
    for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table]);
    expect(filesIn('back')).toEqual(filesIn('here'));
    for (const key of ['links.key', 'form-token.key'])
      expect(readFileSync(join(dirOf('back'), key), 'utf8')).toBe(readFileSync(join(dirOf('here'), key), 'utf8'));
    // What is stored there next has keys of its own.
    const stores = await openStores(readConfig({ ...there, DATA_DIR: dirOf('other') }), { now: new Date() });
    expect(await stores.store.insert(newLead(), ['company'], '')).toMatchObject({ kind: 'stored' });
    stores.files.close();
    await stores.store.close();
  },
);

test('what the desk has done with a request is shown there, and here again', async () => {
  // A machine of its own, whose desk is worked at.
  const own = await startDesk({ isSendingMail: true });
  const lea = await register(own);
  const reference = await liveThrough(own, lea);
  const before = await shownTo(lea, reference);
  cpSync(own.dataDir, dirOf('here'), { recursive: true, filter: (path) => !path.endsWith('.lock') });
  await own.close();
  expect(await goThere()).toMatchObject({ code: 0 });
  const shownBy = async (stores: TestServerOptions) => {
    const other = await startDesk({ isSendingMail: true, ...stores });
    try {
      return await shownTo(toVisitor(other, await loginWith(other, lea.device), lea.device), reference);
    } finally {
      await other.close();
    }
  };
  const config = readConfig({ ...there, DATA_DIR: dirOf('moved') });
  expect(await shownBy({ openStores: (_dir, use) => openServerStores(config, use) })).toEqual(before);
  expect(await comeBack('back')).toMatchObject({ code: 0 });
  const back = dirOf('back');
  const onDisk = { openStore: () => openSqliteStore(back), openFiles: () => openDiskFiles(back) };
  expect(await shownBy(onDisk)).toEqual(before);
});

test('one that was cut short goes on where it was', async () => {
  await fill('here', 60);
  const files = openDiskFiles(dirOf('here'));
  const { files: kept } = await files.list();
  const bucket = await openFileStore(readConfig({ ...there, DATA_DIR: dirOf('watched') }));
  // Some of the files arrive, then the bucket is gone: with the answer to the twentieth.
  const guard = await guardS3(s3.endpoint);
  let answered = 0;
  guard.onAnswer(({ method, url = '' }) => {
    answered += method === 'PUT' && url.includes('/files/') ? 1 : 0;
    if (answered === 20) guard.cut();
  });
  const cut = await goThere(guard.urlOf(there.FILES_URL));
  guard.close();
  expect(cut.code).not.toBe(0);
  const arrived = (await bucket.list()).files.length;
  bucket.close();
  expect(arrived).toBeGreaterThanOrEqual(20);
  expect(arrived).toBeLessThan(kept.length);
  const went = await goThere();
  expect(went.code, went.err).toBe(0);
  expect(went.err).toContain(`60 files are there and read back, ${60 - arrived} of them copied now`);
  expect(await comeBack('back')).toMatchObject({ code: 0 });
  expect(Object.keys(filesIn('back'))).toHaveLength(kept.length);
  expect(rowsIn('back')).toEqual(rowsIn('here'));
});

test('a file that is missing is named, and all else is moved', async () => {
  await fill('here', 3);
  const [name = ''] = readdirSync(join(dirOf('here'), 'files'));
  writeFileSync(join(dirOf('here'), 'files', name), 'altered');
  const went = await goThere();
  expect(went.code).toBe(1);
  expect(went.err).toContain(`Missing or altered already, and not copied: ${name}`);
  expect(went.err).toContain('2 files are there');
});

test('what was erased since the first time goes there too; requests of somebody else stop it', async () => {
  await fill('here', 4);
  expect(await goThere()).toMatchObject({ code: 0 });
  const [row] = (rowsIn('here')['leads'] ?? []) as { reference: string; id: string }[];
  expect(await cli('here', {}, 'erase', row?.reference ?? '', '--yes')).toMatchObject({ code: 0 });
  await finalizeDatabases();
  expect(await goThere()).toMatchObject({ code: 0 });
  expect(await comeBack('back')).toMatchObject({ code: 0 });
  expect((rowsIn('back')['leads'] as { id: string }[]).map(({ id }) => id)).not.toContain(row?.id);
  expect(Object.keys(filesIn('back'))).toHaveLength(3);
  const { store, files } = await openStores(readConfig({ ...there, DATA_DIR: dirOf('other') }), { now: new Date() });
  // The place they went to remembers it as well: a copy of the database that is put back there brings it back no more.
  expect([...(await files.tombstones.read())]).toEqual([row?.id]);
  await store.insert(newLead(), [], '');
  files.close();
  await store.close();
  const refused = await goThere();
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.err).toContain('holds 1 requests that');
});

test('a server that runs stops it, here or there', async () => {
  await fill('here', 1);
  await writeFixtureSite(dirOf('dist'));
  const server = await spawnServer({ DIST: dirOf('dist'), DATA_DIR: dirOf('here') });
  const refused = await goThere();
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.err).toContain('Another server is using');
  server.process.kill('SIGTERM');
  await server.exited;
  const other = new Client({ connectionString: there.DATABASE_URL, application_name: 'leads' });
  await other.connect();
  const inUse = await goThere();
  await other.end();
  expect(inUse).toMatchObject({ code: 1 });
  expect(inUse.err).toContain('is in use by a server: stop all servers of it');
});

test.each([
  [['move'], 'move needs --to or --files-to'],
  [['move', '--to', 'mysql://x'], '--to cannot be read'],
  [['move', '--files-to', 'https://x'], '--files-to cannot be read'],
  [['move', '--to', 'sqlite:'], 'the requests are there already'],
  [['move', '--files-to', 'disk:'], 'the files are there already'],
])('%j is told', async (args, sentence) => {
  const { code, err } = await cli('here', {}, ...args);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
