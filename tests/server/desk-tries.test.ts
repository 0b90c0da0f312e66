/** Tries are counted in the store: a restart forgets none, nobody is named, and what has ended is swept. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAlarms } from '../../server/alarms/alarms.ts';
import { runUnlocked } from '../../server/store/changes.ts';
import { createRateLimiter } from '../../server/store/counters.ts';
import { openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import { startPurge } from '../../server/retention/purge.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { createOwnCounters } from '../../server/operations/stores.ts';
import { createStoredCounters } from '../../server/store/windows.ts';
import { deviceOf } from '../../desk/server/device.ts';
import { createLogger } from '../../server/operations/log.ts';
import { eventually } from './eventually.ts';

const key = 'a'.repeat(64);
const windowMs = 60 * 60 * 1000;

let dataDir: string;
let now: Date;
const clock = (): Date => now;
const pass = (ms: number): void => void (now = new Date(now.getTime() + ms));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'desk-tries-'));
  now = new Date('2026-03-02T09:00:00.000Z');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A server's counter, from its start on; `close` is the server's end. */
const start = (kind: 'person' | 'door' | 'refused' = 'person') => {
  const store = openSqliteStore(dataDir);
  const counters = createOwnCounters(store, key, clock);
  const counter = createRateLimiter(kind, { attempts: 3, windowMs }, { counters, clock });
  return { store, count: counter.count, close: () => store.close() };
};

const rowsKept = (): unknown[] => {
  const db = new DatabaseSync(join(dataDir, 'leads.db'), { readOnly: true });
  const rows = db.prepare('SELECT * FROM windows').all();
  db.close();
  return rows;
};

test.each(['person', 'door', 'refused'] as const)('a restart forgets no try (%s)', async (kind) => {
  const first = start(kind);
  for (let tries = 0; tries < 3; tries += 1)
    expect(await first.count('lea@fixture.example')).toEqual({ kind: 'allowed' });
  await first.close();
  pass(windowMs / 2);
  const second = start(kind);
  expect(await second.count('lea@fixture.example')).toEqual({ kind: 'exceeded', secondsLeft: 1800 });
  expect(await second.count('paul@fixture.example')).toEqual({ kind: 'allowed' });
  await second.close();
  pass(windowMs / 2);
  const third = start(kind);
  expect(await third.count('lea@fixture.example')).toEqual({ kind: 'allowed' });
  await third.close();
});

test('no name stands in the database, and what has ended is swept', async () => {
  const { store, count, close } = start();
  await count('lea@fixture.example');
  expect(rowsKept()).toHaveLength(1);
  pass(windowMs - 1);
  await count('paul@fixture.example');
  await store.forgetWindows(now.toISOString());
  expect(rowsKept()).toHaveLength(2);
  pass(1);
  await store.forgetWindows(now.toISOString());
  expect(rowsKept()).toHaveLength(1);
  await close();
  expect(readFileSync(join(dataDir, 'leads.db')).includes('fixture.example')).toBe(false);
});

test('what has ended is swept also while nothing is purged, because the clock is not believed', async () => {
  const { store, count, close } = start();
  await count('lea@fixture.example');
  await store.writeState('purge-clock', now.toISOString());
  pass(90 * 24 * 60 * 60 * 1000);
  const log = createLogger('silent');
  const alarms = createAlarms(clock, log);
  const files = openDiskFiles(dataDir);
  const purge = startPurge({
    dataDir,
    store,
    files,
    alarms,
    runExclusively: runUnlocked,
    clock,
    log,
    retentionMonths: () => 36,
  });
  await eventually(() => alarms.current()).toMatchObject([{ kind: 'clock-stepped' }]);
  expect(rowsKept()).toEqual([]);
  purge.stop();
  await close();
});

test('a count falls to nothing at the least, and a clock that was set back lengthens no window by much', async () => {
  const store = openSqliteStore(dataDir);
  const counters = createStoredCounters(store, key, clock);
  const change = (by: number) => counters.count('door', 'x', by, windowMs);
  expect(await change(0)).toEqual({ count: 0, secondsLeft: 3600 });
  expect((await change(2)).count).toBe(2);
  expect((await change(-5)).count).toBe(0);
  expect((await change(4)).count).toBe(4);
  expect((await change(0)).count).toBe(4);
  pass(-3 * windowMs);
  expect(await change(1)).toEqual({ count: 1, secondsLeft: 3600 });
  await store.close();
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0 Safari/537.36 Edg/139.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15', 'Safari, Mac'],
  ['curl/8.14', ''],
])('a device is known by two names and nothing else: %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
