/** The store in its thread: pages never wait for it, and nothing is lost when it waits, fails or ends. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAlarms, type Alarms } from '../../server/alarms/alarms.ts';
import { openStoreThread } from '../../server/store/store-thread.ts';
import { openSqliteStore, type OpenOptions } from '../../server/store/sqlite/sqlite-store.ts';
import type { RequestStore } from '../../server/store/store.ts';
import { createLogger } from '../../server/operations/log.ts';
import { eventually } from './eventually.ts';
import { newLead } from './leads.ts';
import { sendForm } from './multipart.ts';
import { pdf } from './sample-files.ts';
import { bundleServer } from './spawned-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const log = createLogger('silent');
/** Ends the store's thread: it has no answer to a filter that is none. */
const endThread = (store: RequestStore): Promise<unknown> =>
  (store.list as (filter: unknown) => Promise<unknown>)(null);

const plan = { name: 'plan.pdf', content: pdf() };

const openThread = async (
  dir: string,
  options: OpenOptions = {},
  alarms: Alarms = createAlarms(() => new Date(), log),
): Promise<RequestStore> =>
  openStoreThread({
    dataDir: dir,
    alarms,
    log,
    store: options,
    module: pathToFileURL(join(dirname(await bundleServer()), 'store.worker.mjs')),
  });

/** What was committed is in the one file, as SQLite brings it there by itself now and then. */
const emptyLog = (dataDir: string): void => {
  const db = new DatabaseSync(join(dataDir, 'leads.db'));
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
};

/** Another process that is writing: it holds the lock until told otherwise. */
const holdWriteLock = (dataDir: string): { release(): void } => {
  const holder = new DatabaseSync(join(dataDir, 'leads.db'));
  holder.exec('PRAGMA busy_timeout = 30000; BEGIN IMMEDIATE');
  return {
    release() {
      holder.exec('ROLLBACK');
      holder.close();
    },
  };
};

describe('while another process holds the write lock', () => {
  let server: TestServer;

  /** The application with its store in a thread that waits so long for the lock. */
  const start = async (busyTimeoutMs: number): Promise<string> => {
    const openStore = async (dir: string): Promise<RequestStore> => openThread(dir, { busyTimeoutMs });
    server = await startTestServer({ openStore });
    return server.listen();
  };
  afterEach(() => server.close());

  test('pages are answered, and the request is stored once it lets go', async () => {
    const origin = await start(60_000);
    const lock = holdWriteLock(server.dataDir);
    let isAnswered = false;
    const sent = sendForm(origin, { files: [plan] }).finally(() => (isAnswered = true));
    // Its file is kept: from here on only the row is missing.
    await eventually(async () => (await server.filesHeld()).files).toHaveLength(1);
    for (let page = 0; page < 10; page += 1) expect((await fetch(`${origin}/contact`)).status).toBe(200);
    expect(isAnswered).toBe(false);
    lock.release();
    expect((await sent).status).toBe(201);
  });

  test('for longer than a sender waits, the request is refused in time, and accepted later', async () => {
    const origin = await start(100);
    const lock = holdWriteLock(server.dataDir);
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    const answer = await sendForm(origin, { key: 'k', files: [plan] });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    lock.release();
    expect((await sendForm(origin, { key: 'k', files: [plan] })).status).toBe(201);
    expect(await server.store.count()).toMatchObject({ leads: 1, files: 1 });
  });
});

