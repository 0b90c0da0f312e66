/**
 * Copies the rows of one database to another, and files from one store to another. Everything is read back and
 * compared. A move can be repeated: only what is missing or different is copied.
 */
import { digestOfStream } from '../../data/disk.ts';
import type { FileStore } from '../../attachments/file-store.ts';
import { forEachConcurrently } from '../../attachments/s3/s3-bucket.ts';
import { requestIdOf } from '../../data/set-aside.ts';
import {
  batchesOf,
  batchSize,
  digestOfRow,
  MoveError,
  movedState,
  signingKeys,
  tables,
  type Row,
  type Table,
  type TableAccess,
} from './tables.ts';

/** Called with progress messages. */
type Progress = (says: string) => void;

/** Result of moving rows. */
interface MovedRows {
  readonly rows: number;
  /** How many were missing or different at the destination. */
  readonly copied: number;
}

/**
 * Makes the destination an exact copy of the source. Fails with a `MoveError` before anything is written if the
 * destination holds requests that the source never had; `erased` are the IDs of requests that it had.
 */
export const moveRows = async (
  from: TableAccess,
  to: TableAccess,
  erased: ReadonlySet<string>,
  tell: Progress,
): Promise<MovedRows> => {
  await refuseStrangers(from, to, erased);
  const wanted = new Map<Table, ReadonlyMap<string, string>>();
  for (const table of tables) wanted.set(table, await digestsOf(from, table));
  // Referencing tables first; and unwanted rows before rows that could conflict with them.
  for (const table of [...tables].reverse()) {
    const keys = new Map([...(await keysOf(to, table))].filter(([name]) => !wanted.get(table)?.has(name)));
    for (const batch of batchesOf([...keys.values()])) await to.remove(table, batch);
  }
  let rows = 0;
  let copied = 0;
  for (const table of tables) {
    const known = await digestsOf(to, table);
    const total = wanted.get(table)?.size ?? 0;
    let seen = 0;
    for await (const batch of from.rows(table)) {
      const missing = batch.filter((row) => known.get(String(row[table.key])) !== digestOfRow(row));
      for (const part of batchesOf(missing)) await to.put(table, part);
      copied += missing.length;
      seen += batch.length;
      if (seen === total || seen % (batchSize * 5) === 0) tell(`${table.name}: ${seen} of ${total}`);
    }
    rows += seen;
  }
  for (const key of movedState) {
    const value = await from.readState(key);
    if (value !== undefined) await to.writeState(key, value);
  }
  for (const key of signingKeys) {
    const value = await from.readKey(key);
    if (value !== undefined) await to.writeKey(key, value);
  }
  await to.finish();
  for (const table of tables) await compare(table, await digestsOf(from, table), await digestsOf(to, table), to);
  return { rows, copied };
};

const compare = async (
  { name }: Table,
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
  to: TableAccess,
): Promise<void> => {
  const wrong = [...expected].find(([key, digest]) => found.get(key) !== digest)?.[0];
  if (wrong === undefined && expected.size === found.size) return;
  throw new MoveError(
    `${to.name} does not hold what was copied (${name}${wrong === undefined ? '' : `, ${wrong}`}): ` +
      'did somebody write while it was moved? Stop every server, then move again.',
  );
};

/** Refuses a destination with requests of its own: they would be deleted. */
const refuseStrangers = async (from: TableAccess, to: TableAccess, erased: ReadonlySet<string>): Promise<void> => {
  const [requests] = tables;
  if (!requests) return;
  const ours = await keysOf(from, requests);
  const strangers = [...(await keysOf(to, requests)).keys()].filter((id) => !ours.has(id) && !erased.has(id));
  if (strangers.length > 0)
    throw new MoveError(
      `${to.name} holds ${strangers.length} requests that ${from.name} has never had: nothing was copied. ` +
        'Move to an empty database, or move that one first.',
    );
};

const digestsOf = async (store: TableAccess, table: Table): Promise<ReadonlyMap<string, string>> => {
  const digests = new Map<string, string>();
  for await (const batch of store.rows(table))
    for (const row of batch) digests.set(String(row[table.key]), digestOfRow(row));
  return digests;
};

const keysOf = async (store: TableAccess, table: Table): Promise<ReadonlyMap<string, string | number>> => {
  const keys = new Map<string, string | number>();
  for await (const batch of store.rows(table))
    for (const row of batch) keys.set(String(row[table.key]), row[table.key] ?? '');
  return keys;
};

/** Result of moving files. */
interface MovedFiles {
  readonly files: number;
  readonly copied: number;
  /** Files that were missing or altered at the source. */
  readonly missing: readonly string[];
}

/**
 * Copies the files of all requests and verifies each. The rows must be moved afterwards, so that none lacks its file.
 */
export const moveFiles = async (
  rows: TableAccess,
  from: FileStore,
  to: FileStore,
  tell: Progress,
): Promise<MovedFiles> => {
  const table = tables.find(({ name }) => name === 'files');
  const wanted: Row[] = [];
  if (table) for await (const batch of rows.rows(table)) wanted.push(...batch);
  const missing: string[] = [];
  let copied = 0;
  let seen = 0;
  await forEachConcurrently(wanted, async (row) => {
    const name = String(row['stored_name']);
    const digest = { bytes: Number(row['bytes']), sha256: String(row['sha256']) };
    if (!(await holds(to, name, digest.sha256))) {
      if (await copyOne(name, digest, from, to)) copied += 1;
      else missing.push(name);
    }
    seen += 1;
    if (seen === wanted.length || seen % 100 === 0) tell(`files: ${seen} of ${wanted.length}`);
  });
  return { files: wanted.length, copied, missing };
};

const copyOne = async (
  name: string,
  digest: { readonly bytes: number; readonly sha256: string },
  from: FileStore,
  to: FileStore,
): Promise<boolean> => {
  if (!(await holds(from, name, digest.sha256))) return false;
  await from.withLocalPaths([name], async (paths) => to.put(name, paths.get(name) ?? '', digest));
  if (await holds(to, name, digest.sha256)) return true;
  throw new MoveError(`${to.locationOf(name)} is not what was put there: nothing more was copied.`);
};

const holds = async (store: FileStore, name: string, sha256: string): Promise<boolean> => {
  const content = await store.read(name);
  return content !== undefined && (await digestOfStream(content.stream)).sha256 === sha256;
};

/** Copies the tombstones to the destination, and removes files of erased requests that an earlier move copied there. */
export const moveTombstones = async (to: FileStore, erased: ReadonlySet<string>, now: Date): Promise<void> => {
  if (erased.size > 0) await to.tombstones.add([...erased], now);
  const { files } = await to.list();
  await to.remove(files.map(({ name }) => name).filter((name) => erased.has(requestIdOf(name))));
};
