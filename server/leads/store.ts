import { randomInt } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { QuarantineReason } from '../files/verdict.ts';
import { createCommitQueue } from './commit-queue.ts';
import type { Lead, LeadStatus, MailKind, MailState, NewLead, QueuedMail, StoredFile, Suspicion } from './types.ts';

/** What storing a request came to. */
export type StoreOutcome =
  | { readonly kind: 'stored'; readonly reference: string }
  /** The same request is already there. */
  | { readonly kind: 'repeated'; readonly reference: string }
  /** The key belongs to a request with other content. */
  | { readonly kind: 'key-reused' };

/** How far the mails of a request have come. */
export type MailStates = Readonly<Partial<Record<MailKind, MailState>>>;

/** The requests for a quote and the mails due for them, in one SQLite file. */
export interface LeadStore {
  /** Stores a request with its mails, unless it is there already; durable once the promise is kept. */
  insert(lead: NewLead, mails: readonly MailKind[], repeatWindowStart: string): Promise<StoreOutcome>;
  /** The outcome `insert` would have without storing; nothing when the request is new. */
  findRepeat(lead: Pick<NewLead, 'keyHash' | 'fingerprint' | 'suspicion'>, repeatWindowStart: string): StoreOutcome | undefined;
  list(filter?: { readonly status?: LeadStatus }): Lead[];
  /** By reference or id. */
  find(referenceOrId: string): Lead | undefined;
  findByPerson(emailOrPhone: string): Lead[];
  findReceivedBefore(instant: string): Lead[];
  setStatus(id: string, status: LeadStatus): void;
  /** Removes requests with all that belongs to them; returns the names of the files to remove. */
  erase(ids: readonly string[]): string[];
  isFileKnown(storedName: string): boolean;
  mailStatesOf(leadId: string): MailStates;
  /** Mails whose time has come, oldest first. */
  dueMails(now: string, limit: number): QueuedMail[];
  /** When the next mail is due. */
  nextMailAt(): string | undefined;
  countPendingMails(): number;
  markMail(
    id: number,
    change: { readonly state: MailState; readonly nextAttemptAt?: string; readonly error?: string; readonly withoutFiles?: boolean; readonly now: string },
  ): void;
  /** Throws when nothing can be written. */
  checkWritable(): void;
  close(): void;
}

const schema = `
  CREATE TABLE leads (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    received_at TEXT NOT NULL,
    submitted_at TEXT NOT NULL,
    firstname TEXT NOT NULL,
    lastname TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    project_type TEXT NOT NULL,
    message TEXT NOT NULL,
    consent INTEGER NOT NULL CHECK (consent IN (0, 1)),
    type TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('new', 'answered', 'spam')),
    suspicion TEXT,
    key_hash TEXT UNIQUE,
    fingerprint TEXT NOT NULL
  ) STRICT;
  CREATE INDEX leads_by_fingerprint ON leads (fingerprint, received_at);
  CREATE INDEX leads_by_received_at ON leads (received_at);
  CREATE TABLE files (
    stored_name TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads ON DELETE CASCADE,
    position INTEGER NOT NULL,
    original_name TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL
  ) STRICT;
  CREATE INDEX files_by_lead ON files (lead_id, position);
  CREATE TABLE mails (
    id INTEGER PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('company', 'acknowledgement')),
    state TEXT NOT NULL CHECK (state IN ('pending', 'sent', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    without_files INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    next_attempt_at TEXT NOT NULL,
    settled_at TEXT,
    last_error TEXT,
    UNIQUE (lead_id, kind)
  ) STRICT;
  CREATE INDEX mails_pending ON mails (next_attempt_at) WHERE state = 'pending';
  CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL) STRICT;
  INSERT INTO probe VALUES (1, 0);
  PRAGMA user_version = 1;
`;

/** Files that were kept before there was a quarantine had passed every check. */
const addQuarantine = `
  ALTER TABLE files ADD COLUMN disposition TEXT NOT NULL DEFAULT 'clean' CHECK (disposition IN ('clean', 'quarantined'));
  ALTER TABLE files ADD COLUMN quarantine_reason TEXT;
  PRAGMA user_version = 2;
`;

/** Name of the database in the data folder. */
export const databaseName = 'leads.db';

