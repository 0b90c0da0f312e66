/** Where operators put backups: sticks and shares that are full, read-only or gone. The right disk is named. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDiskFiles } from '../../../server/attachments/disk/disk-files.ts';
import { keepPrivate } from '../../../server/operations/backup.ts';
import { describeTargetFailure } from '../../../server/operations/storage-failure.ts';
import { openSqliteStore } from '../../../server/store/sqlite/sqlite-store.ts';
import { addLead, runCli } from '../leads.ts';

const dataDir = '/var/lib/site';
const target = '/media/stick/backup';
const withCode = (code: string, path?: string): Error => Object.assign(new Error(code), { code, path });

test.each([
  ['ENOSPC', withCode('ENOSPC'), /^The disk of the backup \(\/media\/stick\/backup\) is full/],
  ['EDQUOT', withCode('EDQUOT'), /is full/],
  ['EROFS', withCode('EROFS', '/media/stick'), /is read-only: mount it for writing/],
  ['EACCES', withCode('EACCES', '/media/stick'), /^\/media\/stick cannot be written by the user .*: give that folder/],
  ['EFBIG', withCode('EFBIG'), /no file of this size, as FAT/],
  ['a stick that was pulled out', withCode('EIO', '/media/stick/backup'), /backup\) reports an error \(EIO\): see/],
  [
    'a disk that nothing names',
    withCode('EIO'),
    /backup\), or that of the data \(\/var\/lib\/site\), reports an error/,
  ],
  ['a share that is gone', withCode('ESTALE'), /reports an error/],
  ['a full disk, told by SQLite', Object.assign(withCode('ERR_SQLITE_ERROR'), { errcode: 13 }), /is full/],
])('%s is told of the backup’s disk, with what to do', (_name, error, sentence) => {
  expect(describeTargetFailure(error, { dataDir, target })).toMatch(sentence);
});

test.each([
  ['a failure of the data', withCode('EIO', '/var/lib/site/files/a.pdf')],
  ['a bug', new TypeError('undefined')],
])('%s is not', (_name, error) => {
  expect(describeTargetFailure(error, { dataDir, target })).toBeUndefined();
});

test('modes are tried, and their absence is no failure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modes-'));
  const path = join(folder, 'copy');
  writeFileSync(path, '', { mode: 0o644 });
  const without = (code: string) => () => {
    throw withCode(code);
  };
  expect(keepPrivate(path, 0o600, without('EPERM'))).toBe(false);
  expect(keepPrivate(path, 0o600, without('ENOTSUP'))).toBe(false);
  expect(() => keepPrivate(path, 0o600, without('EIO'))).toThrow('EIO');
  expect(keepPrivate(path, 0o600)).toBe(true);
  rmSync(folder, { recursive: true });
});

const canMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})();

describe.skipIf(!canMount)(`a disk of its own${canMount ? '' : ' (skipped: nothing can be mounted here)'}`, () => {
  let folder = '';
  let disk = '';
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'backups-'));
    disk = join(folder, 'disk');
    mkdirSync(disk);
    const store = openSqliteStore(join(folder, 'var'));
    await addLead(store, openDiskFiles(join(folder, 'var')));
    await store.close();
  });
  afterEach(() => {
    execFileSync('umount', ['--lazy', disk]);
    rmSync(folder, { recursive: true, force: true });
  });
  const backup = (...args: string[]) =>
    runCli(args, { folder, dataDir: join(folder, 'var'), now: new Date().toISOString(), env: { BACKUP_DIR: disk } });

  test('that is full is named, and no stack is shown', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
    writeFileSync(join(disk, 'other'), Buffer.alloc(40_000));
    const { code, err } = await backup('backup');
    expect(code).not.toBe(0);
    expect(err).toMatch(/^The disk of the backup \(.*\/disk\/.*\) is full: make room there/);
    expect(err).not.toMatch(/^\s+at /m);
  });

  test('that became read-only is named; what is on it is rehearsed and restored', async () => {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk]);
    expect(await backup('backup')).toMatchObject({ code: 0 });
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const { code, err } = await backup('backup');
    expect(code).not.toBe(0);
    expect(err).toMatch(/^The disk of the backup \(.*\) is read-only: mount it for writing/);
    expect(await backup('rehearse')).toMatchObject({ code: 0 });
    expect(await backup('restore', '--yes')).toMatchObject({ code: 0 });
  });
});
