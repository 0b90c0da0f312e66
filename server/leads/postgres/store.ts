/** The requests in a PostgreSQL database, which several servers may share. */
import { Socket } from 'node:net';
import { Client, type Pool } from 'pg';
import type { Exclusively } from '../changes.ts';
import { createLeadStore } from '../lead-store.ts';
import { StoreUnavailableError, type LeadStore } from '../store.ts';
import {
  clientConfigOf,
  DatabaseUnusableError,
  describeRefusal,
  examineDatabase,
  nameOf,
  openPool,
} from './connect.ts';
import { createPostgresEngine, type PostgresEngine } from './engine.ts';
import { isPassing, toStoreError, untilAlone } from './failures.ts';
import { startListener, type Listener } from './listener.ts';
import { migrate } from './schema.ts';
import type { RunStatement } from './shared.ts';

export interface PostgresOptions {
  /** The instant at which new tables are made. */
  readonly now: Date;
  /** A server listens for as long as it runs; it is told when the database goes and comes back. */
  readonly server?: {
    readonly onLost: (error: unknown) => void;
    readonly onBack: () => void;
  };
}

/** The store, and what the rest of the server needs of the same database. */
export interface PostgresStore {
  readonly store: LeadStore;
  readonly run: RunStatement;
  /** Nothing for a command. */
  readonly listener: Listener | undefined;
  readonly exclusively: Exclusively;
}

/**
 * Opens the database that the address names, bringing its tables up to date. Fails with a `DatabaseUnusableError`, whose
 * sentence holds no password, or with a `NewerDatabaseError`.
 */
export async function openPostgres(url: string, { now, server }: PostgresOptions): Promise<PostgresStore> {
  const sockets = new Set<Socket>();
  const stream = (): Socket => {
    const socket = new Socket();
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    return socket;
  };
  // What waits for an answer on them is told that the connection ended.
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const config = { ...clientConfigOf(url), stream };
  const { isDurable } = await onConnection(url, async (client) => {
    const facts = await examineDatabase(client, url);
    await migrate(client, url, now);
    return facts;
  });
  const listener = server && (await startListener(config, { ...server, onSilent: cut }));
  const pool = openPool(config);
  const engine = createPostgresEngine(pool, {
    isDurable,
    onChanged: () => listener?.note(),
  });
  return {
    store: createStore(engine, pool, listener),
    run: async (sql, values = []) => {
      try {
        return (await untilAlone(() => pool.query(sql, [...values]))).rows as never;
      } catch (error) {
        throw toStoreError(error, true);
      }
    },
    listener,
    exclusively: (name, work) => exclusively(pool, name, work),
  };
}

function createStore(engine: PostgresEngine, pool: Pool, listener: Listener | undefined): LeadStore {
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    engine.close();
    await listener?.close();
    await pool.end();
  };
  return {
    ...createLeadStore(engine, async () => listener?.revision() ?? 0),
    async copyTo() {
      throw new Error('PostgreSQL is copied by pg_dump');
    },
    // PostgreSQL checks its pages as it reads them; whether it answers is what can be asked.
    async checkIntegrity() {
      await pool.query('SELECT 1');
    },
    close: () => (closed ??= close()),
  };
}

/** The lock is the session's: it ends with its connection, however the server ends. */
async function exclusively(pool: Pool, name: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toStoreError(error, true);
  });
  let isBroken = false;
  try {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 1)) AS is_ours',
      [name],
    );
    if (!rows[0]?.is_ours) return;
    try {
      await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 1))', [name]).catch(() => (isBroken = true));
    }
  } catch (error) {
    isBroken ||= isPassing(error) && !(error instanceof StoreUnavailableError);
    throw toStoreError(error, true);
  } finally {
    client.release(isBroken);
  }
}

/** Whether the database can be used, in one sentence; nothing of it is changed, and an empty one is one as well. */
export async function lookAtPostgres(url: string): Promise<{ readonly isUsable: boolean; readonly says: string }> {
  try {
    await onConnection(url, (client) => examineDatabase(client, url));
    return { isUsable: true, says: `${nameOf(url)} answers.` };
  } catch (error) {
    return { isUsable: false, says: (error as Error).message };
  }
}

/** Ids of all requests of a database as it is; none where there are no tables yet. */
export async function idsInPostgres(url: string): Promise<readonly string[]> {
  return onConnection(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string | null }>("SELECT to_regclass('leads')::text AS name");
    if (!tables[0]?.name) return [];
    return (await client.query<{ id: string }>('SELECT id FROM leads')).rows.map(({ id }) => id);
  });
}

/** Does something on a connection of its own. What stands in the way of it is a `DatabaseUnusableError`. */
async function onConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(clientConfigOf(url));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof Error && /^(?:DatabaseUnusable|NewerDatabase)Error$/.test(error.name)) throw error;
    throw new DatabaseUnusableError(describeRefusal(error, url), { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}
