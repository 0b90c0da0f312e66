/** Transactions on SQLite, run one after the other without interleaving, so that none needs locks. */
import type { DatabaseSync } from '@photostructure/sqlite';
import type { CommitQueue } from './commit-queue.ts';
import type { Answer, Engine, SqlValue, Statement, Work } from '../statements.ts';

type Database = InstanceType<typeof DatabaseSync>;
type Prepared = ReturnType<Database['prepare']>;

/** Runs a transaction, or a part of one, synchronously. */
export const runOn = <T>(db: Database, work: Work<T>): T => {
  for (let step = work.next(); ; step = work.next(answer(db, step.value))) if (step.done) return step.value;
};

/** Creates the engine. Writes are durable once their promise resolves. */
export const createSqliteEngine = (db: Database, queue: CommitQueue): Engine => {
  return {
    read: async (work) => runOn(db, work()),
    write: (work) => queue.run(() => runOn(db, work())),
    *lock() {
      // Transactions never run concurrently.
    },
    *tryTables() {
      // A writing transaction holds the whole database already.
    },
    leases: {
      isFree: 'true',
      dueAt: 'next_attempt_at',
      // One server owns the folder and tracks in memory what it is sending.
      *claim() {
        return true;
      },
      *keep() {},
      *release() {},
      onKept() {},
      onReleased() {},
    },
    days: (from, until) => `(julianday(${until}) - julianday(${from}))`,
    // Erased data must not remain in the write-ahead log. If another process is reading, its next checkpoint truncates
    // it.
    forgetErased: async () => void db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all(),
  };
};

const answer = (db: Database, { wanted, sql, values }: Statement): Answer => {
  const statement = prepare(db, sql);
  const bound = values as Exclude<SqlValue, readonly string[]>[];
  switch (wanted) {
    case 'all':
      return statement.all(...bound);
    case 'one':
      return statement.get(...bound);
    case 'changes':
      return statement.run(...bound).changes;
  }
};

/** Size at which the cache of prepared statements is emptied: searches produce many different statements. */
const maxPrepared = 300;
const preparedByDatabase = new WeakMap<Database, Map<string, Prepared>>();

const prepare = (db: Database, sql: string): Prepared => {
  const last = preparedByDatabase.get(db);
  const known = last && last.size < maxPrepared ? last : new Map<string, Prepared>();
  preparedByDatabase.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  known.set(sql, statement);
  return statement;
};
