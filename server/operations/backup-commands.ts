/** `backup` and `restore` of `npm run leads`. */
import { nameOf } from '../alarms/command-names.ts';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { ServerConfig } from '../config/config.ts';
import { readConfig } from '../config/config.ts';
import { expectArguments, UsageError } from './arguments.ts';
import { listBackups, nameOfBackup, pruneBackups } from './copies.ts';
import { openStores } from './stores.ts';
import { BackupError, makeBackup, verifyBackup } from './backup.ts';
import { mayProceed, type Context } from './command.ts';
import { isInside } from '../data/disk.ts';
import { openFileStore, type FilePlace } from '../attachments/open-files.ts';
import { countOf } from './print-requests.ts';
import { restoreBackup } from './restore.ts';
import { takeLock } from '../data/lock.ts';
import { lockDataDir, LockedError } from '../data/server-lock.ts';
import { officeFolderOf } from '../socket/office-folder.ts';
import { setAsideDays } from '../data/set-aside.ts';
import { requireReadable } from './storage-failure.ts';

/** Makes a backup in a new folder and prints a summary. Returns 1 if attachments were missing. */
export const backup = async ({ rest, options, store, files, dataDir, distDir, io }: Context): Promise<number> => {
  const { copies } = readConfig(io.env, io.workingDir);
  if (options.keepDays !== undefined && (rest.length > 0 || !copies))
    throw new UsageError('--keep is for a backup to BACKUP_DIR: set it, and name no folder.');
  const target =
    rest.length === 0 && copies
      ? join(copies.dir, nameOfBackup(io.now()))
      : resolve(io.workingDir, expectArguments(rest, 1)[0] ?? '');
  if (isInside(distDir, target))
    throw new BackupError(`${target} is inside the built site: a backup there would be published.`);
  const { isOpenToOthers, ...manifest } = await makeBackup(dataDir, target, { store, files }, io.now());
  if (options.json) io.out(`${JSON.stringify(manifest, null, 2)}\n`);
  const { counts, missing } = manifest;
  io.err(
    `${target} holds ${countOf(counts.leads)} with ${counts.files - missing.length} files, read through and whole\n`,
  );
  if (isOpenToOthers)
    io.err(
      `${target} can be read by others: its file system keeps no rights. Encrypt it, or mount it for this user alone ` +
        '(umask=077)\n',
    );
  if (copies && options.keepDays !== undefined)
    for (const path of pruneBackups(copies.dir, options.keepDays, io.now())) io.err(`${path} is removed\n`);
  if (missing.length === 0) return 0;
  io.err(`Missing or altered already in ${dataDir}, and not in the backup: ${missing.join(', ')}\n`);
  return 1;
};

type RestoreSettings = FilePlace & Pick<ServerConfig, 'copies'>;

/** The backup that a command names, or the newest of BACKUP_DIR. */
const sourceOf = (rest: readonly string[], { copies }: RestoreSettings, io: Context['io']): string => {
  if (rest.length > 0 || !copies) return resolve(io.workingDir, expectArguments(rest, 1)[0] ?? '');
  const newest = listBackups(copies.dir).at(-1);
  if (!newest) throw new BackupError(`There is no backup in ${copies.dir} (BACKUP_DIR): name the folder of one.`);
  return newest.path;
};

/**
 * Restores a backup into a temporary folder, reads all of it, and removes it again: a backup that was never restored is
 * a hope. Nothing of the server's data is touched.
 */
export const rehearse = async ({
  rest,
  config,
  io,
}: Pick<Context, 'rest' | 'io'> & { readonly config: RestoreSettings }): Promise<number> => {
  const source = sourceOf(rest, config, io);
  requireReadable(source);
  const scratch = makeScratch(dirname(source));
  try {
    const { manifest, counts } = await restoreBackup(source, scratch, io.now());
    const { store, files } = await openStores(
      { dataDir: scratch, databaseUrl: undefined, filesBucket: undefined },
      { now: io.now() },
    );
    try {
      // Every row, as the desk reads it; the digest of each file is compared by the restore.
      await store.list({ scope: 'all' });
    } finally {
      files.close();
      await store.close();
    }
    io.err(`${source}, as of ${manifest.createdAt}, can be restored: ${countOf(counts.leads)}\n`);
    return 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

/** A folder for a rehearsal: beside the backups, whose disk has room for them, or in the temporary folder. */
const makeScratch = (beside: string): string => {
  try {
    const scratch = mkdtempSync(join(beside, '.rehearsal-'));
    if (process.platform === 'win32' || (statSync(scratch).mode & 0o077) === 0) return scratch;
    rmSync(scratch, { recursive: true });
  } catch {
    // A disk that is only read, as a stick with its switch set, or a folder of somebody else.
  }
  return mkdtempSync(join(tmpdir(), '.rehearsal-'));
};

/** Restores a backup after confirmation and prints a summary. Returns 1 if the operator does not agree. */
export const restore = async ({
  rest,
  options,
  config,
  io,
}: Pick<Context, 'rest' | 'options' | 'io'> & { readonly config: RestoreSettings }): Promise<number> => {
  const { dataDir } = config;
  const source = sourceOf(rest, config, io);
  requireReadable(source);
  const { createdAt, counts: held } = await verifyBackup(source);
  const action =
    `put ${source} (${countOf(held.leads)}, as of ${createdAt}) in place of the data in ${dataDir}, ` +
    `which is set aside for ${setAsideDays} days`;
  const decision = await mayProceed(action, options, io);
  if (decision !== 'yes') return decision === 'dry-run' ? 0 : 1;
  const bucket = config.filesBucket && (await openFileStore(config));
  const lock = lockDataDir(dataDir, 1000);
  try {
    refuseOpenOffice(dataDir);
    const { manifest, aside, counts } = await restoreBackup(source, dataDir, io.now(), bucket);
    io.err(`${dataDir} holds ${countOf(counts.leads)}, as of ${manifest.createdAt}\n`);
    const erased = manifest.counts.leads - counts.leads;
    if (erased > 0) io.err(`${countOf(erased)} erased since then did not come back\n`);
    if (manifest.missing.length > 0) io.err(`Missing in the backup already: ${manifest.missing.join(', ')}\n`);
    io.err(`Who may use the desk is as of the backup, and nobody is logged in: ${nameOf('leads', 'people')}\n`);
    io.err(`What was there before is in ${aside} for ${setAsideDays} days\n`);
    return 0;
  } finally {
    bucket?.close();
    lock.release();
  }
};

/** The office writes into a folder that is about to be another one. */
const refuseOpenOffice = (dataDir: string): void => {
  const folder = officeFolderOf(dataDir);
  if (!existsSync(folder)) return;
  const lock = takeLock(join(folder, 'office.lock'), 1000);
  if (!lock) throw new LockedError(`The office uses ${folder}: stop it, restore, and start it again.`);
  lock.release();
};
