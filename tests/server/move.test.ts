/** A move that breaks off: what arrived is not copied again, and what was altered in between is. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import type { FileStore } from '../../server/attachments/file-store.ts';
import { moveFiles, moveRows } from '../../server/store/move/move.ts';
import { openSqliteTables } from '../../server/store/move/sqlite-tables.ts';
import { MoveError, signingKeys, type Row, type TableAccess } from '../../server/store/move/tables.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { addLead } from './leads.ts';

const now = new Date('2026-03-01T08:00:00.000Z');
const count = 6;
const silent = (): void => undefined;

let folder: string;
let from: TableAccess;
let to: TableAccess;
let source: FileStore;
let target: FileStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'move-'));
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  const store = openSqliteStore(here, { now });
  source = openDiskFiles(here);
  for (let index = 0; index < count; index += 1) await addLead(store, source);
  await store.close();
  target = openDiskFiles(there);
  [from, to] = [await openSqliteTables(here, now), await openSqliteTables(there, now)];
});
afterEach(async () => {
  await from.close();
  await to.close();
  source.close();
  target.close();
  rmSync(folder, { recursive: true });
});

const breaksAfter = (calls: number): (() => void) => {
  let left = calls;
  return () => {
    left -= 1;
    if (left < 0) throw new Error('cut short');
  };
};

test('goes on with the files that are missing or altered', async () => {
  const spend = breaksAfter(2);
  const put: FileStore['put'] = async (...args) => {
    spend();
    await target.put(...args);
  };
  await expect(moveFiles(from, source, { ...target, put }, silent)).rejects.toThrow('cut short');
  const arrived = (await target.list()).files;
  expect(arrived).toHaveLength(2);
  expect(await moveFiles(from, source, target, silent)).toEqual({ files: count, copied: count - 2, missing: [] });

  const [name = ''] = arrived.map((file) => file.name);
  writeFileSync(join(folder, 'there', 'files', name), 'altered');
  expect(await moveFiles(from, source, target, silent)).toEqual({ files: count, copied: 1, missing: [] });
  expect(readFileSync(join(folder, 'there', 'files', name))).toEqual(readFileSync(join(folder, 'here', 'files', name)));
});

test('goes on with the rows that are missing', async () => {
  const spend = breaksAfter(1);
  const put: TableAccess['put'] = async (table, rows) => {
    spend();
    await to.put(table, rows);
  };
  const none = new Set<string>();
  await expect(moveRows(from, { ...to, put }, none, silent)).rejects.toThrow('cut short');
  // The requests are there, their files and mails are not.
  expect(await moveRows(from, to, none, silent)).toEqual({ rows: 3 * count, copied: 2 * count });
  expect(await moveRows(from, to, none, silent)).toEqual({ rows: 3 * count, copied: 0 });
});

test('makes the destination what the source is: with its keys and dates, without what is gone', async () => {
  const none = new Set<string>();
  await from.writeState('created-at', '2025-01-01');
  await from.writeState('purge-clock', '2025-02-01');
  await from.writeState('senders-hidden', '2025-03-01');
  for (const key of signingKeys) await from.writeKey(key, `key of ${key.file}`);
  const said: string[] = [];
  await moveRows(from, to, none, (text) => said.push(text));
  expect(said).toEqual([`leads: ${count} of ${count}`, `files: ${count} of ${count}`, `mails: ${count} of ${count}`]);
  expect(await to.readState('created-at')).toBe('2025-01-01');
  expect(await to.readState('purge-clock')).toBe('2025-02-01');
  expect(await to.readState('senders-hidden')).toBeUndefined();
  for (const key of signingKeys) expect(await to.readKey(key)).toBe(`key of ${key.file}`);

  const leads = { name: 'leads', key: 'id' };
  const ids = async (access: TableAccess): Promise<string[]> => {
    const found: string[] = [];
    for await (const rows of access.rows(leads)) found.push(...rows.map((row) => String(row['id'])));
    return found;
  };
  const [gone = ''] = await ids(from);
  await from.remove(leads, [gone]);
  const erased = new Set([gone]);
  expect(await moveRows(from, to, erased, silent)).toEqual({ rows: 3 * (count - 1), copied: 0 });
  expect(await ids(to)).toEqual(await ids(from));
});

test('refuses a destination with requests of its own, and one that somebody writes to meanwhile', async () => {
  const none = new Set<string>();
  await moveRows(from, to, none, silent);
  const leads = { name: 'leads', key: 'id' };
  let first: Row | undefined;
  for await (const rows of from.rows(leads)) first ??= rows[0];
  await from.remove(leads, [String(first?.['id'])]);
  await expect(moveRows(from, to, none, silent)).rejects.toThrow(
    new MoveError(
      `${to.name} holds 1 requests that ${from.name} has never had: nothing was copied. Move to an empty database, ` +
        'or move that one first.',
    ),
  );
  const erased = new Set([String(first?.['id'])]);
  const busy = async (): Promise<void> => {
    await from.put(leads, [first ?? {}]);
  };
  await expect(moveRows(from, { ...to, finish: busy }, erased, silent)).rejects.toThrow(
    `${to.name} does not hold what was copied (leads, ${first?.['id']}): did somebody write while it was moved? ` +
      'Stop every server, then move again.',
  );
});
