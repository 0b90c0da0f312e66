/**
 * The tables of `leads.db` and their migrations. Migrations only add, so that the previous version of the server still
 * works with the result, and downgrading loses nothing.
 */
import type { DatabaseSync } from '@photostructure/sqlite';
import { databaseName } from '../data/data-dir.ts';

type Database = InstanceType<typeof DatabaseSync>;

/**
 * Oldest server version that can work with the current tables. Stored in SQLite's `user_version`, which every server
 * compares with its own version.
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
 * Requests set aside by a purge; the reason of a file's quarantine; mails per recipient (empty until the settings are
 * read) and mails without a request; the server's own state.
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
    SELECT id, lead_id, kind, state, attempts, without_files, created_at, next_attempt_at, settled_at, last_error
    FROM mails;
  DROP TABLE mails;
  ALTER TABLE mails_by_recipient RENAME TO mails;
  CREATE INDEX mails_pending ON mails (next_attempt_at) WHERE state = 'pending';
  CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  INSERT INTO state SELECT 'created-at', min(received_at) FROM leads HAVING count(*) > 0;
`;

/** Why a mail waits or failed; the mailbox of an acknowledgement, which gets one a day. */
const third = `
  ALTER TABLE mails ADD COLUMN fault TEXT;
  ALTER TABLE mails ADD COLUMN mailbox TEXT;
  CREATE INDEX mails_by_mailbox ON mails (mailbox, created_at) WHERE mailbox IS NOT NULL;
  CREATE INDEX mails_refused ON mails (recipient) WHERE fault = 'recipient-refused';
  CREATE INDEX mails_of_company ON mails (recipient, settled_at) WHERE kind = 'company';
`;

/** The form token of a request, so that it cannot be reused after a restart either. */
const fourth = `
  ALTER TABLE leads ADD COLUMN token_id TEXT;
`;

/** The page that the visitor came to the form from. */
const fifth = `
  ALTER TABLE leads ADD COLUMN origin TEXT NOT NULL DEFAULT '';
`;

/**
 * The desk. `stage` refines the status `answered`; `words` is the search text, empty in rows written by an older server
 * (desk/desk-requests.ts fills it). Notes and changes are deleted with their request. The triggers count every change
 * of a request, whichever process makes it.
 */
const sixth = `
  ALTER TABLE leads ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE leads ADD COLUMN stage TEXT;
  ALTER TABLE leads ADD COLUMN state_at TEXT;
  ALTER TABLE leads ADD COLUMN state_by TEXT;
  ALTER TABLE leads ADD COLUMN answered_at TEXT;
  ALTER TABLE leads ADD COLUMN quoted_at TEXT;
  ALTER TABLE leads ADD COLUMN place TEXT NOT NULL DEFAULT '';
  ALTER TABLE leads ADD COLUMN next_step TEXT;
  ALTER TABLE leads ADD COLUMN next_step_day TEXT;
  ALTER TABLE leads ADD COLUMN words TEXT NOT NULL DEFAULT '';
  CREATE INDEX leads_for_desk ON leads (status = 'new', received_at, reference);
  CREATE INDEX leads_without_words ON leads (id) WHERE words = '';
  CREATE TABLE lead_notes (
    id TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads ON DELETE CASCADE,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    text TEXT NOT NULL,
    words TEXT NOT NULL
  ) STRICT;
  CREATE INDEX lead_notes_by_lead ON lead_notes (lead_id, at);
  CREATE TABLE lead_changes (
    id INTEGER PRIMARY KEY,
    batch TEXT NOT NULL,
    lead_id TEXT NOT NULL REFERENCES leads ON DELETE CASCADE,
    person_id TEXT,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    kind TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    version INTEGER NOT NULL,
    undone_at TEXT
  ) STRICT;
  CREATE INDEX lead_changes_by_lead ON lead_changes (lead_id, id);
  CREATE INDEX lead_changes_by_batch ON lead_changes (batch);
  CREATE TABLE revision (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL) STRICT;
  INSERT INTO revision VALUES (1, 0);
  CREATE TRIGGER leads_inserted AFTER INSERT ON leads BEGIN UPDATE revision SET count = count + 1; END;
  CREATE TRIGGER leads_updated AFTER UPDATE ON leads BEGIN UPDATE revision SET count = count + 1; END;
  CREATE TRIGGER leads_deleted AFTER DELETE ON leads BEGIN UPDATE revision SET count = count + 1; END;
  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    invited_at TEXT NOT NULL,
    joined_at TEXT
  ) STRICT;
  CREATE TABLE invitations (
    token_hash TEXT PRIMARY KEY,
    person_id TEXT NOT NULL UNIQUE REFERENCES people ON DELETE CASCADE,
    expires_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    public_key TEXT NOT NULL,
    counter INTEGER NOT NULL,
    transports TEXT NOT NULL,
    created_at TEXT NOT NULL,
    used_at TEXT
  ) STRICT;
  CREATE INDEX passkeys_by_person ON passkeys (person_id);
  CREATE TABLE ceremonies (
    id TEXT PRIMARY KEY,
    challenge TEXT NOT NULL,
    person_id TEXT REFERENCES people ON DELETE CASCADE,
    expires_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE login_codes (
    person_id TEXT PRIMARY KEY REFERENCES people ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    tries_left INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    seen_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sessions_by_person ON sessions (person_id);
  CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    person TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL
  ) STRICT;
  CREATE INDEX audit_by_at ON audit (at);
`;

