import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { replaceFile } from '../../data/disk.ts';
import { openSqliteStore } from '../sqlite/sqlite-store.ts';
import { batchSize, commonColumns, type Row, type Table, type TableAccess } from './tables.ts';
import { databaseName } from '../../data/data-dir.ts';

/** Opens the database of a data folder, creating it if needed. The caller holds the folder's lock. */
export const openSqliteTables = async (dataDir: string, now: Date): Promise<TableAccess> => {
  // Creates or migrates the tables, as the server does.
  await openSqliteStore(dataDir, { now }).close();
  const path = join(dataDir, databaseName);
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');

  const columnsOf = ({ name }: Table): string[] =>
    commonColumns(
      (db.prepare(`SELECT name FROM pragma_table_info('${name}')`).all() as { name: string }[]).map(
        (column) => column.name,
      ),
    );
  const transact = (work: () => void): void => {
    db.exec('BEGIN IMMEDIATE');
    try {
      work();
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };

  return {
    name: path,
    async *rows(table) {
      const columns = columnsOf(table).map(quote).join(', ');
      const select = db.prepare(
        `SELECT rowid AS "move at", ${columns} FROM ${table.name} WHERE rowid > ? ORDER BY rowid LIMIT ${batchSize}`,
      );
      for (let at = -1; ;) {
        const found = select.all(at) as (Row & { readonly 'move at': number })[];
        if (found.length === 0) return;
        at = found.at(-1)?.['move at'] ?? at;
        yield found.map(({ 'move at': _at, ...row }) => row);
      }
    },
    async put(table, rows) {
      const columns = columnsOf(table);
      const names = columns.map(quote);
      const insert = db.prepare(
        `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
         ON CONFLICT (${table.key}) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      );
      transact(() => {
        for (const row of rows) insert.run(...columns.map((name) => row[name] ?? null));
      });
    },
    async remove(table, keys) {
      const statement = db.prepare(`DELETE FROM ${table.name} WHERE ${table.key} = ?`);
      transact(() => {
        for (const key of keys) statement.run(key);
      });
    },
    async readState(key) {
      return (db.prepare('SELECT value FROM state WHERE key = ?').get(key) as { value: string } | undefined)?.value;
    },
    async writeState(key, value) {
      db.prepare('INSERT OR REPLACE INTO state VALUES (?, ?)').run(key, value);
    },
    async readKey({ file }) {
      const keyPath = join(dataDir, file);
      return existsSync(keyPath) ? readFileSync(keyPath, 'utf8').trim() : undefined;
    },
    writeKey: ({ file }, value) => replaceFile(join(dataDir, file), `${value}\n`),
    finish: async () => undefined,
    async close() {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
    },
  };
};

const quote = (name: string): string => `"${name}"`;
