/** Connections to PostgreSQL, and descriptions of connection errors for the operator. */
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { Client, Pool, types, type ClientBase, type ClientConfig, type PoolClient } from 'pg';
import { readEncryption } from './encryption.ts';
import { isWithoutConnection } from './failures.ts';

/** Oldest supported version of PostgreSQL. */
const oldestVersion = 13;

/** Size of a server's connection pool; the listener uses one more connection (listener.ts). */
const poolSize = 10;

/** Timeouts, documented in docs/operations.md; a request that exceeds one is answered 503. */
export const timeouts = {
  /** For connecting. */
  connectMs: 5000,
  /** For a statement, while heartbeats show that the database is alive. */
  statementMs: 30_000,
  /**
   * Interval of heartbeats, and how many may be missed before the connection counts as lost. Heartbeats are counted,
   * not timed, so that a pause of this machine does not count as silence of the database.
   */
  heartbeatMs: 2000,
  maxMissedHeartbeats: 4,
} as const;

/** Type ID of int8, used for counts and identities, which fit into a JavaScript number. */
const int8 = 20;

const encryptionOf = (url: string): ReturnType<typeof readEncryption> => {
  try {
    return readEncryption(url);
  } catch (cause) {
    const { code, path } = cause as { code?: string; path?: string };
    throw new DatabaseUnusableError(
      `${path ?? 'A certificate'}, which DATABASE_URL names, cannot be read (${code}): correct its path or its rights.`,
      { cause },
    );
  }
};

/** Connection settings. Those that statements depend on are set here, whatever the database's own are. */
export const clientConfigOf = (url: string): ClientConfig => {
  return {
    ...encryptionOf(url),
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    statement_timeout: timeouts.statementMs,
    // Without a listener (listener.ts), this ends the wait for a network that went silent.
    query_timeout: timeouts.statementMs + 5000,
    idle_in_transaction_session_timeout: timeouts.statementMs,
    // Transactions set their own level; a single statement must not fail because another one changed the same row.
    options: '-c default_transaction_isolation=read\\ committed',
    application_name: 'leads',
    types: { getTypeParser: (id, format): unknown => (id === int8 ? Number : types.getTypeParser(id, format)) },
  };
};

/**
 * Opens the connection pool. Errors of idle connections are ignored: a proxy or an operator may have closed them. The
 * listener detects when the database becomes unavailable, and when it is back.
 */
export const openPool = (config: ClientConfig): Pool => {
  const pool = new Pool({ ...config, max: poolSize, idleTimeoutMillis: 60_000 });
  pool.on('error', () => undefined);
  // Without this handler, an error between two statements would end the process; the next statement fails with it
  // anyway.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};

/** Pause before a database that had no free connection is asked again. */
const freeConnectionPauseMs = 100;

/**
 * Takes a connection of the pool. Where none is free, here or at the database, it waits for one as long as for
 * connecting: connections of other programs end, and the pool's own are given back.
 */
export const takeConnection = async (pool: Pool): Promise<PoolClient> => {
  const giveUpAt = performance.now() + timeouts.connectMs;
  for (;;)
    try {
      return await pool.connect();
    } catch (error) {
      if (!isWithoutConnection(error) || performance.now() + freeConnectionPauseMs >= giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, freeConnectionPauseMs));
    }
};

/** The configured database cannot be used; the message is written for the operator. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
}

/**
 * Checks version, encoding and mode of a database. Fails with a `DatabaseUnusableError`. Returns whether its commits
 * wait for the disk by default.
 */
export const checkDatabaseSettings = async (
  client: ClientBase,
  url: string,
): Promise<{ readonly isDurable: boolean }> => {
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
      `${nameOf(url)} is encoded in ${facts.encoding}: make one with createdb --encoding=UTF8 ` +
        '--template=template0 (DATABASE_URL).',
    );
  if (facts.is_read_only === 'on')
    throw new DatabaseUnusableError(
      `${nameOf(url)} can only be read, as a standby can: name the primary server in DATABASE_URL.`,
    );
  return { isDurable: facts.commit !== 'off' && facts.commit !== 'local' };
};

/**
 * Fails with a `DatabaseUnusableError` behind a pooler that gives a connection to another client after each
 * transaction: notifications (LISTEN), locks of a session and its settings would get lost there without an error. The
 * test is a setting of one session that the next one sees.
 */
