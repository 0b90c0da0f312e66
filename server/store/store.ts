/** The contract of the store of requests. stores.ts chooses the implementation. */
import type { DeskState } from '../../desk/contract.ts';
import type { PeopleStatements } from './desk/people.ts';
import type { DeskRequests } from './desk/desk-requests.ts';
import type { MailQueue } from './mail-queue.ts';
import type { QuoteRequest, RequestState, MailKind, NewRequest } from './types.ts';
import type { CounterStatements } from './windows.ts';

/** Result of storing a request. */
export type StoreOutcome =
  | { readonly kind: 'stored'; readonly reference: string }
  /** The same request was stored before, or a later version of it. */
  | { readonly kind: 'repeated'; readonly reference: string }
  /** The idempotency key belongs to a request with other content. */
  | { readonly kind: 'key-reused' };

/** Which requests to include: active ones, those set aside by a purge, or both. */
export type Scope = 'live' | 'set-aside' | 'all';

/** Persistent state of the server; each key has one writer. */
type StateKey =
  /** When the tables were created. */
  | 'created-at'
  /** The clock at the last purge. */
  | 'purge-clock'
  /** The desk's origin, by the settings of the server that started last: commands may lack its settings. */
  | 'desk-origin'
  /** When one private address was last found to be that of several visitors. */
  | 'senders-hidden';

/** Row counts, to verify copies. */
export interface StoreCounts {
  readonly leads: number;
  readonly files: number;
  readonly mails: number;
}

/**
 * Requests for a quote with their mails, the users of the desk, and counters. Each method is one transaction: it is
 * durable once its promise resolves, and has no effect if the promise rejects, unless a `StoreUnavailableError` says
 * that the outcome is unknown.
 */
export interface RequestStore extends MailQueue, DeskRequests, PeopleStatements, CounterStatements {
  /**
   * Stores a request with its mails, unless it was stored before. No acknowledgement is queued for a mailbox that got
   * one within a day.
   */
  insert(request: NewRequest, mails: readonly MailKind[], repeatWindowStart: string): Promise<StoreOutcome>;
  /** The outcome that `insert` would have for a known request; undefined if it is new. */
  findRepeat(request: RepeatKeys, repeatWindowStart: string): Promise<StoreOutcome | undefined>;
  /** In the order of their arrival. */
  list(filter?: { readonly state?: RequestState; readonly scope?: Scope }): Promise<QuoteRequest[]>;
  /** By reference or id. */
  find(referenceOrId: string, scope?: Scope): Promise<QuoteRequest | undefined>;
  /** By address, or by any phone number of a request in any notation; numbers without a prefix are of `country`. */
  findByPerson(emailOrPhone: string, country: string | undefined, scope?: Scope): Promise<QuoteRequest[]>;
  findReceivedBefore(instant: string): Promise<QuoteRequest[]>;
  /** Requests marked as spam, by the server or at the desk, before an instant. */
  findSpamBefore(instant: string): Promise<QuoteRequest[]>;
  findSetAsideBefore(instant: string): Promise<QuoteRequest[]>;
  /** Tokens of the requests received since an instant. */
  tokensUsedSince(instant: string): Promise<string[]>;
  /** The first requests marked as spam that no digest listed, in the order of their arrival. */
  listUndigested(limit: number): Promise<QuoteRequest[]>;
  /**
   * When the last digest before this instant was sent. A later one was dated by a clock that has been set back since.
   */
  lastDigestAt(now: string): Promise<string | undefined>;
  /** Records that a digest listed requests. */
  markDigested(ids: readonly string[], now: string): Promise<void>;
  /** When the newest request arrived. */
  newestReceivedAt(): Promise<string | undefined>;
  /**
   * Sets the state without comparing versions. If a request leaves spam for `new`, the company's mail is queued unless
   * it was before; returns whether it was.
   */
  setState(id: string, state: DeskState, by: string, now: string): Promise<{ readonly isMailQueued: boolean }>;
  /** Hides requests and stops their mails; `recover` reverts it until they are erased. */
  setAside(ids: readonly string[], now: string): Promise<void>;
  /** Shows them again; what is spam has its days from now on, or the next purge would set it aside again. */
  recover(ids: readonly string[], now: string): Promise<void>;
  /** Deletes requests with all their data; returns the names of the files to remove. */
  erase(ids: readonly string[]): Promise<string[]>;
  /** Returns the IDs that exist, active or set aside. */
  held(ids: readonly string[]): Promise<string[]>;
  /** Returns the names that belong to no request. */
  unknownFiles(storedNames: readonly string[]): Promise<string[]>;
  readState(key: StateKey): Promise<string | undefined>;
  writeState(key: StateKey, value: string): Promise<void>;
  count(): Promise<StoreCounts>;
  /** Writes a consistent snapshot to a file that must not exist; reading and writing can continue. */
  copyTo(path: string): Promise<void>;
  /** Checks the whole database; fails with a `StoreDamagedError`. */
  checkIntegrity(): Promise<void>;
  /** Fails when nothing can be written. */
  checkWritable(): Promise<void>;
  /** Closes the store; safe to call again. */
  close(): Promise<void>;
}

/** What identifies repetitions of a request. */
export type RepeatKeys = Pick<NewRequest, 'keyHash' | 'form' | 'fingerprint' | 'suspicion'>;

/** Why a store is unavailable; each has an alarm (http/outages.ts). */
export type StoreOutage =
  | 'unreachable'
  /** It can be read, not written. */
  | 'read-only'
  /** The database has no connection left. */
  | 'no-connection'
  /** Somebody else holds a table. */
  | 'locked'
  | 'full'
  /** A disk fails, or does not answer in time. */
  | 'failing'
  /** Its thread has ended. */
  | 'stopped'
  | 'damaged'
  /** An erasure is unfinished: nothing may be shown. */
  | 'erasing';

/** The store is temporarily unavailable. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  constructor(
    message: string,
    /** False if the operation may have been carried out: its files must not be removed. */
    readonly isOutcomeKnown: boolean,
    readonly outage: StoreOutage,
  ) {
    super(message);
  }
}

/** The database is damaged; the message says how, without any of its content. */
export class StoreDamagedError extends Error {
  override readonly name = 'StoreDamagedError';
}

/** Whether an error means that a database is damaged: ours, SQLITE_CORRUPT or SQLITE_NOTADB. */
export const isDamage = (error: unknown): boolean => {
  const code = sqliteCodeOf(error);
  return (error as { name?: string }).name === 'StoreDamagedError' || code === 11 || code === 26;
};

/**
 * SQLite's primary result code of an error; undefined for any other error. The package gives the code of what `get`,
 * `run` and `exec` meet, and of what `all` and `iterate` meet SQLite's sentence alone.
 */
export const sqliteCodeOf = (error: unknown): number | undefined => {
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown };
  if (typeof errcode === 'number') return errcode & 0xff;
  return code === 'ERR_SQLITE_ERROR' ? sqliteCodes.get(String(message)) : undefined;
};

/** SQLite's sentences (`sqlite3_errstr`), the same in all its versions. */
const sqliteCodes: ReadonlyMap<string, number> = new Map([
  ['access permission denied', 3],
  ['database is locked', 5],
  ['database table is locked', 6],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
]);
