/**
 * An erasure that cannot be finished at once: nobody is shown what is to go, it is told, and it is tried again soon.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isLong } from '../setup/length.ts';
import { createAlarms, type Alarms } from '../../server/alarms/alarms.ts';
import { readConfig } from '../../server/config/config.ts';
import type { CheckContext } from '../../server/operations/doctor/check-result.ts';
import { checkErasures } from '../../server/operations/doctor/store-checks.ts';
import { openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import { eraseRequests } from '../../server/retention/erase.ts';
import { purgeRequests } from '../../server/retention/purge.ts';
import { openTombstones } from '../../server/data/tombstones.ts';
import {
  startErasureWorker,
  type ErasureWorker,
  type ErasureWorkerOptions,
} from '../../server/retention/erasure-worker.ts';
import { FilesUnavailableError, type FileStore } from '../../server/attachments/file-store.ts';
import { newSetAside } from '../../server/data/set-aside.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import type { RequestStore } from '../../server/store/store.ts';
import { createLogger } from '../../server/operations/log.ts';
import { createFileLinks, openLinkKey } from '../../server/mail/links.ts';
import { eventually } from './eventually.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { addLead, newLead } from './leads.ts';
import { sendForm } from './multipart.ts';
import { killSpawnedServers, spawnServer } from './spawned-server.ts';

const now = (): Date => new Date();
const site = { timeZone: 'Europe/Paris' as never, places: [] };
const broken = () => Promise.reject(new Error('no power'));

let folder: string;
let dataDir: string;
let store: RequestStore;
let files: FileStore;
let alarms: Alarms;
let erasing: ErasureWorker | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erasures-'));
  dataDir = join(folder, 'var');
  store = openSqliteStore(dataDir);
  files = openDiskFiles(dataDir);
  alarms = createAlarms(now, createLogger('silent'));
});
afterEach(async () => {
  erasing?.stop();
  erasing = undefined;
  killSpawnedServers();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (options: Partial<ErasureWorkerOptions> = {}): Promise<ErasureWorker> =>
  (erasing = await startErasureWorker({
    dataDir,
    store,
    files,
    alarms,
    retryDelaysMs: [20],
    afterNoteMs: 20,
    ...options,
  }));
const raised = () => alarms.current().map(({ kind }) => kind);
const kept = () => readdirSync(join(dataDir, 'files'));
const idOf = async (reference: string): Promise<string> => (await store.find(reference, 'all'))?.id ?? '';

describe('an erasure that breaks off while the server runs', () => {
  test('shows nothing of its request from its beginning, and is finished soon', async () => {
    const reference = await addLead(store, files, { fingerprint: 'same' });
    const { files: watched } = await start({ afterNoteMs: 60_000 });
    const halfway = { setAside: store.setAside, erase: broken };
    const id = await idOf(reference);
    await expect(eraseRequests([id], { dataDir, store: halfway, files: watched }, now())).rejects.toThrow('no power');
    expect(await store.find(reference)).toBeUndefined();
    expect((await store.listRequests({}, new Date().toISOString(), site)).requests).toEqual([]);
    // Whoever it was may write the same words again.
    const again = { fingerprint: 'same', keyHash: undefined, suspicion: undefined };
    expect(await store.findRepeat(again, '2000')).toBeUndefined();
    erasing?.stop();

    const { files: next } = await start();
    expect(await store.count()).toEqual({ leads: 0, files: 0, mails: 0 });
    expect(kept()).toEqual([]);
    const other = await idOf(await addLead(store, files));
    await expect(eraseRequests([other], { dataDir, store: halfway, files: next }, now())).rejects.toThrow('no power');
    await eventually(async () => [await store.count(), kept()]).toEqual([{ leads: 0, files: 0, mails: 0 }, []]);
  });

  test('before it was noted is finished by the next purge', async () => {
    const id = await idOf(await addLead(store, files));
    const unnoted = { ...files, tombstones: { ...files.tombstones, add: broken } };
    await expect(eraseRequests([id], { dataDir, store, files: unnoted }, now())).rejects.toThrow('no power');
    expect((await store.findSetAsideBefore('1971')).map((lead) => lead.id)).toEqual([id]);
    expect(kept()).toEqual([`${id}-1.pdf`]);
    const purge = { dataDir, store, files, now: now(), retentionMonths: 1200, isConfirmed: true };
    expect(await purgeRequests(purge)).toMatchObject({ kind: 'done', erased: [{ id }] });
    expect([await store.count(), kept()]).toEqual([{ leads: 0, files: 0, mails: 0 }, []]);
  });
});

describe('a start that cannot finish an erasure', () => {
  test('receives requests, shows none, tells of it, and tries again until it is done', async () => {
    const id = await idOf(await addLead(store, files));
    await files.tombstones.add([id], now());
    let isBroken = true;
    let tries = 0;
    const erase = async (ids: readonly string[]): Promise<string[]> => {
      tries += 1;
      return isBroken ? broken() : store.erase(ids);
    };
    const { store: shown } = await start({ store: { ...store, erase } });
    const message = 'requests that were to be erased may still be there';
    const unavailable = { name: 'StoreUnavailableError', isOutcomeKnown: true, message };
    await expect(shown.listRequests({}, new Date().toISOString(), site)).rejects.toMatchObject(unavailable);
    await expect(shown.find(id)).rejects.toMatchObject(unavailable);
    await expect(shown.dueMails(now().toISOString(), 10)).rejects.toMatchObject(unavailable);
    expect(await shown.insert(newLead({ fingerprint: 'other' }), ['company'], '')).toMatchObject({ kind: 'stored' });
    await shown.checkWritable();
    expect(alarms.current()).toMatchObject([
      { kind: 'erasure-unfinished', sentence: expect.stringMatching(/no power.*desk/) as string },
    ]);
    expect(alarms.isBlocking()).toBe(false);
    await eventually(() => tries).toBeGreaterThan(2);
    isBroken = false;
    await eventually(raised).toEqual([]);
    expect((await shown.listRequests({}, new Date().toISOString(), site)).requests).toHaveLength(1);
    expect([await store.find(id, 'all'), kept()]).toEqual([undefined, []]);
  });

  test('because of files shows the other requests, and goes on until no file is left', async () => {
    const id = await idOf(await addLead(store, files));
    const other = await addLead(store, files);
    await files.tombstones.add([id], now());
    let isBroken = true;
    const remove = (names: readonly string[]) => (isBroken ? broken() : files.remove(names));
    const { store: shown } = await start({ files: { ...files, remove } });
    expect(raised()).toEqual(['erasure-unfinished']);
    expect(
      (await shown.listRequests({}, new Date().toISOString(), site)).requests.map(({ reference }) => reference),
    ).toEqual([other]);
    expect(kept()).toHaveLength(2);
    isBroken = false;
    await eventually(raised).toEqual([]);
    expect(kept()).toHaveLength(1);
  });

  test('because a database that was set aside cannot be searched says which folder is to go', async () => {
    const id = await idOf(await addLead(store, files));
    await files.tombstones.add([id], now());
    const aside = newSetAside(dataDir, 'data', now());
    writeFileSync(join(aside, 'leads.db'), 'no database');
    await start();
    expect(alarms.current()).toMatchObject([
      { sentence: expect.stringContaining(`${aside} cannot be searched`) as string },
    ]);
    expect([await store.find(id, 'all'), kept()]).toEqual([undefined, []]);
    rmSync(aside, { recursive: true });
    await eventually(raised).toEqual([]);
  });

  test.runIf(isLong)(
    'because somebody else holds the database is a server that listens, and finishes it by itself',
    async () => {
      const id = await idOf(await addLead(store, files));
      const name = (await store.find(id))?.files[0]?.storedName ?? '';
      await files.tombstones.add([id], now());
      await writeFixtureSite(join(folder, 'dist'));
      const link = createFileLinks(openLinkKey(dataDir)).sign(name, now()).path;
      const held = new DatabaseSync(join(dataDir, 'leads.db'));
      held.exec('BEGIN IMMEDIATE');
      const server = await spawnServer({ DIST: join(folder, 'dist'), DATA_DIR: dataDir });
      const statusOf = async (path: string) => (await fetch(server.origin + path)).status;
      expect([await statusOf(link), await statusOf('/healthz')]).toEqual([503, 200]);
      await eventually(() => server.log()).toContain('erasure-unfinished');
      held.exec('ROLLBACK');
      held.close();
      await eventually(() => statusOf(link)).toBe(404);
      expect((await sendForm(server.origin)).status).toBe(201);
      expect(kept()).toEqual([]);
      expect((await store.list()).map((lead) => lead.id)).not.toContain(id);
    },
  );
});

test('a store that is away may hold what is to be erased at the start, which is told', async () => {
  const read = () => Promise.reject(new FilesUnavailableError('no bucket'));
  await start({ files: { ...files, tombstones: { ...files.tombstones, read } }, retryDelaysMs: [60_000] });
  expect(alarms.current()).toMatchObject([
    {
      kind: 'erasure-unfinished',
      sentence:
        'What was to be erased could not be erased (no bucket): it is tried again at least every minute. Until then ' +
        'requests are received, and the desk, links to files and mails wait: mend what the reason names.',
    },
  ]);
});

test('a store that is away when nothing is to be erased is no unfinished erasure; another failure is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let failure: Error | undefined;
    const read = vi.fn(() => (failure ? Promise.reject(failure) : files.tombstones.read()));
    await start({ files: { ...files, tombstones: { ...files.tombstones, read } } });
    failure = new FilesUnavailableError('no bucket');
    // Another process may have begun an erasure: it is looked for every hour.
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000 - 1);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
    expect(raised()).toEqual([]);
    failure = new Error('no power');
    await vi.advanceTimersByTimeAsync(20);
    expect(alarms.current()).toMatchObject([
      {
        kind: 'erasure-unfinished',
        sentence: expect.stringContaining(
          '(no power): it is tried again at least every minute. Nothing of it',
        ) as string,
      },
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('the doctor tells of what was to be erased and is still there', async () => {
  const check = () => checkErasures({ config: { ...readConfig({}), dataDir } } as CheckContext);
  expect((await check()).state).toBe('ok');
  const id = await idOf(await addLead(store, files));
  await files.tombstones.add([id], now());
  expect(await check()).toMatchObject({ state: 'failed', says: expect.stringContaining('1 request') as string });
  await store.erase([id]);
  expect(await check()).toMatchObject({ state: 'failed', says: expect.stringContaining('1 file') as string });
  await files.remove(kept());
  expect((await check()).state).toBe('ok');
});

test('the doctor looks for it in what was set aside, and says what it cannot search', async () => {
  const check = () => checkErasures({ config: { ...readConfig({}), dataDir } } as CheckContext);
  const aside = newSetAside(dataDir, 'data', now());
  const former = openSqliteStore(aside);
  const reference = await addLead(former, openDiskFiles(aside));
  const id = (await former.find(reference))?.id ?? '';
  await former.close();
  expect((await check()).state).toBe('ok');
  await files.tombstones.add([id], now());
  expect(await check()).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('1 request and 1 file') as string,
  });
  writeFileSync(join(aside, 'leads.db'), 'no database');
  await expect(check()).rejects.toThrow(`${aside} cannot be searched`);
});

test('what is noted while others are forgotten is not lost', async () => {
  const tombstones = openTombstones(dataDir);
  const old = new Date('2020-01-01');
  for (let round = 0; round < 20; round += 1) {
    const [past, present] = [crypto.randomUUID(), crypto.randomUUID()];
    await tombstones.add([past], old);
    await Promise.all([tombstones.removeBefore('2021'), tombstones.add([present], now())]);
    expect([...(await tombstones.read())]).toContain(present);
  }
});

test('what is noted while two purges forget at once is not lost', async () => {
  const tombstones = openTombstones(dataDir);
  for (let round = 0; round < 20; round += 1) {
    const [past, present] = [crypto.randomUUID(), crypto.randomUUID()];
    await tombstones.add([past], new Date('2020-01-01'));
    await Promise.all([
      tombstones.removeBefore('2021'),
      tombstones.add([present], now()),
      openTombstones(dataDir).removeBefore('2021'),
    ]);
    const left = [...(await tombstones.read())];
    expect(left).toContain(present);
    expect(left).not.toContain(past);
  }
});
