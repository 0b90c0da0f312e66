/**
 * Transactions that run on every supported database. A transaction is a generator: it yields statements and receives
 * their rows. SQLite runs it synchronously, PostgreSQL asynchronously, with the same code. Statements are plain SQL
 * with question marks, limited to what both databases support; the differences are in `Engine`.
 */
import type { DueMail } from './types.ts';

export type SqlValue = string | number | null | readonly string[];

/** A statement and the wanted result: all rows, the first row, or the number of changed rows. */
export interface Statement {
  readonly wanted: 'all' | 'one' | 'changes';
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Result of a statement: rows, a row or undefined, or a number. */
export type Answer = unknown;

/** A transaction, or a part of one. */
export type Work<T> = Generator<Statement, T, Answer>;

/** Selects all rows. */
export const all = function* <Row>(sql: string, ...values: SqlValue[]): Work<Row[]> {
  return (yield { wanted: 'all', sql, values }) as Row[];
};

/** Selects the first row. */
export const one = function* <Row>(sql: string, ...values: SqlValue[]): Work<Row | undefined> {
  return (yield { wanted: 'one', sql, values }) as Row | undefined;
};

/** Runs a changing statement; returns the number of changed rows. */
export const run = function* (sql: string, ...values: SqlValue[]): Work<number> {
  return (yield { wanted: 'changes', sql, values }) as number;
};

/**
 * Isolation of a transaction, on databases that run several at once. `checked`: serialisable, retried after conflicts.
 * `locked`: read committed, the transaction takes the locks it needs. `alone`: a single statement outside a
 * transaction, which must not change requests, because it notifies no screen.
 */
export type Isolation = 'checked' | 'locked' | 'alone';

/** A database, as far as the shared code depends on it. */
export interface Engine {
  /** Runs a read-only transaction. */
  read<T>(work: () => Work<T>): Promise<T>;
  /**
   * Runs a writing transaction and resolves once it is durable. May run `work` several times: it must have no other
   * side effects.
   */
  write<T>(work: () => Work<T>, isolation?: Isolation): Promise<T>;
  /** Acquires locks of these names and holds them until the transaction ends. */
  lock(names: readonly string[]): Work<void>;
  /**
   * Takes for an instant what writing these tables needs: the right to, and no other transaction's lock in the way. The
   * whole transaction fails soon instead of waiting as long as a request may.
   */
  tryTables(names: readonly string[]): Work<void>;
  /** Leases that make several servers send each mail once; no-ops for a single server. */
  readonly leases: Leases;
  /** SQL expression for the days, with fraction, between the instants of two columns. */
  days(from: string, until: string): string;
  /** Removes traces of deleted rows from the database's files. */
  forgetErased(): Promise<void>;
}

/** Leases of mails: a server that sends a mail holds its lease and renews it; if the server dies, the lease expires. */
interface Leases {
  /** SQL condition on `mails`: no other server holds the lease. */
  readonly isFree: string;
  /** SQL expression on `mails`: when it is due. */
  readonly dueAt: string;
  /** Acquires a mail for this transaction; false if another server has it. */
  claim(mail: DueMail): Work<boolean>;
  /** Extends the lease of copies beyond the transaction, until they are released. */
  keep(ids: readonly number[]): Work<void>;
  release(ids: readonly number[]): Work<void>;
  /**
   * Called once `keep` is committed: from here on the leases are renewed. Leases of a transaction that failed must not
   * be renewed, or the mails would never be sent.
   */
  onKept(ids: readonly number[]): void;
  /**
   * Called once a result was recorded, or if there is none: the leases are no longer renewed. Until then no other
   * server sends these mails.
   */
  onReleased(ids: readonly number[]): void;
}
