/** What a move copies: the tables that both databases have under the same names, and in which order. */
import { createHash } from 'node:crypto';

export interface Table {
  readonly name: string;
  readonly key: string;
}

/** A row, by column; both databases hold texts, whole numbers and nothing else. */
export type Row = Readonly<Record<string, string | number | null>>;

/**
 * Those that others refer to first. A login under way (ceremonies, codes) lives for minutes and is begun again; counts of
 * the day and of the minute begin anew.
 */
export const tables: readonly Table[] = [
  { name: 'leads', key: 'id' },
  { name: 'files', key: 'stored_name' },
  { name: 'mails', key: 'id' },
  { name: 'lead_notes', key: 'id' },
  { name: 'lead_changes', key: 'id' },
  { name: 'people', key: 'id' },
  { name: 'invitations', key: 'token_hash' },
  { name: 'passkeys', key: 'id' },
  { name: 'sessions', key: 'token_hash' },
  { name: 'audit', key: 'id' },
];

/** Columns of one database alone: the order of arrival, and who is sending a mail. */
const ownColumns: ReadonlySet<string> = new Set(['arrival', 'rowid', 'leased_until']);

/** The columns of a table that both have, in one order. */
export const commonColumns = (names: readonly string[]): string[] =>
  names.filter((name) => !ownColumns.has(name)).sort();

/** What the server remembers of itself (`state`) and takes along; keys are told apart by who writes them. */
export const movedState = ['created-at', 'purge-clock', 'spam-digest'] as const;

/** Keys that sign, as a server's folder and a database name them: links and forms that are out there stay good. */
export const signingKeys = [
  { file: 'links.key', state: 'link-key' },
  { file: 'form-token.key', state: 'form-token-key' },
] as const;

/** A move that must not or could not be made; its message is written for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

/** One of two databases. */
export interface TableStore {
  /** As the operator knows it. */
  readonly name: string;
  /** All rows, in the order of their arrival, some at a time. */
  rows(table: Table): AsyncIterable<readonly Row[]>;
  /** Writes rows, durably; those with the same key are replaced. */
  put(table: Table, rows: readonly Row[]): Promise<void>;
  remove(table: Table, keys: readonly (string | number)[]): Promise<void>;
  readState(key: string): Promise<string | undefined>;
  writeState(key: string, value: string): Promise<void>;
  readKey(key: (typeof signingKeys)[number]): Promise<string | undefined>;
  writeKey(key: (typeof signingKeys)[number], value: string): Promise<void>;
  /** Sees to it that what is stored next gets keys of its own. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Rows that are put or read at a time. */
export const batchSize = 200;

/** Cuts a list into parts. */
export function* batchesOf<T>(items: readonly T[], size = batchSize): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** One value for the same row, whichever database it is read from. */
export function digestOfRow(row: Row): string {
  const columns = Object.keys(row).sort();
  return createHash('sha256')
    .update(JSON.stringify(columns.map((name) => [name, row[name]])))
    .digest('base64url');
}
