/**
 * The tables of `leads.db` and how an older database becomes the present one. Each step only adds, so that the
 * server before it still works with the result: going back to it loses nothing.
 */
import type { DatabaseSync } from '@photostructure/sqlite';

type Database = InstanceType<typeof DatabaseSync>;

/** Name of the database in the data folder. */
export const databaseName = 'leads.db';

/** SQLite's files of one database: the log and its index belong to that database and to no other. */
export const databaseNames = [databaseName, `${databaseName}-wal`, `${databaseName}-shm`] as const;

/**
 * Oldest server that can work with the present tables; SQLite's `user_version`, which every server compares with its
 * own.
 */
const oldestServer = 1;

const first = `
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
`;

/**
 * Requests that a purge has set aside; files in quarantine (why, when they are); a mail for each recipient
 * (empty: whom the settings name) and mails that belong to no request; what the server remembers of itself.
 */
const second = `
  ALTER TABLE leads ADD COLUMN set_aside_at TEXT;
  CREATE INDEX leads_set_aside ON leads (set_aside_at) WHERE set_aside_at IS NOT NULL;
  ALTER TABLE files ADD COLUMN quarantine TEXT;
  CREATE TABLE mails_by_recipient (
    id INTEGER PRIMARY KEY,
    lead_id TEXT REFERENCES leads ON DELETE CASCADE,
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL CHECK (state IN ('pending', 'sent', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    without_files INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    next_attempt_at TEXT NOT NULL,
    settled_at TEXT,
    last_error TEXT,
    UNIQUE (lead_id, kind, recipient)
  ) STRICT;
  INSERT INTO mails_by_recipient
      (id, lead_id, kind, state, attempts, without_files, created_at, next_attempt_at, settled_at, last_error)
    SELECT id, lead_id, kind, state, attempts, without_files, created_at, next_attempt_at, settled_at, last_error FROM mails;
  DROP TABLE mails;
  ALTER TABLE mails_by_recipient RENAME TO mails;
  CREATE INDEX mails_pending ON mails (next_attempt_at) WHERE state = 'pending';
  CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  INSERT INTO state SELECT 'created-at', min(received_at) FROM leads HAVING count(*) > 0;
`;

/** Why a mail waits or was given up; the mailbox an acknowledgement goes to, which gets one a day. */
const third = `
  ALTER TABLE mails ADD COLUMN fault TEXT;
  ALTER TABLE mails ADD COLUMN mailbox TEXT;
  CREATE INDEX mails_by_mailbox ON mails (mailbox, created_at) WHERE mailbox IS NOT NULL;
  CREATE INDEX mails_refused ON mails (recipient) WHERE fault = 'recipient-refused';
  CREATE INDEX mails_of_company ON mails (recipient, settled_at) WHERE kind = 'company';
`;

/** The form's token that a request came with: it serves no other one, after a restart either. */
const fourth = `
  ALTER TABLE leads ADD COLUMN token_id TEXT;
`;

/** The page of the site that a request came from. */
const fifth = `
  ALTER TABLE leads ADD COLUMN origin TEXT NOT NULL DEFAULT '';
`;

/** In order; the tables are at version N once the first N have run. Append, never change one that was delivered. */
const steps: readonly string[] = [first, second, third, fourth, fifth];

/** A database of a server that came after this one. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** Version of the tables this server makes. */
export const schemaVersion = steps.length;

/** Brings a database to the present tables, or leaves it as it was. */
export function migrate(db: Database, now: Date): void {
  if (versionOf(db) === schemaVersion) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it while this one waited.
    for (const step of steps.slice(versionOf(db))) db.exec(step);
    db.prepare("INSERT OR IGNORE INTO state VALUES ('created-at', ?)").run(now.toISOString());
    db.prepare("INSERT OR REPLACE INTO state VALUES ('schema', ?)").run(String(schemaVersion));
    db.exec(`PRAGMA user_version = ${oldestServer}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Version of a database's tables, 0 for an empty one; later ones than ours count as ours, when ours can work with them.
 */
export function versionOf(db: Database): number {
  const { user_version: oldest } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (oldest > schemaVersion)
    throw new NewerDatabaseError(`${databaseName} was written by a newer version of the server`);
  if (oldest === 0) return 0;
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'state'").all();
  if (tables.length === 0) return 1;
  const { value } = db.prepare("SELECT value FROM state WHERE key = 'schema'").get() as { value: string };
  return Math.min(Number(value), schemaVersion);
}