/** Opens the database below `dataDir`, making it when needed. Every commit waits for the disk. */
export function openLeadStore(dataDir: string): LeadStore {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, databaseName);
  const db = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  migrate(db);
  chmodSync(path, 0o600);
  const queue = createCommitQueue(db);

  const insertLead = db.prepare(`
    INSERT INTO leads (id, reference, received_at, submitted_at, firstname, lastname, email, phone, project_type, message, consent, type, status, suspicion, key_hash, fingerprint)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertFile = db.prepare(
    'INSERT INTO files (stored_name, lead_id, position, original_name, bytes, sha256, disposition, quarantine_reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const insertMail = db.prepare("INSERT INTO mails (lead_id, kind, state, created_at, next_attempt_at) VALUES (?, ?, 'pending', ?, ?)");
  const byKey = db.prepare('SELECT reference, fingerprint FROM leads WHERE key_hash = ?');
  // A request marked as spam must not swallow the same words sent by a person afterwards.
  const byFingerprint = db.prepare(
    'SELECT reference FROM leads WHERE fingerprint = ? AND received_at >= ? AND (suspicion IS NULL OR ?) ORDER BY received_at DESC LIMIT 1',
  );
  const referenceTaken = db.prepare('SELECT 1 FROM leads WHERE reference = ?');
  const filesOf = db.prepare('SELECT stored_name, original_name, bytes, sha256, disposition, quarantine_reason FROM files WHERE lead_id = ? ORDER BY position');

  const findRepeat: LeadStore['findRepeat'] = ({ keyHash, fingerprint, suspicion }, windowStart) => {
    if (keyHash !== undefined) {
      const known = byKey.get(keyHash) as { reference: string; fingerprint: string } | undefined;
      if (!known) return undefined;
      return known.fingerprint === fingerprint ? { kind: 'repeated', reference: known.reference } : { kind: 'key-reused' };
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
      lead.suspicion ?? null,
      lead.keyHash ?? null,
      lead.fingerprint,
    );
    lead.files.forEach((file, position) => {
      const reason = file.disposition === 'quarantined' ? file.quarantineReason : null;
      insertFile.run(file.storedName, lead.id, position, file.originalName, file.bytes, file.sha256, file.disposition, reason);
    });
    for (const kind of mails) insertMail.run(lead.id, kind, lead.receivedAt, lead.receivedAt);
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
    consent: row.consent === 1,
    type: row.type,
    status: row.status,
    suspicion: row.suspicion ?? undefined,
    files: (filesOf.all(row.id) as FileRow[]).map(toStoredFile),
  });
  const select = (where: string, ...values: string[]): Lead[] =>
    (db.prepare(`SELECT * FROM leads WHERE ${where} ORDER BY received_at, reference`).all(...values) as LeadRow[]).map(toLead);

  return {
    insert: (lead, mails, windowStart) => queue.run(() => insertNow(lead, mails, windowStart)),
    findRepeat,
    list: ({ status } = {}) => (status ? select('status = ?', status) : select('1')),
    find: (name) => select('id = ? OR reference = ?', name, normaliseReference(name))[0],
    findByPerson(emailOrPhone) {
      const digits = digitsOf(emailOrPhone);
      const email = emailOrPhone.trim().toLowerCase();
      return select('1').filter((lead) => (email.includes('@') ? lead.email.toLowerCase() === email : digits.length >= 6 && digitsOf(lead.phone) === digits));
    },
    findReceivedBefore: (instant) => select('received_at < ?', instant),
    setStatus: (id, status) => void db.prepare('UPDATE leads SET status = ? WHERE id = ?').run(status, id),
    erase(ids) {
      const names = ids.flatMap((id) => (filesOf.all(id) as FileRow[]).map(({ stored_name }) => stored_name));
      db.exec('BEGIN IMMEDIATE');
      try {
        const remove = db.prepare('DELETE FROM leads WHERE id = ?');
        for (const id of ids) remove.run(id);
        db.exec('COMMIT');
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
      // What was erased must not live on in the log; the server may be reading, then its next checkpoint does it.
      if (ids.length > 0) db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
      return names;
    },
    isFileKnown: (storedName) => db.prepare('SELECT 1 FROM files WHERE stored_name = ?').get(storedName) !== undefined,
    mailStatesOf: (leadId) =>
      Object.fromEntries(
        (db.prepare('SELECT kind, state FROM mails WHERE lead_id = ?').all(leadId) as { kind: MailKind; state: MailState }[]).map(({ kind, state }) => [
          kind,
          state,
        ]),
      ),
    dueMails: (now, limit) =>
      (
        db.prepare("SELECT * FROM mails WHERE state = 'pending' AND next_attempt_at <= ? ORDER BY next_attempt_at, id LIMIT ?").all(now, limit) as MailRow[]
      ).map((row) => ({
        id: row.id,
        leadId: row.lead_id,
        kind: row.kind,
        attempts: row.attempts,
        withoutFiles: row.without_files === 1,
        createdAt: row.created_at,
      })),
    nextMailAt: () => (db.prepare("SELECT min(next_attempt_at) AS at FROM mails WHERE state = 'pending'").get() as { at: string | null }).at ?? undefined,
    countPendingMails: () => (db.prepare("SELECT count(*) AS count FROM mails WHERE state = 'pending'").get() as { count: number }).count,
    markMail(id, { state, nextAttemptAt, error, withoutFiles, now }) {
      db.prepare(
        `UPDATE mails SET state = ?, attempts = attempts + 1, next_attempt_at = coalesce(?, next_attempt_at), last_error = ?,
           without_files = max(without_files, ?), settled_at = CASE WHEN ? = 'pending' THEN NULL ELSE ? END WHERE id = ?`,
      ).run(state, nextAttemptAt ?? null, error ?? null, withoutFiles ? 1 : 0, state, now, id);
    },
    checkWritable: () => db.exec('UPDATE probe SET count = count + 1'),
    close: () => db.close(),
  };
}

/** Fields of a request that came from outside are never built into SQL: every value is bound. */
function migrate(db: InstanceType<typeof DatabaseSync>): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version > 2) throw new Error(`${databaseName} was written by a newer version of the server`);
    if (version === 0) db.exec(schema);
    if (version < 2) db.exec(addQuarantine);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

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
  readonly message: string;
  readonly consent: number;
  readonly type: string;
  readonly status: LeadStatus;
  readonly suspicion: Suspicion | null;
}

interface FileRow {
  readonly stored_name: string;
  readonly original_name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly disposition: 'clean' | 'quarantined';
  readonly quarantine_reason: QuarantineReason | null;
}

interface MailRow {
  readonly id: number;
  readonly lead_id: string;
  readonly kind: MailKind;
  readonly attempts: number;
  readonly without_files: number;
  readonly created_at: string;
}

const toStoredFile = (row: FileRow): StoredFile => ({
  storedName: row.stored_name,
  originalName: row.original_name,
  bytes: row.bytes,
  sha256: row.sha256,
  ...(row.disposition === 'clean' ? { disposition: 'clean' } : { disposition: 'quarantined', quarantineReason: row.quarantine_reason ?? 'unreadable' }),
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
