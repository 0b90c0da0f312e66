import type { DatabaseSync } from '@photostructure/sqlite';

type Database = InstanceType<typeof DatabaseSync>;

/** Group commit: runs several units of work in one transaction and settles each once it is durable. */
export interface CommitQueue {
  /** Settles after the commit that contains the work. An error in the work rolls back that work only. */
  run<T>(work: () => T): Promise<T>;
  /** Resolves once everything requested so far has settled. */
  idle(): Promise<void>;
}

interface Job {
  /** Does the work; what it returns settles the promise, after the commit. */
  readonly perform: () => () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Creates the queue. A commit blocks its thread until the disk has synced. Requests that become ready together share
 * one transaction, so that under load the number of syncs does not grow with the number of requests. An error thrown by
 * `beforeCommit` rolls back the whole batch.
 */
export const createCommitQueue = (db: Database, beforeCommit: () => void): CommitQueue => {
  let jobs: Job[] = [];

  const flush = (): void => {
    const batch = jobs;
    jobs = [];
    const settle: (() => void)[] = [];
    try {
      db.exec('BEGIN IMMEDIATE');
      for (const job of batch) settle.push(runOne(db, job));
      beforeCommit();
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const done of settle) done();
  };

  return {
    run: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        if (jobs.length === 0) setImmediate(flush);
        const perform = () => {
          const value = work();
          return () => resolve(value);
        };
        jobs.push({ perform, reject });
      }),
    // The jobs run in the next turn of the event loop; this resolves after it.
    idle: () => new Promise((resolve) => setImmediate(resolve)),
  };
};

const runOne = (db: Database, { perform, reject }: Job): (() => void) => {
  db.exec('SAVEPOINT work');
  try {
    const settle = perform();
    db.exec('RELEASE work');
    return settle;
  } catch (error) {
    // A full disk ends the whole transaction: nothing of the batch was stored.
    if (!db.isTransaction) throw error;
    db.exec('ROLLBACK TO work');
    db.exec('RELEASE work');
    return () => reject(error);
  }
};
