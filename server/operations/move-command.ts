/** `move` of `npm run leads`: copies requests and files from the configured stores to others. */
import { ConfigError, readConfig, type ServerConfig } from '../config/config.ts';
import { expectArguments, UsageError } from './arguments.ts';
import type { Context } from './command.ts';
import { openFileStore } from '../attachments/open-files.ts';
import { lockDataDir } from '../data/server-lock.ts';
import { requireReadable } from './storage-failure.ts';
import { moveTombstones, moveFiles, moveRows } from '../store/move/move.ts';
import { openPostgresTables } from '../store/move/postgres-tables.ts';
import { openSqliteTables } from '../store/move/sqlite-tables.ts';
import type { TableAccess } from '../store/move/tables.ts';
import { databaseName } from '../data/data-dir.ts';

/** Destinations of a move, as typed; what is left out stays where it is. */
interface MoveTarget {
  readonly to: string | undefined;
  readonly filesTo: string | undefined;
}

/** How the command line names the stores in DATA_DIR. */
const own = { to: 'sqlite:', filesTo: 'disk:' } as const;

/**
 * Copies everything, the files before the rows, so that no row lacks its file. The source is left as it is. Holds the
 * lock of the data folder, as a server does.
 */
export const move = async (
  { rest, io }: Pick<Context, 'rest' | 'io'>,
  config: ServerConfig,
  target: MoveTarget,
): Promise<number> => {
  expectArguments(rest, 0);
  const goal = readGoal(io, target);
  const isRows = target.to !== undefined;
  const isFiles = target.filesTo !== undefined;
  if (!isRows && !isFiles) throw new UsageError('move needs --to or --files-to.');
  if (isRows && goal.databaseUrl === config.databaseUrl) throw new UsageError('--to: the requests are there already.');
  if (isFiles && JSON.stringify(goal.filesBucket) === JSON.stringify(config.filesBucket))
    throw new UsageError('--files-to: the files are there already.');
  if (config.databaseUrl === undefined) requireReadable(config.dataDir, databaseName);

  const tell = (says: string): void => io.err(`${says}\n`);
  const lock = lockDataDir(config.dataDir, 1000);
  const closing: (() => unknown)[] = [() => lock.release()];
  const opened = <T extends { close(): unknown }>(store: T): T => {
    closing.push(() => store.close());
    return store;
  };
  try {
    const from = opened(await openTables(config, io.now()));
    const to = isRows ? opened(await openTables(goal, io.now())) : undefined;
    const files = opened(await openFileStore(config));
    const erased = await files.tombstones.read();
    let missing: readonly string[] = [];
    if (isFiles) {
      const target = opened(await openFileStore(goal));
      const moved = await moveFiles(from, files, target, tell);
      await moveTombstones(target, erased, io.now());
      missing = moved.missing;
      tell(`${moved.files - missing.length} files are there and read back, ${moved.copied} of them copied now`);
    }
    if (to) {
      const moved = await moveRows(from, to, erased, tell);
      tell(`${to.name} holds ${moved.rows} rows, compared one by one; ${moved.copied} of them copied now`);
    }
    for (const name of missing) tell(`Missing or altered already, and not copied: ${name}`);
    tell(`What was copied is still where it was. Now set ${settingsOf(target, goal)}, and start the server.`);
    return missing.length > 0 ? 1 : 0;
  } finally {
    for (const close of closing.reverse()) await close();
  }
};

/** The settings of the destination, parsed as the server will parse them. */
const readGoal = (io: Context['io'], { to, filesTo }: MoveTarget): ServerConfig => {
  const databaseUrl = to === own.to ? '' : to;
  const filesUrl = filesTo === own.filesTo ? '' : filesTo;
  try {
    return readConfig(
      {
        ...io.env,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, DATABASE_URL_FILE: '' }),
        ...(filesUrl !== undefined && { FILES_URL: filesUrl }),
      },
      io.workingDir,
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const says = error.message.replace('DATABASE_URL', '--to').replace('FILES_URL', '--files-to');
    throw new UsageError(`${says} Or: --to ${own.to}, --files-to ${own.filesTo} for what stands in DATA_DIR.`);
  }
};

const openTables = ({ databaseUrl, dataDir }: ServerConfig, now: Date): Promise<TableAccess> =>
  databaseUrl === undefined ? openSqliteTables(dataDir, now) : openPostgresTables(databaseUrl, now);

/** The settings to change, for the final message; without the address, which contains a password. */
const settingsOf = ({ to, filesTo }: MoveTarget, { databaseUrl, filesBucket }: ServerConfig): string => {
  const settings = [
    ...(to === undefined ? [] : [databaseUrl === undefined ? 'no DATABASE_URL' : 'DATABASE_URL to it']),
    ...(filesTo === undefined ? [] : [filesBucket ? 'FILES_URL to it' : 'no FILES_URL']),
  ];
  return settings.join(' and ');
};
