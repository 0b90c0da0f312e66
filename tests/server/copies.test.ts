/** Copies of the requests, made by a timer: pruned, rehearsed, restored by one command, and missed when late. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAlarms } from '../../server/alarms/alarms.ts';
import { openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import { readConfig } from '../../server/config/config.ts';
import { runLeadsCli } from '../../server/operations/commands.ts';
import { describeLateCopy, nameOfBackup, newestCopy, watchCopies } from '../../server/operations/copies.ts';
import { checkCopies } from '../../server/operations/doctor/copies-check.ts';
import { createLogger } from '../../server/operations/log.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { addLead } from './leads.ts';

const hourMs = 3600_000;
let folder: string;
let dir: string;
let now: Date;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copies-'));
  dir = join(folder, 'backups');
  mkdirSync(dir);
  now = new Date();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const add = async (message: string): Promise<string> => {
  const store = openSqliteStore(join(folder, 'var'));
  const files = openDiskFiles(join(folder, 'var'));
  const reference = await addLead(store, files, { message });
  await store.close();
  return reference;
};
const run = async (...args: string[]) => {
  let out = '';
  let err = '';
  const code = await runLeadsCli(args, {
    env: { DATA_DIR: 'var', DIST: 'dist', BACKUP_DIR: 'backups' },
    workingDir: folder,
    out: (text) => (out += text),
    err: (text) => (err += text),
    now: () => now,
  });
  return { code, out, err };
};
const doctor = (env: Record<string, string> = { BACKUP_DIR: dir }) =>
  checkCopies({ config: readConfig(env, folder), url: undefined, nodeVersion: process.versions.node, now });

test('a backup without a name goes into BACKUP_DIR; those that are too old go, but not the only one', async () => {
  await add('one');
  const first = nameOfBackup(now);
  expect((await run('backup')).code).toBe(0);
  expect(readdirSync(dir)).toEqual([first]);
  mkdirSync(join(dir, 'photographs-of-2019'));
  writeFileSync(join(dir, 'photographs-of-2019', 'manifest.json'), '{}');
  now = new Date(now.getTime() + 40 * 24 * hourMs);
  const { code, err } = await run('backup', '--keep', '30');
  expect([code, err]).toEqual([0, expect.stringContaining(`${join(dir, first)} is removed`) as string]);
  expect(readdirSync(dir).sort()).toEqual([nameOfBackup(now), 'photographs-of-2019']);
  expect((await run('backup', join(folder, 'elsewhere'), '--keep', '30')).code).toBe(2);
  expect((await run('backup', '--keep', 'all')).code).toBe(2);
});

test('one command restores the newest', async () => {
  const reference = await add('one');
  await run('backup');
  now = new Date(now.getTime() + hourMs);
  const later = await add('two');
  await run('backup');
  rmSync(join(folder, 'var'), { recursive: true });
  expect((await run('restore', '--yes')).code).toBe(0);
  const { out } = await run('list');
  for (const each of [reference, later]) expect(out).toContain(each);
  rmSync(dir, { recursive: true });
  expect(await run('restore', '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('BACKUP_DIR') as string,
  });
});

test('a rehearsal restores beside, leaves nothing, and fails with a damaged backup', async () => {
  await add('one');
  await run('backup');
  const [name = ''] = readdirSync(dir);
  expect(await run('rehearse')).toMatchObject({
    code: 0,
    err: expect.stringContaining('can be restored: 1 request') as string,
  });
  expect(readdirSync(dir)).toEqual([name]);
  const [file = ''] = readdirSync(join(dir, name, 'files'));
  writeFileSync(join(dir, name, 'files', file), 'other');
  const damaged = await run('rehearse');
  expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining(`files/${file} is not what`) as string]);
  expect(readdirSync(dir)).toEqual([name]);
});

test.runIf(existsSync('/proc/self/fd'))('a backup on a disk that is only read is rehearsed elsewhere', async () => {
  await add('one');
  await run('backup');
  const [name = ''] = readdirSync(dir);
  const backup = openSync(join(dir, name), 'r');
  try {
    // Nobody can write in the folder that this path is in.
    expect(await run('rehearse', `/proc/${process.pid}/fd/${backup}`)).toMatchObject({
      code: 0,
      err: expect.stringContaining('can be restored: 1 request') as string,
    });
  } finally {
    closeSync(backup);
  }
});

test.each([
  [
    'a backup',
    (at: string) => {
      mkdirSync(at);
      writeFileSync(join(at, 'manifest.json'), '{}');
      return join(at, 'manifest.json');
    },
  ],
  [
    'a dump of PostgreSQL',
    (at: string) => {
      writeFileSync(`${at}.dump`, 'x');
      return `${at}.dump`;
    },
  ],
  [
    'a replica of Litestream',
    (at: string) => {
      const wal = join(at, 'generations', 'a1', 'wal');
      mkdirSync(wal, { recursive: true });
      writeFileSync(join(wal, '00000000_00000000.wal.lz4'), 'x');
      return join(wal, '00000000_00000000.wal.lz4');
    },
  ],
])('the age of %s is an alarm and in the doctor once it is too old', (_name, make) => {
  const made = make(join(dir, 'copy'));
  const alarms = createAlarms(() => now, createLogger('silent'));
  const settings = { dir, maxAgeHours: 26 };
  watchCopies(settings, { alarms, clock: () => now })();
  expect(alarms.current()).toEqual([]);
  expect(doctor()).toMatchObject({ state: 'ok', says: expect.stringContaining('is 0 minutes old') as string });
  const then = new Date(now.getTime() - 27 * hourMs);
  utimesSync(made, then, then);
  watchCopies(settings, { alarms, clock: () => now })();
  expect(alarms.current()).toMatchObject([
    { kind: 'backup-late', sentence: expect.stringContaining('27 hours old') as string },
  ]);
  expect(doctor().state).toBe('failed');
  expect(doctor({ BACKUP_DIR: dir, BACKUP_MAX_AGE_HOURS: '48' }).state).toBe('ok');
  utimesSync(made, now, now);
  watchCopies(settings, { alarms, clock: () => now })();
  expect(alarms.current()).toEqual([]);
});

test('the copies are looked at every ten minutes, until the server stops', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let at = now;
  const alarms = createAlarms(() => at, createLogger('silent'));
  const stop = watchCopies({ dir, maxAgeHours: 26 }, { alarms, clock: () => at });
  at = new Date(now.getTime() + 28 * hourMs);
  vi.advanceTimersByTime(9 * 60_000);
  expect(alarms.current()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(alarms.current()).toMatchObject([{ kind: 'backup-late' }]);
  stop();
  at = now;
  vi.advanceTimersByTime(60 * 60_000);
  expect(alarms.current()).toMatchObject([{ kind: 'backup-late' }]);
});

test('a new folder has a day, one that is not there none', () => {
  expect(newestCopy(dir)).toBeUndefined();
  expect(describeLateCopy({ dir, maxAgeHours: 26 }, now)).toBeUndefined();
  expect(doctor()).toMatchObject({ state: 'warning' });
  expect(describeLateCopy({ dir, maxAgeHours: 26 }, new Date(now.getTime() + 28 * hourMs))).toContain(
    'There is no copy',
  );
  expect(describeLateCopy({ dir: join(dir, 'nowhere'), maxAgeHours: 26 }, now)).toContain('is its disk mounted?');
  expect(doctor({})).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('BACKUP_DIR is not set') as string,
  });
  expect(existsSync(dir)).toBe(true);
});
