import { Client } from 'pg';
import { clientConfigOf, nameOf } from '../postgres/connect.ts';
import { openPostgres } from '../postgres/store.ts';
import { batchSize, commonColumns, MoveError, type Row, type Table, type TableAccess } from './tables.ts';

/** Columns by which rows are ordered, where that is not the primary key. */
const orderBy: Readonly<Record<string, string>> = { leads: 'arrival', lead_notes: 'rowid' };

/** Tables whose keys the database generates. */
const identities = ['mails', 'lead_changes', 'audit'] as const;

/**
 * Opens a database, creating or migrating its tables as a server does. Fails with a `DatabaseUnusableError`, or with a
 * `MoveError` if a server is connected to it.
 */
export const openPostgresTables = async (url: string, now: Date): Promise<TableAccess> => {
  const { store } = await openPostgres(url, { now });
  await store.close();
  const client = new Client({
    ...clientConfigOf(url),
    application_name: 'leads-move',
    statement_timeout: 0,
    query_timeout: 0,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseServers(client, url);
  } catch (error) {
    await client.end();
    throw error;
  }

  const columnsOf = async ({ name }: Table): Promise<string[]> => {
    const sql =
      'SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1';
    const { rows } = await client.query<{ column_name: string }>(sql, [name]);
    return commonColumns(rows.map((row) => row.column_name));
  };

  const writeState = async (key: string, value: string): Promise<void> => {
    const sql = 'INSERT INTO state VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
    await client.query(sql, [key, value]);
  };
  return {
    name: nameOf(url),
    async *rows(table) {
      const columns = (await columnsOf(table)).map(quote).join(', ');
      const order = orderBy[table.name] ?? table.key;
      for (let at: unknown; ;) {
        const from = at === undefined ? '' : `WHERE ${order} > $1`;
        const sql = `SELECT ${order} AS "move at", ${columns} FROM ${table.name} ${from} ORDER BY 1 LIMIT ${batchSize}`;
        const { rows } = await client.query<Row & { readonly 'move at': unknown }>(sql, at === undefined ? [] : [at]);
        if (rows.length === 0) return;
        at = rows.at(-1)?.['move at'];
        yield rows.map(({ 'move at': _at, ...row }) => row as Row);
      }
    },
    async put(table, rows) {
      if (rows.length === 0) return;
      const columns = await columnsOf(table);
      const places = rows.map(
        (_row, index) => `(${columns.map((_name, at) => `$${index * columns.length + at + 1}`).join(', ')})`,
      );
      const names = columns.map(quote);
      await client.query(
        `INSERT INTO ${table.name} (${names.join(', ')}) VALUES ${places.join(', ')}
         ON CONFLICT (${table.key}) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
        rows.flatMap((row) => columns.map((name) => row[name] ?? null)),
      );
    },
    async remove({ name, key }, keys) {
      await client.query(`DELETE FROM ${name} WHERE ${key}::text = ANY ($1)`, [keys.map(String)]);
    },
    async readState(key) {
      return (await client.query<{ value: string }>('SELECT value FROM state WHERE key = $1', [key])).rows[0]?.value;
    },
    writeState,
    async readKey({ state }) {
      return (await client.query<{ value: string }>('SELECT value FROM state WHERE key = $1', [state])).rows[0]?.value;
    },
    writeKey: ({ state }, value) => writeState(state, value),
    async finish() {
      for (const name of identities)
        await client.query(
          `SELECT setval(pg_get_serial_sequence('${name}', 'id'), greatest((SELECT max(id) FROM ${name}), 1))`,
        );
    },
    close: () => client.end(),
  };
};

/** Servers connect with the application name `leads` (postgres/connect.ts). */
const refuseServers = async (client: Client, url: string): Promise<void> => {
  const sql =
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND ' +
    "application_name = 'leads'";
  const { rows } = await client.query<{ count: number }>(sql);
  if ((rows[0]?.count ?? 0) > 0)
    throw new MoveError(`${nameOf(url)} is in use by a server: stop all servers of it, then move.`);
};

const quote = (name: string): string => `"${name}"`;
