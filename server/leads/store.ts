import { randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { QuarantineReason } from '../files/verdict.ts';
import { createCommitQueue } from './commit-queue.ts';
import { createMailQueue, type MailQueue } from './mail-queue.ts';
import { databaseName, migrate } from './schema.ts';
import type { Lead, LeadStatus, MailKind, NewLead, StoredFile, Suspicion, SuspicionReason } from './types.ts';

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
 * The requests for a quote and the mails due for them, in one SQLite file. Each method is one whole transaction:
 * what it promises has happened, durably, once its promise is kept, and nothing of it when the promise is broken
 * (a `StoreUnavailableError` may say that this cannot be known).
 */
export interface LeadStore extends MailQueue {
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
   * Sets the status. A request taken out of the spam drawer as new goes to the company now, unless it did before;
   * returns whether that mail was queued.
   */
  setStatus(id: string, status: LeadStatus, now: string): Promise<{ readonly isMailQueued: boolean }>;
  /** Hides requests and stops their mails; `recover` undoes it, as long as they are not erased. */
  setAside(ids: readonly string[], now: string): Promise<void>;
  recover(ids: readonly string[]): Promise<void>;
  /** Removes requests with all that belongs to them; returns the names of the files to remove. */
  erase(ids: readonly string[]): Promise<string[]>;
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

/** Reads a whole database: its pages, its indexes, what its rows refer to. Fails with a `StoreDamagedError`. */
export function checkDatabase(db: InstanceType<typeof DatabaseSync>): void {
  const [first] = db.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[];
  if (first?.integrity_check !== 'ok') {
    throw new StoreDamagedError(`${databaseName} fails its integrity check: ${first?.integrity_check.split('\n')[0]}`);
  }
  if (db.prepare('PRAGMA foreign_key_check').all().length > 0) {
    throw new StoreDamagedError(`${databaseName} holds rows of requests that are not there`);
  }
}

export interface OpenOptions {
  /** The instant at which new tables are made. */
  readonly now?: Date;
  /** How long a transaction waits for another process that is writing. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opens the database below `dataDir`, making it when needed, in this thread: whoever calls it waits for the disk.
 * The server uses it through store-thread.ts.
 */
export function openLeadStore(
  dataDir: string,
  { now = new Date(), busyTimeoutMs = 5000 }: OpenOptions = {},
): LeadStore {
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
  // What is written to a file that has lost its name, or to another one's log, would be gone at the next start.
  const checkPlace = (): void => {
    if (statSync(path, { throwIfNoEntry: false })?.ino === opened) return;
    throw new StoreDamagedError(`${databaseName} was removed or replaced while it was in use`);
  };
  const queue = createCommitQueue(db, checkPlace);
  const mailQueue = createMailQueue(db, queue);

  const insertLead = db.prepare(`
    INSERT INTO leads (id, reference, received_at, submitted_at, firstname, lastname, email, phone, project_type,
      message, consent, type, status, suspicion, key_hash, fingerprint, token_id, origin)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertFile = db.prepare(
    'INSERT INTO files (stored_name, lead_id, position, original_name, bytes, sha256, quarantine) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const byKey = db.prepare('SELECT reference, fingerprint FROM leads WHERE key_hash = ?');
  // A request marked as spam must not swallow the same words sent by a person afterwards.
  const byFingerprint = db.prepare(
    'SELECT reference FROM leads WHERE fingerprint = ? AND received_at >= ? AND (suspicion IS NULL OR ?) ORDER BY received_at DESC LIMIT 1',
  );
  const referenceTaken = db.prepare('SELECT 1 FROM leads WHERE reference = ?');
  const filesOf = db.prepare(
    'SELECT stored_name, original_name, bytes, sha256, quarantine FROM files WHERE lead_id = ? ORDER BY position',
  );

  const findRepeat = (
    { keyHash, fingerprint, suspicion }: RepeatKeys,
    windowStart: string,
  ): StoreOutcome | undefined => {
    if (keyHash !== undefined) {
      const known = byKey.get(keyHash) as { reference: string; fingerprint: string } | undefined;
      if (!known) return undefined;
      return known.fingerprint === fingerprint
        ? { kind: 'repeated', reference: known.reference }
        : { kind: 'key-reused' };
    }
    const known = byFingerprint.get(fingerprint, windowStart, suspicion ? 1 : 0) as { reference: string } | undefined;
    return known && { kind: 'repeated', reference: known.reference };
  };

  const newReference = (): string => {
    for (;;) {
      const reference = makeReference();
      if (!referenceTaken.get(reference)) return reference;
    }
  };

  const insertNow = (lead: NewLead, mails: readonly MailKind[], windowStart: string): StoreOutcome => {
    const repeat = findRepeat(lead, windowStart);
    if (repeat) return repeat;
    const reference = newReference();
    insertLead.run(
      lead.id,
      reference,
      lead.receivedAt,
      lead.submittedAt,
      lead.firstname,
      lead.lastname,
      lead.email,
      lead.phone,
      lead.projectType,
      lead.message,
      lead.consent ? 1 : 0,
      lead.type,
      lead.suspicion ? 'spam' : 'new',
      lead.suspicion?.join(' ') ?? null,
      lead.keyHash ?? null,
      lead.fingerprint,
      lead.tokenId ?? null,
      lead.origin,
    );
    lead.files.forEach((file, position) => {
      const quarantine = file.disposition === 'quarantined' ? file.quarantineReason : null;
      insertFile.run(file.storedName, lead.id, position, file.originalName, file.bytes, file.sha256, quarantine);
    });
    mailQueue.insertMails(lead, mails);
    return { kind: 'stored', reference };
  };

  const toLead = (row: LeadRow): Lead => ({
    id: row.id,
    reference: row.reference,
    receivedAt: row.received_at,
    submittedAt: row.submitted_at,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    phone: row.phone,
    projectType: row.project_type,
    message: row.message,
    origin: row.origin,
    consent: row.consent === 1,
    type: row.type,
    status: row.status,
    suspicion: readSuspicion(row.suspicion),
    setAsideAt: row.set_aside_at ?? undefined,
    files: (filesOf.all(row.id) as FileRow[]).map(toStoredFile),
  });
  const select = (scope: Scope, where: string, ...values: string[]): Lead[] => {
    const sql = `SELECT * FROM leads WHERE ${inScope[scope]} AND (${where}) ORDER BY received_at, reference`;
    return (db.prepare(sql).all(...values) as LeadRow[]).map(toLead);
  };
  const forEach = (sql: string, ids: readonly string[], ...values: string[]): void => {
    const statement = db.prepare(sql);
    for (const id of ids) statement.run(...values, id);
  };
  const value = (sql: string, ...values: string[]): string | number | undefined => {
    const row = db.prepare(sql).get(...values) as Record<string, string | number | null> | undefined;
    return row && (Object.values(row)[0] ?? undefined);
  };
  const text = (sql: string, ...values: string[]): string | undefined => value(sql, ...values)?.toString();

  return {
    ...mailQueue.methods,
    insert: (lead, mails, windowStart) => queue.run(() => insertNow(lead, mails, windowStart)),
    findRepeat: async (keys, windowStart) => findRepeat(keys, windowStart),
    list: async ({ status, scope = 'live' } = {}) =>
      status ? select(scope, 'status = ?', status) : select(scope, 'true'),
    find: async (name, scope = 'live') => select(scope, 'id = ? OR reference = ?', name, normaliseReference(name))[0],
    async findByPerson(emailOrPhone, scope = 'live') {
      const digits = digitsOf(emailOrPhone);
      const email = emailOrPhone.trim().toLowerCase();
      const isTheirs = (lead: Lead): boolean =>
        email.includes('@')
          ? lead.email.toLowerCase() === email
          : digits.length >= 6 && digitsOf(lead.phone) === digits;
      return select(scope, 'true').filter(isTheirs);
    },
    findReceivedBefore: async (instant) => select('live', 'received_at < ?', instant),
    findSetAsideBefore: async (instant) => select('set-aside', 'set_aside_at < ?', instant),
    async tokensUsedSince(instant) {
      const sql = 'SELECT token_id FROM leads WHERE received_at >= ? AND token_id IS NOT NULL';
      return (db.prepare(sql).all(instant) as { token_id: string }[]).map((row) => row.token_id);
    },
    newestReceivedAt: async () => text('SELECT max(received_at) FROM leads'),
    setStatus: (id, status, now) =>
      queue.run(() => {
        const wasSpam = value('SELECT status FROM leads WHERE id = ?', id) === 'spam';
        forEach('UPDATE leads SET status = ? WHERE id = ?', [id], status);
        return { isMailQueued: wasSpam && status === 'new' && mailQueue.insertBelatedMail(id, now) };
      }),
    setAside: (ids, now) => queue.run(() => forEach('UPDATE leads SET set_aside_at = ? WHERE id = ?', ids, now)),
    recover: (ids) => queue.run(() => forEach('UPDATE leads SET set_aside_at = NULL WHERE id = ?', ids)),
    async erase(ids) {
      const names = await queue.run(() => {
        const files = ids.flatMap((id) => (filesOf.all(id) as FileRow[]).map(({ stored_name }) => stored_name));
        forEach('DELETE FROM leads WHERE id = ?', ids);
        return files;
      });
      // What was erased must not live on in the log; while another process reads, its next checkpoint does it.
      if (ids.length > 0) db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
      return names;
    },
    async unknownFiles(storedNames) {
      const known = db.prepare('SELECT 1 FROM files WHERE stored_name = ?');
      return storedNames.filter((name) => known.get(name) === undefined);
    },
    readState: async (key) => text('SELECT value FROM state WHERE key = ?', key),
    writeState: (key, value) =>
      queue.run(() => void db.prepare('INSERT OR REPLACE INTO state VALUES (?, ?)').run(key, value)),
    async count() {
      const sql =
        'SELECT (SELECT count(*) FROM leads) leads, (SELECT count(*) FROM files) files, (SELECT count(*) FROM mails) mails';
      return { ...(db.prepare(sql).get() as StoreCounts) };
    },
    copyTo: async (path) => void db.prepare('VACUUM INTO ?').run(path),
    async checkIntegrity() {
      checkPlace();
      // Whoever has read a page keeps it in memory: only a newcomer sees what the disk holds.
      const newcomer = new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly: true });
      try {
        checkDatabase(newcomer);
      } finally {
        newcomer.close();
      }
    },
    checkWritable: () => queue.run(() => db.exec('UPDATE probe SET count = count + 1')),
    async close() {
      await queue.idle();
      leaveOneFile(db);
      db.close();
    },
  };
}

/**
 * Brings everything back from the log into the one file, so that whoever copies that file has it all. Where another
 * process works with the database, the log stays with it.
 */
function leaveOneFile(db: InstanceType<typeof DatabaseSync>): void {
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE');
  } catch {
    // In use, full or damaged: the log is good where it is.
  }
}

const inScope: Readonly<Record<Scope, string>> = {
  live: 'set_aside_at IS NULL',
  'set-aside': 'set_aside_at IS NOT NULL',
  all: 'true',
};

interface LeadRow {
  readonly id: string;
  readonly reference: string;
  readonly received_at: string;
  readonly submitted_at: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly project_type: string;
  readonly origin: string;
  readonly message: string;
  readonly consent: number;
  readonly type: string;
  readonly status: LeadStatus;
  /** Reasons, separated by spaces. */
  readonly suspicion: string | null;
  readonly set_aside_at: string | null;
}

interface FileRow {
  readonly stored_name: string;
  readonly original_name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly quarantine: QuarantineReason | null;
}

/** Former servers wrote one reason; the words are the same. */
function readSuspicion(text: string | null): Suspicion | undefined {
  const [first, ...others] = (text ?? '').split(' ').filter(Boolean) as SuspicionReason[];
  return first && [first, ...others];
}

const toStoredFile = (row: FileRow): StoredFile => ({
  storedName: row.stored_name,
  originalName: row.original_name,
  bytes: row.bytes,
  sha256: row.sha256,
  ...(row.quarantine === null
    ? { disposition: 'clean' }
    : { disposition: 'quarantined', quarantineReason: row.quarantine }),
});

/** Crockford's alphabet: no letter that is read as a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight characters, easy to read on the phone and not to be guessed: "7K3M-9QXT". */
function makeReference(): string {
  const characters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

/** A reference as somebody types it. */
function normaliseReference(text: string): string {
  const compact = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return compact.length === 8 ? `${compact.slice(0, 4)}-${compact.slice(4)}` : text;
}

/** The end of a phone number, the same with and without the country's prefix. */
function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '').slice(-9);
}
