/** Concurrent transactions on PostgreSQL, each on a connection of the pool. */
import type { Pool, PoolClient } from 'pg';
import { copiesOf } from '../due-mail.ts';
import type { Answer, Engine, Isolation, Statement, Work } from '../statements.ts';
import { takeConnection } from './connect.ts';
import { isTransient, retryTransaction, toStoreError } from './failures.ts';

/** Interval at which leases of mails are renewed, and their duration. */
const renewEveryMs = 10_000;
const leaseSeconds = 30;

/** Limit of each statement of a probe: shorter than the readiness check waits, so that no probe outlives its answer. */
const probeMs = 500;

interface EngineOptions {
  /** Whether commits are durable by default; otherwise each transaction requests it. */
  readonly isDurable: boolean;
  /** Called after each transaction that changed a request. */
  readonly onChanged: () => void;
}

export interface PostgresEngine extends Engine {
  /** Stops renewing leases. */
  close(): void;
}

/** Creates the engine. Its methods fail with a `StoreUnavailableError` while the database is unavailable. */
export const createPostgresEngine = (pool: Pool, options: EngineOptions): PostgresEngine => {
  const { isDurable, onChanged } = options;
  const leased = new Set<number>();

  const onClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    let client: PoolClient | undefined;
    try {
      client = await takeConnection(pool);
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // A connection in an unknown state is destroyed; others return to the pool.
      const cause = (error as Error).cause ?? error;
      client?.release(isTransient(cause));
      throw toStoreError(error, true);
    }
  };

  const transact = <T>(work: () => Work<T>, isolation: TransactionIsolation): Promise<T> =>
    onClient(async (client) => {
      await client.query(
        `BEGIN ISOLATION LEVEL ${levels[isolation]}${isDurable ? '' : '; SET LOCAL synchronous_commit = on'}`,
      );
      let value: T;
      let hasChanged = false;
      try {
        value = await runOn(client, work(), ({ sql }) => {
          if (changing.test(sql)) hasChanged = true;
        });
      } catch (error) {
        if (!isTransient(error)) await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
      // If the connection breaks after this is sent, the outcome is unknown.
      await client.query('COMMIT').catch((error: unknown) => {
        throw toStoreError(error, false);
      });
      if (hasChanged) onChanged();
      return value;
    });

  const renew = async (): Promise<void> => {
    if (leased.size === 0) return;
    const sql = "UPDATE mails SET leased_until = instant_in($1) WHERE id = ANY ($2) AND state = 'pending'";
    await onClient((client) => client.query(sql, [leaseSeconds, [...leased]]));
  };
  // If renewing fails, the lease expires and another server sends the mail, with the same Message-ID.
  const renewing = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  renewing.unref();

  return {
    read: (work) => retryTransaction(() => onClient((client) => runOn(client, work()))),
    write: (work, isolation = 'checked') =>
      retryTransaction(() =>
        isolation === 'alone' ? onClient((client) => runOn(client, work())) : transact(work, isolation),
      ),
    *lock(names) {
      // Sorted, so that two transactions cannot deadlock.
      const sql = 'SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(?::text[]) AS name';
      yield { wanted: 'all', sql, values: [[...names].sort()] };
    },
    *tryTables(names) {
      const limits = `SELECT set_config('lock_timeout', '${probeMs}', true),
        set_config('statement_timeout', '${probeMs}', true)`;
      yield { wanted: 'all', sql: limits, values: [] };
      // The mode that INSERT and UPDATE take: it waits for whatever they would wait for.
      yield { wanted: 'all', sql: `LOCK TABLE ${names.join(', ')} IN ROW EXCLUSIVE MODE`, values: [] };
    },
    leases: {
      isFree: 'leased_until <= instant_in(0)',
      dueAt: 'greatest(next_attempt_at, leased_until)',
      *claim(mail) {
        const { sql, values } = copiesOf(mail);
        const first = `SELECT id FROM mails WHERE id = (SELECT min(id) FROM mails WHERE ${sql})
          FOR UPDATE SKIP LOCKED`;
        if ((yield { wanted: 'one', sql: first, values }) === undefined) return false;
        const taken = `SELECT 1 FROM mails WHERE ${sql} AND leased_until > instant_in(0) LIMIT 1`;
        return (yield { wanted: 'one', sql: taken, values }) === undefined;
      },
      *keep(ids) {
        for (const id of ids) {
          const sql = 'UPDATE mails SET leased_until = instant_in(?) WHERE id = ?';
          yield { wanted: 'changes', sql, values: [leaseSeconds, id] };
        }
      },
      *release(ids) {
        for (const id of ids)
          yield { wanted: 'changes', sql: "UPDATE mails SET leased_until = '' WHERE id = ?", values: [id] };
      },
      onKept(ids) {
        for (const id of ids) leased.add(id);
      },
      onReleased(ids) {
        for (const id of ids) leased.delete(id);
      },
    },
    days: (from, until) => `(extract(epoch FROM ${until}::timestamptz - ${from}::timestamptz)::float8 / 86400)`,
    // Deleted rows remain in the database's files until a vacuum; if it cannot run now, autovacuum will.
    forgetErased: () =>
      onClient((client) => client.query('VACUUM leads, files, mails, answers, lead_notes, lead_changes')).then(
        () => undefined,
        () => undefined,
      ),
    close: () => clearInterval(renewing),
  };
};

type TransactionIsolation = Exclude<Isolation, 'alone'>;

const levels: Readonly<Record<TransactionIsolation, string>> = { checked: 'SERIALIZABLE', locked: 'READ COMMITTED' };

/**
 * Statements that fire the notification trigger (schema.ts). Changes to a request's notes and history also update its
 * row.
 */
const changing = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) leads\b/;

const runOn = async <T>(
  client: PoolClient,
  work: Work<T>,
  onStatement: (statement: Statement) => void = () => undefined,
): Promise<T> => {
  for (let step = work.next(); ; step = work.next(await answer(client, step.value))) {
    if (step.done) return step.value;
    onStatement(step.value);
  }
};

const answer = async (client: PoolClient, { wanted, sql, values }: Statement): Promise<Answer> => {
  const { rows, rowCount } = await client.query<Record<string, unknown>>(numbered(sql), [...values]);
  switch (wanted) {
    case 'all':
      return rows;
    case 'one':
      return rows[0];
    case 'changes':
      return rowCount ?? 0;
  }
};

/** Replaces question marks by PostgreSQL's numbered placeholders; no statement contains one in a literal. */
const numbered = (sql: string): string => {
  let count = 0;
  return sql.replace(/\?/g, () => `$${(count += 1)}`);
};
