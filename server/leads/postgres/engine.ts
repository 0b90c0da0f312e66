/** Transactions on PostgreSQL, several at once, each on a connection of the pool. */
import type { Pool, PoolClient } from 'pg';
import type { Answer, Engine, Isolation, Statement, Work } from '../statements.ts';
import { isPassing, toStoreError, untilAlone } from './failures.ts';

/** Who sends a mail renews its lease this often; one that is not renewed ends after so many seconds. */
const renewEveryMs = 10_000;
const leaseSeconds = 30;

export interface EngineOptions {
  /** Whether a commit waits for the disk by itself; it is made to otherwise. */
  readonly isDurable: boolean;
  /** Told after each transaction that changed a request. */
  readonly onChanged: () => void;
}

export interface PostgresEngine extends Engine {
  /** Renews no lease any more. */
  close(): void;
}

/** Creates the engine. Its promises are broken with a `StoreUnavailableError` while the database is not there. */
export function createPostgresEngine(pool: Pool, options: EngineOptions): PostgresEngine {
  const { isDurable, onChanged } = options;
  const leased = new Set<number>();

  const onClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // A connection in an unknown state serves nobody else; one of which it is known goes back.
      const cause = (error as Error).cause ?? error;
      client?.release(isPassing(cause));
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
        value = await runOn(client, work(), ({ sql }) => (hasChanged ||= changing.test(sql)));
      } catch (error) {
        if (!isPassing(error)) await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
      // Once this is sent, nobody knows what a broken connection came to.
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
  // A lease that cannot be renewed ends: another server sends the mail, with the same Message-ID.
  const renewing = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  renewing.unref();

  return {
    read: (work) => onClient((client) => runOn(client, work())),
    write: (work, isolation = 'checked') =>
      untilAlone(() =>
        isolation === 'alone' ? onClient((client) => runOn(client, work())) : transact(work, isolation),
      ),
    *lock(names) {
      // In one order: two transactions that want the same two names must not wait for each other.
      const sql = 'SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(?::text[]) AS name';
      yield { wanted: 'all', sql, values: [[...names].sort()] };
    },
    leases: {
      isFree: 'leased_until <= instant_in(0)',
      dueAt: 'greatest(next_attempt_at, leased_until)',
      *claim({ leadId, kind }) {
        const mail = 'lead_id = ? AND kind = ?';
        const first = `SELECT id FROM mails WHERE id = (SELECT min(id) FROM mails WHERE ${mail}) FOR UPDATE SKIP LOCKED`;
        if ((yield { wanted: 'one', sql: first, values: [leadId, kind] }) === undefined) return false;
        const taken = `SELECT 1 FROM mails WHERE ${mail} AND leased_until > instant_in(0) LIMIT 1`;
        return (yield { wanted: 'one', sql: taken, values: [leadId, kind] }) === undefined;
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
    // Rows stay in the files until somebody sweeps the tables; where this cannot be done now, autovacuum does it.
    forgetErased: () =>
      onClient((client) => client.query('VACUUM leads, files, mails, lead_notes, lead_changes')).then(
        () => undefined,
        () => undefined,
      ),
    close: () => clearInterval(renewing),
  };
}

type TransactionIsolation = Exclude<Isolation, 'alone'>;

const levels: Readonly<Record<TransactionIsolation, string>> = { checked: 'SERIALIZABLE', locked: 'READ COMMITTED' };

/** As the trigger that tells other servers (schema.ts): what hangs on a request changes its version as well. */
const changing = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) leads\b/;

async function runOn<T>(
  client: PoolClient,
  work: Work<T>,
  onStatement: (statement: Statement) => void = () => undefined,
): Promise<T> {
  for (let step = work.next(); ; step = work.next(await answer(client, step.value))) {
    if (step.done) return step.value;
    onStatement(step.value);
  }
}

async function answer(client: PoolClient, { wanted, sql, values }: Statement): Promise<Answer> {
  const { rows, rowCount } = await client.query<Record<string, unknown>>(numbered(sql), [...values]);
  switch (wanted) {
    case 'all':
      return rows;
    case 'one':
      return rows[0];
    case 'changes':
      return rowCount ?? 0;
  }
}

/** Question marks as PostgreSQL writes them; no statement of ours holds one in a text. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/\?/g, () => `$${(count += 1)}`);
}