/** Name of a session's device, for its owner to recognise it; counters of rate limits (windows.ts). */
const seventh = `
  ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
  CREATE TABLE windows (name TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at TEXT NOT NULL) STRICT;
  CREATE INDEX windows_by_end ON windows (ends_at);
`;

/**
 * When a daily digest listed a request marked as spam. An instant up to which all were listed stood in `state` before:
 * it left out a request that was stored after one that had arrived later.
 */
const eighth = `
  ALTER TABLE leads ADD COLUMN digested_at TEXT;
  UPDATE leads
    SET digested_at = (SELECT substr(value, 1, instr(value, ' ') - 1) FROM state WHERE key = 'spam-digest')
    WHERE suspicion IS NOT NULL
      AND received_at <= (SELECT substr(value, instr(value, ' ') + 1) FROM state WHERE key = 'spam-digest');
  CREATE INDEX leads_digested ON leads (digested_at) WHERE digested_at IS NOT NULL;
  CREATE INDEX leads_to_digest ON leads (received_at, reference) WHERE status = 'spam' AND digested_at IS NULL;
`;

/**
 * Codes by mail, one for each browser that asked: nobody replaces another browser's. `login_codes`, with one for each
 * person, is for servers of former versions on the same database.
 */
const ninth = `
  CREATE TABLE IF NOT EXISTS mailed_codes (
    request_hash TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    tries_left INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS mailed_codes_by_person ON mailed_codes (person_id);
`;

/**
 * Whom a request is given to, and who has it open or calls its visitor. A change of the latter counts like a change of
 * a request, so that open screens show it; a prolongation does not.
 */
const assignees = `
  ALTER TABLE leads ADD COLUMN assignee_id TEXT;
  CREATE INDEX leads_by_assignee ON leads (assignee_id) WHERE assignee_id IS NOT NULL;
  CREATE TABLE presences (
    lead_id TEXT NOT NULL REFERENCES leads ON DELETE CASCADE,
    person_id TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    activity TEXT NOT NULL,
    since TEXT NOT NULL,
    until TEXT NOT NULL,
    PRIMARY KEY (lead_id, person_id)
  ) STRICT;
  CREATE INDEX presences_by_person ON presences (person_id);
  CREATE INDEX presences_by_end ON presences (until);
  CREATE TRIGGER presences_inserted AFTER INSERT ON presences BEGIN UPDATE revision SET count = count + 1; END;
  CREATE TRIGGER presences_updated AFTER UPDATE OF activity ON presences
    BEGIN UPDATE revision SET count = count + 1; END;
  CREATE TRIGGER presences_deleted AFTER DELETE ON presences BEGIN UPDATE revision SET count = count + 1; END;
`;

