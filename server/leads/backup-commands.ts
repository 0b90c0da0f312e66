/** `backup` and `restore` of `npm run leads`. */
import { resolve } from 'node:path';
import { expectArguments } from './arguments.ts';
import { BackupError, makeBackup } from './backup.ts';
import { isAgreed, type Context } from './command.ts';
import { isInside } from './disk.ts';
import { openFileStore, type FilePlace } from './open-files.ts';
import { countOf } from './print-leads.ts';
import { restoreBackup } from './restore.ts';
import { lockDataDir } from './server-lock.ts';
import { setAsideDays } from './set-aside.ts';
import { requireReadable } from './storage-failure.ts';

/** Makes a backup in a new folder and prints a summary. Returns 1 if attachments were missing. */
export const backup = async ({ rest, options, store, files, dataDir, distDir, io }: Context): Promise<number> => {
  const [name = ''] = expectArguments(rest, 1);
  const target = resolve(io.workingDir, name);
  if (isInside(distDir, target))
    throw new BackupError(`${target} is inside the built site: a backup there would be published.`);
  const manifest = await makeBackup(dataDir, target, { store, files }, io.now());
  if (options.json) io.out(`${JSON.stringify(manifest, null, 2)}\n`);
  const { counts, missing } = manifest;
  io.err(
    `${target} holds ${countOf(counts.leads)} with ${counts.files - missing.length} files, read through and whole\n`,
  );
  if (missing.length === 0) return 0;
  io.err(`Missing or altered already in ${dataDir}, and not in the backup: ${missing.join(', ')}\n`);
  return 1;
};

/** Restores a backup after confirmation and prints a summary. Returns 1 if the operator declines. */
export const restore = async ({
  rest,
  options,
  config,
  io,
}: Pick<Context, 'rest' | 'options' | 'io'> & { readonly config: FilePlace }): Promise<number> => {
  const { dataDir } = config;
  const [name = ''] = expectArguments(rest, 1);
  const source = resolve(io.workingDir, name);
  requireReadable(source);
  if (!(await isAgreed(`Put ${source} in place of the data in ${dataDir}?`, options, io))) return 1;
  const bucket = config.filesBucket && (await openFileStore(config));
  const lock = lockDataDir(dataDir, 1000);
  try {
    const { manifest, aside, counts } = await restoreBackup(source, dataDir, io.now(), bucket);
    io.err(`${dataDir} holds ${countOf(counts.leads)}, as of ${manifest.createdAt}\n`);
    const erased = manifest.counts.leads - counts.leads;
    if (erased > 0) io.err(`${countOf(erased)} erased since then did not come back\n`);
    if (manifest.missing.length > 0) io.err(`Missing in the backup already: ${manifest.missing.join(', ')}\n`);
    io.err('Who may use the desk is as of the backup, and nobody is logged in: npm run leads -- people\n');
    io.err(`What was there before is in ${aside} for ${setAsideDays} days\n`);
    return 0;
  } finally {
    bucket?.close();
    lock.release();
  }
};
