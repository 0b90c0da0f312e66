/**
 * The backup that docs/operations.md describes for PostgreSQL and a bucket, as an operator makes it and puts it back:
 * `pg_dump` while the server runs, `pg_restore` while none does, on a machine that has never seen these requests.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAlarms } from '../../server/alarms/alarms.ts';
import { readConfig } from '../../server/config/config.ts';
import { openStores, type Stores } from '../../server/operations/stores.ts';
import { sharedGraceMs, sweepUnknownFiles } from '../../server/retention/sweep.ts';
import { createLogger } from '../../server/operations/log.ts';
import { createDeskWorker, deskOrigin, invite } from '../crash/desk-worker.ts';
import { fixtureDesk, writeFixtureSite } from './fixture-site.ts';
import { runCli } from './leads.ts';
import { sendForm } from './multipart.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { startS3, type TestS3 } from './s3-server.ts';
import { pdf } from './sample-files.ts';
import { killSpawnedServers, spawnServer, type SpawnedServer } from './spawned-server.ts';

let postgres: TestPostgres;
let s3: TestS3;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postgres-backup-'));
  await writeFixtureSite(join(folder, 'dist'), { manifest: { desk: fixtureDesk } });
  [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  Object.assign(process.env, s3.env);
  env = {
    ...s3.env,
    DIST: join(folder, 'dist'),
    DATABASE_URL: await postgres.newDatabase(),
    FILES_URL: s3.newUrl(),
    LEADS_RATE_LIMIT: '0',
    DESK_ORIGIN: deskOrigin,
  };
});
afterAll(async () => {
  killSpawnedServers();
  await Promise.all([postgres.stop(), s3.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** A machine of its own: nothing of `DATA_DIR` goes from one to the other. */
const onMachine = (name: string): Record<string, string> => ({ ...env, DATA_DIR: join(folder, name) });

const planOf = (message: string): Buffer => pdf(10_000 + message.length);
const send = async (server: SpawnedServer, message: string): Promise<string> => {
  const sent = { texts: { message }, files: [{ name: 'plan.pdf', content: planOf(message) }] };
  const { status, json } = await sendForm(server.origin, sent);
  expect(status).toBe(201);
  return json.reference ?? '';
};
const end = async ({ process, exited }: SpawnedServer): Promise<void> => {
  process.kill('SIGTERM');
  expect(await exited).toMatchObject({ code: 0 });
};
const withStores = async <T>(work: (stores: Stores) => Promise<T>): Promise<T> => {
  const stores = await openStores(readConfig(onMachine('look')), { now: new Date() });
  try {
    return await work(stores);
  } finally {
    stores.files.close();
    await stores.store.close();
  }
};

/** The two commands of docs/operations.md, word for word. */
const commandsOfTheManual = (): { readonly dump: string; readonly restore: string } => {
  const manual = readFileSync('docs/operations.md', 'utf8');
  const commandOf = (name: string): string => new RegExp(`^    (${name} .+)$`, 'm').exec(manual)?.[1] ?? '';
  return { dump: commandOf('pg_dump'), restore: commandOf('pg_restore') };
};

test('brings back every request with its files, but those erased since, and no login', async (context) => {
  const programs = postgres.programsFolder;
  context.skip(programs === undefined, 'this PostgreSQL came without pg_dump');
  const run = (command: string): void =>
    void execFileSync('sh', ['-c', command], {
      cwd: folder,
      env: { PATH: `${programs}:${process.env['PATH']}`, DATABASE_URL: env['DATABASE_URL'] },
    });
  const { dump, restore } = commandsOfTheManual();

  const first = await spawnServer(onMachine('first'));
  const desk = createDeskWorker();
  await desk.register(first.origin, await invite(onMachine('first')));
  const kept = await send(first, 'Une charpente à garder');
  const erased = await send(first, 'Une grange à oublier');
  const note = { reference: kept, text: 'Rappelée mardi', isAcknowledged: false };
  expect(await desk.tryNote(first.origin, note)).toBe('written');
  run(dump);
  const late = await send(first, 'Un escalier arrivé après la copie');
  const nameOf = await withStores(async ({ store }) => {
    const leads = await store.list();
    return (reference: string): string =>
      leads.find((lead) => lead.reference === reference)?.files[0]?.storedName ?? '';
  });
  const operator = { folder, dataDir: join(folder, 'operator'), now: new Date().toISOString(), env };
  expect(await runCli(['erase', erased, '--yes'], operator)).toMatchObject({ code: 0 });
  await end(first);
  run(restore);

  const second = await spawnServer(onMachine('second'));
  await withStores(async ({ store, files }) => {
    const leads = await store.list({ scope: 'all' });
    expect(leads.map(({ reference }) => reference)).toEqual([kept]);
    const content = await files.read(nameOf(kept));
    expect(content && (await buffer(content.stream)).equals(planOf('Une charpente à garder'))).toBe(true);
    expect(await files.has(nameOf(erased))).toBe(false);
    // Of a request that the copy doesn't know: set aside once no server can be storing it any more.
    expect(await files.has(nameOf(late))).toBe(true);
    const listed = await files.list();
    const alarms = createAlarms(() => new Date(), createLogger('silent'));
    await sweepUnknownFiles({
      dataDir: join(folder, 'look'),
      store,
      files: { ...files, list: async () => ({ ...listed, now: listed.now + 2 * sharedGraceMs }) },
      alarms,
      log: { warn: () => undefined },
      now: new Date(),
    });
    expect((await files.list()).files.map(({ name }) => name)).toEqual([nameOf(kept)]);
    expect(alarms.current()).toEqual([]);
  });
  const logins = await postgres.query('SELECT count(*) AS count FROM sessions', env['DATABASE_URL']);
  expect(logins).toEqual([{ count: '0' }]);
  // The person is known, and comes in with the same passkey; the note stands where it was.
  const again = { reference: kept, text: 'Devis promis', isAcknowledged: false };
  expect(await desk.tryNote(second.origin, again)).toBe('written');
  const notes = await postgres.query('SELECT text FROM lead_notes ORDER BY at', env['DATABASE_URL']);
  expect(notes).toEqual([{ text: 'Rappelée mardi' }, { text: 'Devis promis' }]);
  await send(second, 'Une demande de plus');
  await end(second);
});
