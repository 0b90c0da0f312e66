/** Every answer 503 has an alarm that says why, with SQLite; on a disk of its own: outages.long.test.ts. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { createAlarms, type AlarmKind } from '../../server/alarms/alarms.ts';
import { FilesUnavailableError } from '../../server/attachments/file-store.ts';
import { causeOf, createOutages } from '../../server/http/outages.ts';
import { createLogger } from '../../server/operations/log.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { StoreDamagedError, StoreUnavailableError } from '../../server/store/store.ts';
import { eventually } from './eventually.ts';
import { sendForm } from './multipart.ts';
import { startTestServer } from './test-server.ts';

const withCode = (code: string): Error => Object.assign(new Error(code), { code });
const sqlite = (errcode: number): Error => Object.assign(new Error('sqlite'), { code: 'ERR_SQLITE_ERROR', errcode });

test.each<[string, unknown, AlarmKind | undefined]>([
  ['ENOSPC', withCode('ENOSPC'), 'disk-full'],
  ['EDQUOT', withCode('EDQUOT'), 'disk-full'],
  ['EROFS', withCode('EROFS'), 'store-read-only'],
  ['EIO', withCode('EIO'), 'disk-failing'],
  ['EMFILE', withCode('EMFILE'), 'disk-failing'],
  ['SQLITE_BUSY_SNAPSHOT', sqlite(517), 'store-locked'],
  ['SQLITE_READONLY_DIRECTORY', sqlite(1544), 'store-read-only'],
  ['SQLITE_FULL', sqlite(13), 'disk-full'],
  ['SQLITE_IOERR_WRITE', sqlite(778), 'disk-failing'],
  ['SQLITE_CORRUPT', sqlite(11), 'store-damaged'],
  ['a damaged store', new StoreDamagedError('pages'), 'store-damaged'],
  ['a bucket', new FilesUnavailableError('no answer'), 'files-unreachable'],
  ['an erasure', new StoreUnavailableError('rows', true, 'erasing'), 'erasure-unfinished'],
  ['a bug', new TypeError('x is undefined'), undefined],
  ['a wrong statement', sqlite(1), undefined],
])('%s has the cause %s', (_name, error, cause) => {
  expect(causeOf(error)).toBe(cause);
});

test.each(['get', 'all', 'iterate'] as const)(
  'a page that is not readable has its cause whoever reads it: %s',
  (read) => {
    const folder = mkdtempSync(join(tmpdir(), 'outage-'));
    const path = join(folder, 'leads.db');
    const full = new DatabaseSync(path);
    full.exec('CREATE TABLE leads (id INTEGER PRIMARY KEY, message TEXT)');
    full.exec('INSERT INTO leads (message) VALUES (hex(randomblob(20000)))');
    full.close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xff, 4096));
    const db = new DatabaseSync(path);
    const statement = db.prepare('SELECT * FROM leads');
    let error: unknown;
    try {
      const found: unknown = statement[read]();
      if (read === 'iterate') Array.from(found as Iterable<unknown>);
    } catch (caught) {
      error = caught;
    }
    db.close();
    rmSync(folder, { recursive: true });
    expect(causeOf(error)).toBe('store-damaged');
  },
);

describe('the check', () => {
  const alarmsOf = () => createAlarms(() => new Date(), createLogger('silent'));
  const good = { store: { checkWritable: async () => undefined }, files: { isWritable: async () => true } };

  test('tells what lasts, not what is over at the next check', async () => {
    const alarms = alarmsOf();
    let now = 0;
    let failure: Error | undefined = new StoreUnavailableError('held', true, 'locked');
    const store = { checkWritable: () => (failure ? Promise.reject(failure) : Promise.resolve()) };
    const outages = createOutages({ ...good, alarms, store, clock: () => now });
    const kinds = () => alarms.current().map(({ kind }) => kind);
    expect(await outages.isReady()).toBe(false);
    expect(kinds()).toEqual([]);
    failure = undefined;
    expect(await outages.isReady()).toBe(true);
    failure = new StoreUnavailableError('held', true, 'locked');
    for (now of [10_000, 15_000]) expect(await outages.isReady()).toBe(false);
    expect(kinds()).toEqual(['store-locked']);
    // Another cause takes its place.
    failure = new StoreUnavailableError('standby', true, 'read-only');
    for (now of [20_000, 25_000]) await outages.isReady();
    expect(kinds()).toEqual(['store-read-only']);
    failure = undefined;
    expect(await outages.isReady()).toBe(true);
    expect(kinds()).toEqual([]);
  });

  test('tells of a database and of a disk at once', async () => {
    const alarms = alarmsOf();
    let now = 0;
    const outages = createOutages({
      alarms,
      store: { checkWritable: () => Promise.reject(new StoreUnavailableError('none', true, 'no-connection')) },
      files: { isWritable: async () => false },
      clock: () => now,
    });
    for (now of [0, 5000]) expect(await outages.isReady()).toBe(false);
    expect(alarms.current().map(({ kind }) => kind)).toEqual(['store-no-connection', 'disk-full']);
  });

  test('asks once, however many want to know', async () => {
    let asked = 0;
    const store = { checkWritable: async () => void (asked += 1) };
    const outages = createOutages({ ...good, alarms: alarmsOf(), store });
    expect(await Promise.all([outages.isReady(), outages.isReady(), outages.isReady()])).toEqual([true, true, true]);
    expect(asked).toBe(1);
  });

  test('counts what was answered, a bug as one', () => {
    const outages = createOutages({ ...good, alarms: alarmsOf() });
    outages.note('uploads-full');
    outages.note(withCode('ENOSPC'));
    outages.note(withCode('ENOSPC'));
    outages.note(new TypeError('a bug'));
    outages.stop();
    expect([...outages.counts()]).toEqual([
      ['uploads-full', 1],
      ['disk-full', 2],
      ['unexpected', 1],
    ]);
  });
});

test('a database held by another process is told of when a request is refused, and over when it is free', async () => {
  const server = await startTestServer({ openStore: (dataDir) => openSqliteStore(dataDir, { busyTimeoutMs: 0 }) });
  try {
    const origin = await server.listen();
    const holder = new DatabaseSync(join(server.dataDir, 'leads.db'));
    holder.exec('BEGIN IMMEDIATE');
    expect((await sendForm(origin)).status).toBe(503);
    expect(server.alarms.current()).toMatchObject([
      { kind: 'store-locked', sentence: expect.stringContaining('holds the database in DATA_DIR') as string },
    ]);
    holder.exec('ROLLBACK');
    holder.close();
    await eventually(() => server.alarms.current()).toEqual([]);
    expect((await sendForm(origin)).status).toBe(201);
  } finally {
    await server.close();
  }
});

test('a site file that cannot be read is told of', async () => {
  const server = await startTestServer();
  try {
    rmSync(join(server.dataDir, '..', 'site', 'objects'), { recursive: true, force: true });
    rmSync(server.distDir, { recursive: true });
    expect((await server.app.inject('/contact')).statusCode).toBe(503);
    expect(server.alarms.current().map(({ kind }) => kind)).toEqual(['site-unreadable']);
  } finally {
    await server.close();
  }
});
