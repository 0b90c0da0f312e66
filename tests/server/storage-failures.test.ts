/** The sentence about each way in which a disk or a database fails the command line. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FilesUnavailableError } from '../../server/attachments/file-store.ts';
import { DataDirRightsError } from '../../server/data/data-dir.ts';
import { BackupError, makeBackup } from '../../server/operations/backup.ts';
import {
  describeStorageFailure,
  describeTargetFailure,
  requireReadable,
} from '../../server/operations/storage-failure.ts';
import { NewerDatabaseError } from '../../server/store/schema.ts';
import { StoreUnavailableError } from '../../server/store/store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'failures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const dataDir = '/var/lib/site';
const target = '/media/stick/copy';
const { username, uid } = userInfo();
const user = `the user ${username} (${uid})`;
const withCode = (code: string, path?: string): Error =>
  Object.assign(new Error(code), { code, ...(path !== undefined && { path }) });
const ofSqlite = (errcode: number): Error => Object.assign(withCode('ERR_SQLITE_ERROR'), { errcode });

const full = (path: string): string =>
  `The disk that holds ${path} is full: nothing more was done. Make room, then run the command again.`;
const failing = (path: string, code: string | number): string =>
  `The disk that holds ${path} reports an error (${code}): look at the machine's log before anything else.`;
const rights = (path: string): string => `${path} cannot be opened by ${user}: run the command as the server's user.`;
const readOnly = (path: string): string => `${path} cannot be written: it is read-only for ${user}.`;
const busy = `Another process is writing to the database in ${dataDir} and did not finish in time: run the command again.`;

test.each<[string, unknown, string | undefined]>([
  ['rights of the data folder', new DataDirRightsError('Of rights.'), 'Of rights.'],
  ['files that are away', new FilesUnavailableError('Of files.'), 'Of files.'],
  ['a store that is away', new StoreUnavailableError('it is gone', true, 'stopped'), `${dataDir}: it is gone.`],
  ['a newer database', new NewerDatabaseError('it is newer'), `${dataDir}: it is newer.`],
  ['ENOSPC', withCode('ENOSPC'), full(dataDir)],
  ['EDQUOT', withCode('EDQUOT', '/data/x'), full('/data/x')],
  ['EACCES', withCode('EACCES', '/nowhere/x'), rights('/nowhere/x')],
  ['EPERM', withCode('EPERM', '/nowhere/x'), rights('/nowhere/x')],
  ['EROFS', withCode('EROFS', '/data/x'), readOnly('/data/x')],
  ['EIO', withCode('EIO', '/data/x'), failing('/data/x', 'EIO')],
  ['SQLite 3', ofSqlite(3), `${dataDir} cannot be opened by ${user}: run the command as the server's user.`],
  ['SQLite 5', ofSqlite(5), busy],
  ['SQLite 6', ofSqlite(6), busy],
  ['SQLite 8', ofSqlite(8 + 256), readOnly(dataDir)],
  ['SQLite 10', ofSqlite(10), failing(dataDir, 'ERR_SQLITE_ERROR')],
  ['SQLite 13', ofSqlite(13), full(dataDir)],
  ['SQLite 14', ofSqlite(14), `${dataDir} cannot be opened by ${user}: run the command as the server's user.`],
  [
    'a sentence of SQLite',
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR' }),
    full(dataDir),
  ],
  [
    'damage',
    Object.assign(new Error('database disk image is malformed'), { code: 'ERR_SQLITE_ERROR', errcode: 11 }),
    `The database in ${dataDir} is damaged (database disk image is malformed): put a backup in its place ` +
      '(npm run leads -- restore DIR).',
  ],
  ['a bug', new TypeError('undefined'), undefined],
  ['another code', withCode('ENOENT'), undefined],
  ['SQLite 1', ofSqlite(1), undefined],
])('%s is told', (_name, error, sentence) => {
  expect(describeStorageFailure(error, dataDir)).toBe(sentence);
});

test('a folder or file that is missing is told, and whose a path is that cannot be read', () => {
  const missing = join(folder, 'none');
  const unreadable = (...args: Parameters<typeof requireReadable>): string | undefined => {
    try {
      requireReadable(...args);
      return undefined;
    } catch (error) {
      return describeStorageFailure(error, dataDir);
    }
  };
  writeFileSync(join(folder, 'leads.db'), '');
  expect(unreadable(folder)).toBeUndefined();
  expect(unreadable(folder, 'leads.db')).toBeUndefined();
  const noFolder = (path: string): string => `There is no folder ${path}: is DATA_DIR or the path right?`;
  expect(unreadable(missing)).toBe(noFolder(missing));
  expect(unreadable(join(folder, 'leads.db', 'x'))).toBe(noFolder(join(folder, 'leads.db', 'x')));
  expect(unreadable(join(folder, 'leads.db'))).toBe(`${join(folder, 'leads.db')} is a file: a folder was expected.`);
  expect(unreadable(folder, 'other.db')).toBe(
    `${folder} holds no other.db: no server has kept requests there. Is DATA_DIR the one of the server?`,
  );
  expect(describeStorageFailure(withCode('EACCES', folder), dataDir)).toBe(
    `${folder} cannot be opened by ${user}; it belongs to the user number ${uid}: run the command as the server's user.`,
  );
});

const way = 'name another folder, or set BACKUP_DIR. The data are as they were';
const disk = `The disk of the backup (${target})`;
test.each<[string, Error, string | undefined]>([
  ...['ENOSPC', 'EDQUOT'].map((code): [string, Error, string] => [
    code,
    withCode(code),
    `${disk} is full: make room there, or ${way}.`,
  ]),
  ...['EACCES', 'EPERM'].map((code): [string, Error, string] => [
    code,
    withCode(code, '/media/stick'),
    `/media/stick cannot be written by ${user}: give that folder to this user, or ${way}.`,
  ]),
  [
    'EACCES of nothing',
    withCode('EACCES'),
    `${target} cannot be written by ${user}: give that folder to this user, or ${way}.`,
  ],
  ['EROFS', withCode('EROFS'), `${disk} is read-only: mount it for writing, or ${way}.`],
  ...['EIO', 'ENODEV', 'ENXIO', 'ESTALE', 'EHOSTDOWN', 'ENOTCONN', 'ENOTDIR', 'ENOENT'].map(
    (code): [string, Error, string] => [
      code,
      withCode(code, target),
      `${disk} reports an error (${code}): see that it is there, or ${way}.`,
    ],
  ),
  [
    'EIO of nothing',
    withCode('EIO'),
    `${disk}, or that of the data (${dataDir}), reports an error (EIO): see that it is there, or ${way}.`,
  ],
  [
    'SQLite 266',
    ofSqlite(266),
    `${disk}, or that of the data (${dataDir}), reports an error (SQLite 266): see that it is there, or ${way}.`,
  ],
  ['EFBIG', withCode('EFBIG'), `${disk} takes no file of this size, as FAT does beyond 4 GB: ${way}.`],
  ['SQLite 5', ofSqlite(5), undefined],
  ['what is read', withCode('EIO', join(dataDir, 'leads.db')), undefined],
  ['a bug', new TypeError('undefined'), undefined],
])('of a backup, %s is told', (_name, error, sentence) => {
  expect(describeTargetFailure(error, { dataDir, target })).toBe(sentence);
});

test('a backup that breaks off leaves nothing, and tells of its disk alone', async () => {
  const own = join(folder, 'var');
  mkdirSync(own);
  const backupWith = (error: Error) =>
    makeBackup(
      own,
      join(folder, 'copies', 'a'),
      {
        store: { copyTo: async () => Promise.reject(error), find: async () => undefined },
        files: { read: () => undefined as never },
      },
      new Date(),
    );
  const bug = new TypeError('of ours');
  await expect(backupWith(bug)).rejects.toBe(bug);
  await expect(backupWith(withCode('ENOSPC'))).rejects.toThrow(BackupError);
  await expect(backupWith(withCode('ENOSPC'))).rejects.toThrow(/^The disk of the backup \(.*copies\/a\) is full/);
  expect(readdirSync(join(folder, 'copies'))).toEqual([]);
});