/**
 * Answers to visitors, their files and their mails, and the amounts of quotes. The mail of an answer has no `lead_id`:
 * former servers on the same database leave it alone. A file of an answer has one, so that they keep it.
 */
const answers = `
  ALTER TABLE leads ADD COLUMN amount INTEGER;
  CREATE TABLE answers (
    id TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads ON DELETE CASCADE,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    template TEXT,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX answers_by_lead ON answers (lead_id, at);
  ALTER TABLE files ADD COLUMN answer_id TEXT REFERENCES answers ON DELETE CASCADE;
  CREATE INDEX files_by_answer ON files (answer_id) WHERE answer_id IS NOT NULL;
  ALTER TABLE mails ADD COLUMN answer_id TEXT REFERENCES answers ON DELETE CASCADE;
  CREATE INDEX mails_by_answer ON mails (answer_id) WHERE answer_id IS NOT NULL;
`;

/** Hour and place of the next step; each person's subscription of theirs. */
const visits = `
  ALTER TABLE leads ADD COLUMN next_step_time TEXT;
  ALTER TABLE leads ADD COLUMN next_step_place TEXT;
  CREATE TABLE calendars (
    person_id TEXT PRIMARY KEY REFERENCES people ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
  ) STRICT;
`;

/** The hour of a person's daily mail and the day of the last one; where notifications of a session go. */
const reminders = `
  ALTER TABLE people ADD COLUMN digest_time TEXT;
  ALTER TABLE people ADD COLUMN digest_day TEXT;
  CREATE TABLE pushes (
    token_hash TEXT PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL
  ) STRICT;
`;

/**
 * What a person may do at the desk. Who was there keeps the requests; whoever came first, most likely the owner, may
 * edit the site as well.
 */
const rights = `
  ALTER TABLE people ADD COLUMN rights TEXT NOT NULL DEFAULT 'requests';
  UPDATE people SET rights = 'requests editing'
    WHERE id = (SELECT id FROM people ORDER BY joined_at IS NULL, joined_at, invited_at, id LIMIT 1);
`;

/**
 * What a request has in common with its other versions: a form that was changed and sent again. A former server leaves
 * both empty.
 */
const versions = `
  ALTER TABLE leads ADD COLUMN form_hash TEXT;
  ALTER TABLE leads ADD COLUMN form_version INTEGER;
  CREATE INDEX leads_by_form ON leads (form_hash, form_version) WHERE form_hash IS NOT NULL;
`;

/** In order; version N means that the first N have run. Only append: never change a released one. */
const steps: readonly string[] = [
  first,
  second,
  third,
  fourth,
  fifth,
  sixth,
  seventh,
  eighth,
  ninth,
  assignees,
  answers,
  visits,
  reminders,
  rights,
  versions,
];

/** The database was written by a newer server. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** Schema version of this server. */
export const schemaVersion = steps.length;

/**
 * Migrates a database in one transaction, to `target`: a former version makes the tables as a former server left them.
 * Fails with a `NewerDatabaseError` if this version does not support it.
 */
export const migrate = (db: Database, now: Date, target = schemaVersion): void => {
  if (versionOf(db) >= target) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    // Read again: another process may have migrated it while this one waited.
    for (const step of steps.slice(versionOf(db), target)) db.exec(step);
    db.prepare("INSERT OR IGNORE INTO state VALUES ('created-at', ?)").run(now.toISOString());
    db.prepare("INSERT OR REPLACE INTO state VALUES ('schema', ?)").run(String(target));
    db.exec(`PRAGMA user_version = ${oldestServer}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
};

/** Schema version of a database, 0 for an empty one. A newer compatible version counts as the current one. */
export const versionOf = (db: Database): number => {
  const { user_version: oldest } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (oldest > schemaVersion)
    throw new NewerDatabaseError(`${databaseName} was written by a newer version of the server`);
  if (oldest === 0) return 0;
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'state'").all();
  if (tables.length === 0) return 1;
  const { value } = db.prepare("SELECT value FROM state WHERE key = 'schema'").get() as { value: string };
  return Math.min(Number(value), schemaVersion);
};
