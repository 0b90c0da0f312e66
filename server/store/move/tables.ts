/** The tables that a move copies: both databases have them under the same names. */
import { createHash } from 'node:crypto';

export interface Table {
  readonly name: string;
  readonly key: string;
}

/** A row by column. Both databases only store texts and integers. */
export type Row = Readonly<Record<string, string | number | null>>;

/**
 * In an order in which referenced tables come first; requests first of all. Pending logins (ceremonies, codes),
 * counters and who has a request open are not copied: they only live for minutes or a day.
 */
export const tables: readonly Table[] = [
  { name: 'leads', key: 'id' },
  { name: 'answers', key: 'id' },
  { name: 'files', key: 'stored_name' },
  { name: 'mails', key: 'id' },
  { name: 'lead_notes', key: 'id' },
  { name: 'lead_changes', key: 'id' },
  { name: 'people', key: 'id' },
  { name: 'invitations', key: 'token_hash' },
  { name: 'passkeys', key: 'id' },
  { name: 'sessions', key: 'token_hash' },
  { name: 'pushes', key: 'token_hash' },
  { name: 'calendars', key: 'person_id' },
  { name: 'audit', key: 'id' },
];

/** Columns that only one of the databases has: the order of arrival, and leases of mails. */
const ownColumns: ReadonlySet<string> = new Set(['arrival', 'rowid', 'leased_until']);

/** The columns that both databases have, sorted. */
export const commonColumns = (names: readonly string[]): string[] =>
  names.filter((name) => !ownColumns.has(name)).sort();

/** Entries of the `state` table that are copied. */
export const movedState = ['created-at', 'purge-clock'] as const;

/**
 * Signing keys: the name of the file in a data folder, and of the `state` entry in a database. They are copied so that
 * links and forms already sent stay valid.
 */
export const signingKeys = [
  { file: 'links.key', state: 'link-key' },
  { file: 'form-token.key', state: 'form-token-key' },
  { file: 'push.key', state: 'push-key' },
] as const;

/** A move that is refused or failed; the message is written for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

/** A database to copy from or to. */
export interface TableAccess {
  /** Its name for the operator. */
  readonly name: string;
  /** All rows in the order of their arrival, in batches. */
  rows(table: Table): AsyncIterable<readonly Row[]>;
  /** Writes rows, durably; those with the same key are replaced. */
  put(table: Table, rows: readonly Row[]): Promise<void>;
  remove(table: Table, keys: readonly (string | number)[]): Promise<void>;
  readState(key: string): Promise<string | undefined>;
  writeState(key: string, value: string): Promise<void>;
  readKey(key: (typeof signingKeys)[number]): Promise<string | undefined>;
  writeKey(key: (typeof signingKeys)[number], value: string): Promise<void>;
  /** Adjusts generated keys, so that rows stored later get new ones. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Rows per batch. */
export const batchSize = 200;

/** Splits a list into batches. */
export const batchesOf = function* <T>(items: readonly T[], size = batchSize): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
};

/** Digest of a row, the same on both databases. */
export const digestOfRow = (row: Row): string => {
  const columns = Object.keys(row).sort();
  return createHash('sha256')
    .update(JSON.stringify(columns.map((name) => [name, row[name]])))
    .digest('base64url');
};
