import type { DatabaseSync } from '@photostructure/sqlite';

type Database = InstanceType<typeof DatabaseSync>;

/** Runs units of work inside transactions and settles each once it is durable. */
export interface CommitQueue {
  /** The promise settles after the commit that holds the work; an error in the work undoes that work alone. */
  run<T>(work: () => T): Promise<T>;
  /** Kept once everything asked for so far has settled. */
  idle(): Promise<void>;
}

interface Job {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A commit waits for the disk, and so does the thread that asked for it. Requests that become ready together share
 * one transaction, so that under load the number of waits does not grow with the number of requests.
 */
export function createCommitQueue(db: Database): CommitQueue {
  let jobs: Job[] = [];

  const flush = (): void => {
    const batch = jobs;
    jobs = [];
    const settle: (() => void)[] = [];
    try {
      db.exec('BEGIN IMMEDIATE');
      for (const job of batch) settle.push(runOne(db, job));
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
        jobs.push({ work, resolve: resolve, reject });
      }),
    // The turn after the one in which the jobs run.
    idle: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

function runOne(db: Database, { work, resolve, reject }: Job): () => void {
  db.exec('SAVEPOINT work');
  try {
    const value = work();
    db.exec('RELEASE work');
    return () => resolve(value as never);
  } catch (error) {
    // A full disk ends the whole transaction: then nothing of the batch holds.
    if (!db.isTransaction) throw error;
    db.exec('ROLLBACK TO work');
    db.exec('RELEASE work');
    return () => reject(error);
  }
}
