/** What keeps the requests, whatever it keeps them in: sqlite-store.ts is one of them, stores.ts chooses. */
import type { DeskState } from '../../http/desk.ts';
import type { PeopleStore } from '../desk/people.ts';
import type { RequestStore } from '../desk/request-store.ts';
import type { MailQueue } from './mail-queue.ts';
import type { Lead, LeadStatus, MailKind, NewLead } from './types.ts';
import type { WindowStore } from './windows.ts';

/** What storing a request came to. */
export type StoreOutcome =
  | { readonly kind: 'stored'; readonly reference: string }
  /** The same request is already there. */
  | { readonly kind: 'repeated'; readonly reference: string }
  /** The key belongs to a request with other content. */
  | { readonly kind: 'key-reused' };

/** Which requests are meant: those in use, those that a purge has set aside, or both. */
export type Scope = 'live' | 'set-aside' | 'all';

/** What the server remembers of itself from one run to the next; each key has one writer. */
export type StateKey =
  /** When these tables were made. */
  | 'created-at'
  /** The clock at the last purge. */
  | 'purge-clock'
  /** When the last digest of marked requests left, and the arrival of the last one in it. */
  | 'spam-digest';

/** What a database holds, to compare a copy with. */
export interface StoreCounts {
  readonly leads: number;
  readonly files: number;
  readonly mails: number;
}

/**
 * The requests for a quote and the mails due for them. Each method is one whole transaction:
 * what it promises has happened, durably, once its promise is kept, and nothing of it when the promise is broken
 * (a `StoreUnavailableError` may say that this cannot be known).
 */
export interface LeadStore extends MailQueue, RequestStore, PeopleStore, WindowStore {
  /**
   * Stores a request with its mails, unless it is there already. No acknowledgement is queued for a mailbox that had
   * one within a day.
   */
  insert(lead: NewLead, mails: readonly MailKind[], repeatWindowStart: string): Promise<StoreOutcome>;
  /** The outcome `insert` would have without storing; nothing when the request is new. */
  findRepeat(lead: RepeatKeys, repeatWindowStart: string): Promise<StoreOutcome | undefined>;
  /** In the order of their arrival. */
  list(filter?: { readonly status?: LeadStatus; readonly scope?: Scope }): Promise<Lead[]>;
  /** By reference or id. */
  find(referenceOrId: string, scope?: Scope): Promise<Lead | undefined>;
  findByPerson(emailOrPhone: string, scope?: Scope): Promise<Lead[]>;
  findReceivedBefore(instant: string): Promise<Lead[]>;
  findSetAsideBefore(instant: string): Promise<Lead[]>;
  /** Tokens that requests since an instant came with. */
  tokensUsedSince(instant: string): Promise<string[]>;
  /** When the newest request arrived. */
  newestReceivedAt(): Promise<string | undefined>;
  /**
   * Sets the state, whatever version it has. A request taken out of the spam drawer as new goes to the company now,
   * unless it did before; returns whether that mail was queued.
   */
  setState(id: string, state: DeskState, by: string, now: string): Promise<{ readonly isMailQueued: boolean }>;
  /** Hides requests and stops their mails; `recover` undoes it, as long as they are not erased. */
  setAside(ids: readonly string[], now: string): Promise<void>;
  recover(ids: readonly string[]): Promise<void>;
  /** Removes requests with all that belongs to them; returns the names of the files to remove. */
  erase(ids: readonly string[]): Promise<string[]>;
  /** Those of these ids that are there, in use or set aside. */
  held(ids: readonly string[]): Promise<string[]>;
  /** Those of these names that no request has. */
  unknownFiles(storedNames: readonly string[]): Promise<string[]>;
  readState(key: StateKey): Promise<string | undefined>;
  writeState(key: StateKey, value: string): Promise<void>;
  count(): Promise<StoreCounts>;
  /** Writes a copy of this instant to a file that must not exist; others go on reading and writing. */
  copyTo(path: string): Promise<void>;
  /** Reads the database through; fails with a `StoreDamagedError` when it is not whole. */
  checkIntegrity(): Promise<void>;
  /** Fails when nothing can be written. */
  checkWritable(): Promise<void>;
  /** Nothing more happens when it is closed again. */
  close(): Promise<void>;
}

/** What tells a request from another one. */
export type RepeatKeys = Pick<NewLead, 'keyHash' | 'fingerprint' | 'suspicion'>;

/** The store cannot do it now, for a reason that is not the caller's. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  constructor(
    message: string,
    /** False when it may have been done all the same: nothing that belongs to it may be removed. */
    readonly isOutcomeKnown: boolean,
  ) {
    super(message);
  }
}

/** The database is not what was written; its message says how, without a word of what it holds. */
export class StoreDamagedError extends Error {
  override readonly name = 'StoreDamagedError';
}

/** Whether an error says that a database is damaged: ours, SQLITE_CORRUPT or SQLITE_NOTADB. */
export function isDamage(error: unknown): boolean {
  const { name, errcode } = error as { name?: string; errcode?: number };
  const code = (errcode ?? 0) & 0xff;
  return name === 'StoreDamagedError' || code === 11 || code === 26;
}
