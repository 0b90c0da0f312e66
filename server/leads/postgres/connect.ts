/** Connections to PostgreSQL, and what stands in their way as a sentence for the operator. */
import { isIP } from 'node:net';
import { Pool, types, type ClientBase, type ClientConfig } from 'pg';

/** Oldest PostgreSQL with all that the statements use. */
const oldestVersion = 13;

/** Connections of one server at the same time; one more listens (changes.ts). */
const poolSize = 10;

/** How long is waited for a database; docs/operations.md tells. What lasts longer is answered 503. */
export const waits = {
  /** For a connection. */
  connectMs: 5000,
  /** For a statement, as long as the database is known to be alive. */
  statementMs: 30_000,
  /**
   * It is asked for a sign of life so often, and gone when so many have passed without one. They are counted, not
   * timed: a machine that stood still itself has heard nothing and missed nothing.
   */
  beatMs: 2000,
  silentBeats: 4,
} as const;

/** int8: counts and identities, far below what a number holds. */
const int8 = 20;

/** How the server reaches its database. Statements do not depend on its settings. */
export function clientConfigOf(url: string): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: waits.connectMs,
    keepAlive: true,
    statement_timeout: waits.statementMs,
    // Who has no listener (listener.ts) does not wait for ever for a network that went silent.
    query_timeout: waits.statementMs + 5000,
    idle_in_transaction_session_timeout: waits.statementMs,
    // Transactions name their own; a single statement is not to fail because another one changed the same row.
    options: '-c default_transaction_isolation=read\\ committed',
    application_name: 'leads',
    types: { getTypeParser: (id, format) => (id === int8 ? Number : types.getTypeParser(id, format)) as never },
  };
}

/**
 * Opens the pool. That one of its connections ended while nobody used it says nothing of the database: a proxy or an
 * operator may have ended it. The listener tells when the database goes, and when it is back.
 */
export function openPool(config: ClientConfig): Pool {
  const pool = new Pool({ ...config, max: poolSize, idleTimeoutMillis: 60_000 });
  pool.on('error', () => undefined);
  // Without a listener an error between two statements would end the process; the next statement tells it as well.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** A database that the settings name and that cannot be used; its message is written for the operator. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
}

/**
 * Looks whether a database can be what keeps the requests. Fails with a `DatabaseUnusableError`. Returns whether a
 * commit of its own accord waits for the disk.
 */
export async function examineDatabase(client: ClientBase, url: string): Promise<{ readonly isDurable: boolean }> {
  const { rows } = await client.query<Facts>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
       current_setting('transaction_read_only') AS is_read_only, current_setting('synchronous_commit') AS commit`,
  );
  const [facts] = rows;
  if (!facts) throw new DatabaseUnusableError(`${nameOf(url)} does not answer as PostgreSQL does.`);
  const major = Math.floor(facts.version / 10_000);
  if (major < oldestVersion)
    throw new DatabaseUnusableError(
      `${nameOf(url)} is PostgreSQL ${major}: ${oldestVersion} or newer is needed (DATABASE_URL).`,
    );
  if (facts.encoding !== 'UTF8')
    throw new DatabaseUnusableError(
      `${nameOf(url)} is encoded in ${facts.encoding}: make one with createdb --encoding=UTF8 --template=template0 (DATABASE_URL).`,
    );
  if (facts.is_read_only === 'on')
    throw new DatabaseUnusableError(
      `${nameOf(url)} can only be read, as a standby can: name the primary server in DATABASE_URL.`,
    );
  return { isDurable: facts.commit !== 'off' && facts.commit !== 'local' };
}

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly is_read_only: string;
  readonly commit: string;
}

/** Host, port and database of an address, without user and password: what sentences and logs may hold. */
export function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `The database ${decodeURIComponent(pathname.slice(1))} at ${placeOf(hostname, port)}`;
}

const placeOf = (hostname: string, port: string): string => `${hostname}:${port === '' ? '5432' : port}`;

/** Why a database cannot be opened, in one sentence with the way out; never with the password. */
export function describeRefusal(error: unknown, url: string): string {
  const { hostname, port, pathname, username } = new URL(url);
  const place = placeOf(hostname, port);
  const database = decodeURIComponent(pathname.slice(1));
  const user = decodeURIComponent(username);
  const { code, message } = firstOf(error);
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing answers at ${place}, which DATABASE_URL names: start PostgreSQL there, or correct host and port.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${hostname}, which DATABASE_URL names, cannot be found (${code}): correct its name, or mend the name service.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${place}, which DATABASE_URL names, cannot be reached (${code}): look at the network${isIP(hostname) ? '' : ', the name'} and the firewall between here and there.`;
    case '28P01':
      return `PostgreSQL at ${place} refuses the password of the user "${user}": correct it in DATABASE_URL ("@", "/" and "%" of a password are written %40, %2F and %25).`;
    case '28000':
      return `PostgreSQL at ${place} does not let the user "${user}" in (${message}): make the role (createuser) or admit it in pg_hba.conf.`;
    case '3D000':
      return `There is no database "${database}" at ${place}: make it (createdb --owner=${user} ${database}), or correct DATABASE_URL.`;
    case '42501':
      return `The user "${user}" has not the rights it needs in the database "${database}" at ${place} (${message}): make it the owner (ALTER DATABASE ${database} OWNER TO ${user}).`;
    case '42P07':
      return `The database "${database}" at ${place} holds tables of something else (${message}): give the requests a database of their own in DATABASE_URL.`;
    case '53300':
      return `PostgreSQL at ${place} takes no more connections: raise max_connections there (a server here uses up to ${poolSize + 1}).`;
    case '57P03':
      return `PostgreSQL at ${place} is starting or ending: try again in a moment.`;
    default:
      return isTimeout(message)
        ? `PostgreSQL at ${place}, which DATABASE_URL names, does not answer: look at the network and at its log.`
        : `The database "${database}" at ${place}, which DATABASE_URL names, cannot be used: ${message}.`;
  }
}

const isTimeout = (message: string): boolean => /timeout/i.test(message);

/** A name with several addresses fails with one error for each. */
function firstOf(error: unknown): { readonly code: string | undefined; readonly message: string } {
  const { errors, code, message } = error as { errors?: unknown[]; code?: string; message?: string };
  if (errors?.[0]) return firstOf(errors[0]);
  return { code, message: (message ?? String(error)).replace(/\.$/, '') };
}
