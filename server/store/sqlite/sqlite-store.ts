/** The store of requests in a SQLite database, `leads.db` in the data folder. */
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { fillWords } from '../desk/desk-requests.ts';
import { createCommitQueue } from './commit-queue.ts';
import { createRequestStore } from '../request-store.ts';
import { migrate } from '../schema.ts';
import { createSqliteEngine, runOn } from './sqlite-engine.ts';
import { one, type Work } from '../statements.ts';
import { StoreDamagedError, type RequestStore } from '../store.ts';
import { databaseName } from '../../data/data-dir.ts';

/** Checks the integrity of a whole database: pages, indexes and foreign keys. Fails with a `StoreDamagedError`. */
export const checkDatabase = (db: InstanceType<typeof DatabaseSync>): void => {
  const [first] = db.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[];
  if (first?.integrity_check !== 'ok') {
    throw new StoreDamagedError(`${databaseName} fails its integrity check: ${first?.integrity_check.split('\n')[0]}`);
  }
  if (db.prepare('PRAGMA foreign_key_check').all().length > 0) {
    throw new StoreDamagedError(`${databaseName} holds rows of requests that are not there`);
  }
};

export interface OpenOptions {
  /** Creation date of new tables. */
  readonly now?: Date;
  /** How long a transaction waits for another process that is writing. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opens the database below `dataDir`, creating it if needed. It blocks the calling thread; the server uses it through
 * store-thread.ts.
 */
export const openSqliteStore = (
  dataDir: string,
  { now = new Date(), busyTimeoutMs = 5000 }: OpenOptions = {},
): RequestStore => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, databaseName);
  const db = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    migrate(db, now);
    chmodSync(path, 0o600);
  } catch (error) {
    db.close();
    throw error;
  }
  const opened = statSync(path).ino;
  // Changes to a file that was deleted or replaced would be lost at the next start.
  const checkPlace = (): void => {
    if (statSync(path, { throwIfNoEntry: false })?.ino === opened) return;
    throw new StoreDamagedError(`${databaseName} was removed or replaced while it was in use`);
  };
  const queue = createCommitQueue(db, checkPlace);
  const engine = createSqliteEngine(db, queue);
  runOn(db, fillWords());

  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await queue.idle();
    leaveOneFile(db);
    db.close();
  };
  return {
    ...createRequestStore(engine, () => engine.read(readRevision)),
    copyTo: async (path) => void db.prepare('VACUUM INTO ?').run(path),
    async checkIntegrity() {
      checkPlace();
      // A new connection, because existing ones read from their page cache instead of the disk.
      const newcomer = new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly: true });
      try {
        checkDatabase(newcomer);
      } finally {
        newcomer.close();
      }
    },
    close: () => (closed ??= close()),
  };
};

/**
 * Moves everything from the write-ahead log into the database file, so that a copy of that file is complete. If another
 * process uses the database, the log stays.
 */
const leaveOneFile = (db: InstanceType<typeof DatabaseSync>): void => {
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE');
  } catch {
    // In use, full or damaged: the log stays valid.
  }
};

/** Reads the counter that triggers increment at every change of a request (schema.ts), whichever process makes it. */
const readRevision = function* (): Work<number> {
  return (yield* one<{ count: number }>('SELECT count FROM revision'))?.count ?? 0;
};
