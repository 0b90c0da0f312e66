/** The store of requests in a PostgreSQL database, which several servers may share. */
import { Socket } from 'node:net';
import { Client, type Pool } from 'pg';
import type { RunExclusively } from '../changes.ts';
import { createRequestStore } from '../request-store.ts';
import { StoreUnavailableError, type RequestStore } from '../store.ts';
import {
  clientConfigOf,
  DatabaseUnusableError,
  describeRefusal,
  checkDatabaseSettings,
  refuseTransactionPooling,
  nameOf,
  openPool,
  takeConnection,
} from './connect.ts';
import { createPostgresEngine, type PostgresEngine } from './engine.ts';
import { isTransient, retryTransaction, toStoreError } from './failures.ts';
import { startListener, type Listener } from './listener.ts';
import { migrate } from './schema.ts';
import type { RunStatement } from './shared.ts';

interface PostgresOptions {
  /** Creation date of new tables. */
  readonly now: Date;
  /** Present for a server, which keeps listening; called when the database becomes unavailable and when it is back. */
  readonly server?: {
    readonly onLost: (error: unknown) => void;
    readonly onRetryFailed: (error: unknown) => void;
    readonly onBack: () => void;
  };
}

/** The store, and other access to the same database. */
export interface PostgresDatabase {
  readonly store: RequestStore;
  readonly run: RunStatement;
  /** Undefined for a command. */
  readonly listener: Listener | undefined;
  readonly runExclusively: RunExclusively;
}

/**
 * Opens a database and migrates its tables. Fails with a `DatabaseUnusableError`, whose message contains no password,
 * or with a `NewerDatabaseError`.
 */
export const openPostgres = async (url: string, { now, server }: PostgresOptions): Promise<PostgresDatabase> => {
  const sockets = new Set<Socket>();
  const stream = (): Socket => {
    const socket = new Socket();
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    return socket;
  };
  // Pending queries then fail with a connection error.
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const config = { ...clientConfigOf(url), stream };
  const { isDurable } = await onConnection(url, async (client) => {
    const facts = await checkDatabaseSettings(client, url);
    await migrate(client, url, now);
    return facts;
  });
  if (server) await onConnection(url, (client) => refuseTransactionPooling(client, url));
  const listener = server && (await startListener(config, { ...server, onUnresponsive: cut }));
  const pool = openPool(config);
  const engine = createPostgresEngine(pool, {
    isDurable,
    onChanged: () => listener?.note(),
  });
  return {
    store: createStore(engine, pool, listener),
    run: async <Row>(sql: string, values: readonly unknown[] = []) => {
      try {
        return (await retryTransaction(() => queryOnce(pool, sql, values))) as Row[];
      } catch (error) {
        throw toStoreError(error, true);
      }
    },
    listener,
    runExclusively: (name, work) => runExclusively(pool, name, work),
  };
};

/** Runs one statement on a connection of the pool; returns its rows. */
const queryOnce = async (pool: Pool, sql: string, values: readonly unknown[]): Promise<unknown[]> => {
  const client = await takeConnection(pool);
  let isBroken = false;
  try {
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
  } catch (error) {
    isBroken = isTransient(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
};

const createStore = (engine: PostgresEngine, pool: Pool, listener: Listener | undefined): RequestStore => {
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    engine.close();
    await listener?.close();
    await pool.end();
  };
  return {
    ...createRequestStore(engine, async () => listener?.revision() ?? 0),
    async copyTo() {
      throw new Error('PostgreSQL is copied by pg_dump');
    },
    // PostgreSQL verifies its pages when it reads them; here only its availability is checked.
    async checkIntegrity() {
      await pool.query('SELECT 1');
    },
    close: () => (closed ??= close()),
  };
};

/** Uses a session-level advisory lock, which PostgreSQL releases when the connection ends. */
const runExclusively = async (pool: Pool, name: string, work: () => Promise<void>): Promise<void> => {
  const client = await takeConnection(pool).catch((error: unknown) => {
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
    isBroken ||= isTransient(error) && !(error instanceof StoreUnavailableError);
    throw toStoreError(error, true);
  } finally {
    client.release(isBroken);
  }
};

/** Checks whether the database can be used, without changing it; an empty one counts as usable. */
export const checkPostgres = async (url: string): Promise<{ readonly isUsable: boolean; readonly says: string }> => {
  try {
    await onConnection(url, (client) => checkDatabaseSettings(client, url));
    return { isUsable: true, says: `${nameOf(url)} answers.` };
  } catch (error) {
    return { isUsable: false, says: (error as Error).message };
  }
};

/** IDs of all requests in a database; none if it has no tables yet. */
export const listIdsInPostgres = async (url: string): Promise<readonly string[]> =>
  onConnection(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string | null }>("SELECT to_regclass('leads')::text AS name");
    if (!tables[0]?.name) return [];
    return (await client.query<{ id: string }>('SELECT id FROM leads')).rows.map(({ id }) => id);
  });

/** Runs `work` on a separate connection. Connection errors are converted to a `DatabaseUnusableError`. */
const onConnection = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
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
};
