/**
 * Transactions that are written once for every database. A transaction is a generator: it gives out its statements one
 * by one and is handed their rows. SQLite answers in the same turn, PostgreSQL when it has them; what is decided in
 * between is the same code. Statements are plain SQL with question marks, of the part that both understand; what one of
 * them says otherwise is in `Engine`.
 */
import type { DueMail } from './types.ts';

export type SqlValue = string | number | null | readonly string[];

/** A statement, and what is wanted of it: all rows, the first one, or how many were changed. */
export interface Statement {
  readonly wanted: 'all' | 'one' | 'changes';
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** What a statement came to: rows, or a single row where there is one, or a number. */
export type Answer = unknown;

/** A transaction, or a part of one. */
export type Work<T> = Generator<Statement, T, Answer>;

/** All rows. */
export function* all<Row>(sql: string, ...values: SqlValue[]): Work<Row[]> {
  return (yield { wanted: 'all', sql, values }) as Row[];
}

/** The first row. */
export function* one<Row>(sql: string, ...values: SqlValue[]): Work<Row | undefined> {
  return (yield { wanted: 'one', sql, values }) as Row | undefined;
}

/** Changes rows; returns how many. */
export function* run(sql: string, ...values: SqlValue[]): Work<number> {
  return (yield { wanted: 'changes', sql, values }) as number;
}

/**
 * What keeps two transactions from deciding the same thing at once, where a database runs several: each is checked
 * against all others and done again when they got into each other's way (`checked`), or takes the locks it needs by
 * itself (`locked`). A single statement that changes no request needs no transaction around it, and no screen is told
 * of it (`alone`).
 */
export type Isolation = 'checked' | 'locked' | 'alone';

/** A database that runs transactions. */
export interface Engine {
  /** Runs one that only reads. */
  read<T>(work: () => Work<T>): Promise<T>;
  /** Runs one that writes; kept once it is durable. May run `work` again: it must leave nothing behind but rows. */
  write<T>(work: () => Work<T>, isolation?: Isolation): Promise<T>;
  /** Waits until no other transaction holds one of these names, and holds them to its end. */
  lock(names: readonly string[]): Work<void>;
  /** What several servers need to send each mail once; nothing where there is one server. */
  readonly leases: Leases;
  /** SQL of the days, with their fraction, between two instants in columns. */
  days(from: string, until: string): string;
  /** Sees to it that nothing of what was erased stays in the database's files. */
  forgetErased(): Promise<void>;
}

/** A server that sends a mail holds its lease, and renews it; that of a server that died ends by itself. */
export interface Leases {
  /** SQL, of a row of `mails`: nobody else sends it. */
  readonly isFree: string;
  /** SQL, of a row of `mails`: when it may be tried. */
  readonly dueAt: string;
  /** Takes a mail for the length of this transaction; false when another server has it. */
  claim(mail: DueMail): Work<boolean>;
  /** Keeps copies for longer than that, until they are released. */
  keep(ids: readonly number[]): Work<void>;
  release(ids: readonly number[]): Work<void>;
  /**
   * Told once `keep` is durable: from here on the leases are renewed. Those of a transaction that broke must end, or
   * nobody would ever send these mails.
   */
  onKept(ids: readonly number[]): void;
  /**
   * Told once a result is noted, or when there is none to note: leases are no longer renewed. As long as nobody could be
   * told what became of a mail, nobody else sends it.
   */
  onReleased(ids: readonly number[]): void;
}