describe('the thread', () => {
  let folder: string;
  let dataDir: string;
  let alarms: Alarms;
  let store: RequestStore;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'store-thread-'));
    dataDir = join(folder, 'var');
    alarms = createAlarms(() => new Date(), log);
    store = await openThread(dataDir, {}, alarms);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is closed once, as the store is without it', async () => {
    const own = openSqliteStore(join(folder, 'own'));
    for (const each of [store, own]) {
      await each.close();
      await expect(each.close()).resolves.toBeUndefined();
    }
  });

  test('does what the store does, errors included', async () => {
    const outcome = await store.insert(newLead({ keyHash: 'k' }), ['company'], '');
    expect(outcome).toMatchObject({ kind: 'stored' });
    expect(await store.insert(newLead({ keyHash: 'k', fingerprint: 'other' }), ['company'], '')).toEqual({
      kind: 'key-reused',
    });
    expect(await store.list()).toHaveLength(1);
    const twice = newLead();
    await store.insert(twice, [], '');
    // SQLITE_CONSTRAINT, for any reason.
    await expect(store.insert({ ...newLead(), id: twice.id }, [], '')).rejects.toMatchObject({
      errcode: expect.any(Number) as number,
    });
  });

  test('checks the database every hour: damage on the disk is found, and no more requests are accepted', async () => {
    await store.close();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      store = await openThread(dataDir, {}, alarms);
      await Promise.all(Array.from({ length: 40 }, () => store.insert(newLead(), ['company'], '')));
      emptyLog(dataDir);
      await store.checkIntegrity();
      const path = join(dataDir, 'leads.db');
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0x5a, 8192, bytes.length - 4096));
      expect(alarms.current()).toEqual([]);
      vi.advanceTimersByTime(60 * 60 * 1000);
      await eventually(() => alarms.current()).toMatchObject([{ kind: 'store-damaged' }]);
      await expect(store.insert(newLead(), ['company'], '')).rejects.toMatchObject({ name: 'StoreUnavailableError' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('carries out what was asked for before it is closed', async () => {
    const inserted = Array.from({ length: 20 }, () => store.insert(newLead(), ['company'], ''));
    await store.close();
    await Promise.all(inserted);
    const reopened = openSqliteStore(dataDir);
    expect(await reopened.count()).toMatchObject({ leads: 20, mails: 20 });
    await reopened.close();
    await expect(store.list()).rejects.toThrow('not open');
  });

  test('that ends is replaced: what was under way fails as unknown, and nothing acknowledged is lost', async () => {
    const acknowledged = newLead();
    await store.insert(acknowledged, [], '');
    // No method of the store: the thread fails on it as on a mistake of ours.
    const broken = endThread(store);
    await expect(broken).rejects.toMatchObject({ name: 'StoreUnavailableError', isOutcomeKnown: false });
    expect(alarms.current()).toMatchObject([{ kind: 'store-stopped' }]);
    expect(alarms.isBlocking()).toBe(true);
    await expect(store.list()).rejects.toMatchObject({ name: 'StoreUnavailableError', isOutcomeKnown: true });
    await eventually(() => alarms.current()).toEqual([]);
    expect(await store.find(acknowledged.id)).toMatchObject({ id: acknowledged.id });
  });

  test('that ends again and again is replaced later each time, at last after twenty seconds', async () => {
    const delays: unknown[] = [];
    const later = setTimeout;
    const waiting = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((task: () => void, ms: number) => {
      delays.push(ms);
      return later(task, Math.min(ms, 20));
    }) as typeof setTimeout);
    onTestFinished(() => waiting.mockRestore());
    for (let time = 0; time < 6; time += 1) {
      await expect(endThread(store)).rejects.toThrow('ended');
      await eventually(() => alarms.current()).toEqual([]);
    }
    const isOfThread = (ms: unknown): boolean => ms === undefined || [100, 1000, 5000, 20_000].includes(Number(ms));
    expect(delays.filter(isOfThread)).toEqual([100, 1000, 5000, 20_000, 20_000, 20_000]);
  });

  test('that ends over a damaged database raises the alarm of the damage, which says what to do', async () => {
    await Promise.all(Array.from({ length: 40 }, () => store.insert(newLead(), ['company'], '')));
    emptyLog(dataDir);
    const path = join(dataDir, 'leads.db');
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0x5a, 8192, bytes.length - 4096));
    await expect(endThread(store)).rejects.toThrow('ended');
    await eventually(() => alarms.current().map(({ kind }) => kind)).toEqual(['store-damaged']);
    await expect(store.list()).rejects.toThrow('damaged');
  });
});