export const refuseTransactionPooling = async (client: ClientBase, url: string): Promise<void> => {
  const mark = randomUUID();
  await client.query("SELECT set_config('leads.session', $1, false)", [mark]);
  const other = new Client(clientConfigOf(url));
  other.on('error', () => undefined);
  try {
    await other.connect();
    const { rows } = await other.query<{ seen: string | null }>(
      "SELECT current_setting('leads.session', true) AS seen",
    );
    if (rows[0]?.seen !== mark) return;
  } finally {
    await other.end().catch(() => undefined);
  }
  throw new DatabaseUnusableError(
    `${nameOf(url)} is behind a pooler in transaction mode, which loses notifications and locks: set ` +
      'pool_mode = session for it (PgBouncer), or name PostgreSQL itself in DATABASE_URL.',
  );
};

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly is_read_only: string;
  readonly commit: string;
}

/** Host, port and database name of a URL, without user and password, for messages and logs. */
export const nameOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `The database ${decodeURIComponent(pathname.slice(1))} at ${placeOf(hostname, port)}`;
};

const placeOf = (hostname: string, port: string): string => `${hostname}:${port === '' ? '5432' : port}`;

/** Describes why a database cannot be opened and what to do, in one sentence without the password. */
export const describeRefusal = (error: unknown, url: string): string => {
  const { hostname, port, pathname, username } = new URL(url);
  const place = placeOf(hostname, port);
  const database = decodeURIComponent(pathname.slice(1));
  const user = decodeURIComponent(username);
  const { code, message } = firstOf(error);
  const encryption = describeEncryption({ code, message }, place);
  if (encryption !== undefined) return encryption;
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing answers at ${place}, which DATABASE_URL names: start PostgreSQL there, or correct host and port.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return (
        `The host ${hostname}, which DATABASE_URL names, cannot be found (${code}): correct its name, or ` +
        'mend the name service.'
      );
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return (
        `${place}, which DATABASE_URL names, cannot be reached (${code}): look at the ` +
        `network${isIP(hostname) ? '' : ', the name'} and the firewall between here and there.`
      );
    case '28P01':
      return (
        `PostgreSQL at ${place} refuses the password of the user "${user}": correct it in DATABASE_URL ` +
        '("@", "/" and "%" of a password are written %40, %2F and %25).'
      );
    case '28000':
      return (
        `PostgreSQL at ${place} does not let the user "${user}" in (${message}): make the role ` +
        '(createuser) or admit it in pg_hba.conf.'
      );
    case '3D000':
      return (
        `There is no database "${database}" at ${place}: make it (createdb --owner=${user} ${database}), ` +
        'or correct DATABASE_URL.'
      );
    case '42501':
      return (
        `The user "${user}" has not the rights it needs in the database "${database}" at ${place} ` +
        `(${message}): make it the owner (ALTER DATABASE ${database} OWNER TO ${user}).`
      );
    case '42P07':
      return (
        `The database "${database}" at ${place} holds tables of something else (${message}): give the ` +
        'requests a database of their own in DATABASE_URL.'
      );
    case '53300':
      return (
        `PostgreSQL at ${place} takes no more connections: raise max_connections there (a server here ` +
        `uses up to ${poolSize + 1}).`
      );
    case '57P03':
      return `PostgreSQL at ${place} is starting or ending: try again in a moment.`;
    default:
      return isTimeout(message)
        ? `PostgreSQL at ${place}, which DATABASE_URL names, does not answer: look at the network and at its log.`
        : `The database "${database}" at ${place}, which DATABASE_URL names, cannot be used: ${message}.`;
  }
};

/** What a refusal says of encryption; undefined if it is about something else. */
const describeEncryption = (
  { code = '', message }: { readonly code: string | undefined; readonly message: string },
  place: string,
): string | undefined => {
  if (/does not support SSL/i.test(message))
    return (
      `PostgreSQL at ${place} offers no TLS: set ssl = on there, with a certificate. On a network that is yours ` +
      'alone, add ?sslmode=disable to DATABASE_URL.'
    );
  if (/CERT|SIGNATURE|ISSUER|ALTNAME/.test(code))
    return (
      `The certificate of PostgreSQL at ${place} is not trusted (${code}): give its authority by ` +
      'sslrootcert=/path/ca.pem in DATABASE_URL, or by NODE_EXTRA_CA_CERTS. ?sslmode=require encrypts without ' +
      'looking at the certificate.'
    );
  if (code === '28000' && /no encryption|SSL off/i.test(message))
    return `PostgreSQL at ${place} takes encrypted connections alone: add ?sslmode=verify-full to DATABASE_URL.`;
  return undefined;
};

const isTimeout = (message: string): boolean => /timeout/i.test(message);

/** For a host name with several addresses, the error contains one error per address. */
const firstOf = (error: unknown): { readonly code: string | undefined; readonly message: string } => {
  const { errors, code, message } = error as { errors?: unknown[]; code?: string; message?: string };
  if (errors?.[0]) return firstOf(errors[0]);
  return { code, message: (message ?? String(error)).replace(/\.$/, '') };
};
