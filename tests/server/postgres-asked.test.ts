/** What the server asks PostgreSQL, and what it makes of each answer; the real one is for postgres.long.test.ts. */
import { readFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConfigError } from '../../server/config/config.ts';
import { openServerStores, type ServerUse } from '../../server/operations/stores.ts';
import { openPostgresTables } from '../../server/store/move/postgres-tables.ts';
import { openSqliteTables } from '../../server/store/move/sqlite-tables.ts';
import { commonColumns, tables } from '../../server/store/move/tables.ts';
import {
  checkDatabaseSettings,
  clientConfigOf,
  describeRefusal,
  openPool,
  refuseTransactionPooling,
} from '../../server/store/postgres/connect.ts';
import { readEncryption } from '../../server/store/postgres/encryption.ts';
import { createPostgresEngine, type PostgresEngine } from '../../server/store/postgres/engine.ts';
import { isTransient, outageOf, retryTransaction, toStoreError } from '../../server/store/postgres/failures.ts';
import { startListener } from '../../server/store/postgres/listener.ts';
import { migrate } from '../../server/store/postgres/schema.ts';
import {
  createSharedQuota,
  createSharedTexts,
  createSharedTokens,
  deleteExpired,
  sharedKey,
  type RunStatement,
} from '../../server/store/postgres/shared.ts';
import { checkPostgres, listIdsInPostgres, openPostgres } from '../../server/store/postgres/store.ts';
import { createRequestStore } from '../../server/store/request-store.ts';
import type { MailKind, NewRequest } from '../../server/store/types.ts';
import { newLead } from './leads.ts';
import { all, one, run } from '../../server/store/statements.ts';
import { StoreUnavailableError } from '../../server/store/store.ts';
import { eventually } from './eventually.ts';
import { localCertificate } from './mailbox.ts';
import { startSmallPostgres, type Answered, type Asked, type SmallPostgres } from './small-postgres.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).reverse()) await close();
});

const url = 'postgres://lea:secret@db.example:5433/quotes';
const failing = (code: string | undefined, message = 'no'): Error => Object.assign(new Error(message), { code });

const start = async (answerOf?: Parameters<typeof startSmallPostgres>[0]): Promise<SmallPostgres> => {
  const postgres = await startSmallPostgres(answerOf);
  closers.push(() => postgres.close());
  return postgres;
};

/** A database that suits the server, with the tables of today. */
const fit = ({ sql }: Asked): Answered | undefined => {
  if (sql.includes('server_version_num'))
    return [{ version: 150_004, encoding: 'UTF8', is_read_only: 'off', commit: 'on' }];
  if (sql.includes("to_regclass('state')")) return [{ name: 'state' }];
  if (sql === 'SELECT key, value FROM state') return [{ key: 'schema', value: '99' }];
  return undefined;
};

describe('a failure', () => {
  test.each([
    ['08006', 'unreachable'],
    ['53100', 'full'],
    ['53300', 'no-connection'],
    ['57014', 'locked'],
    ['57P03', 'unreachable'],
    ['58030', 'failing'],
    ['25006', 'read-only'],
    ['55P03', 'locked'],
    ['28P01', 'unreachable'],
    ['3D000', 'unreachable'],
    ['ECONNREFUSED', 'unreachable'],
    ['EPIPE', 'unreachable'],
    ['ENOTFOUND', 'unreachable'],
    ['EAI_AGAIN', 'unreachable'],
    ['ETIMEDOUT', 'unreachable'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
  ])('with the code %s is the database’s: %s', (code, outage) => {
    const error = failing(code);
    expect(isTransient(error)).toBe(true);
    expect(isTransient(Object.assign(new Error(''), { errors: [error] }))).toBe(true);
    expect(outageOf(error)).toBe(outage);
    expect(toStoreError(error, false)).toMatchObject({
      message: `the database is unavailable: ${outage} (no)`,
      isOutcomeKnown: false,
      outage,
      cause: error,
    });
    expect(toStoreError(error, true)).toBeInstanceOf(StoreUnavailableError);
  });

  test.each(['42P01', '23505', '40001', '25001', '55000', 'X08006', 'X53100', 'XECONN'])(
    'with the code %s is not',
    (code) => {
      const error = failing(code, 'Connection terminated');
      expect(isTransient(error)).toBe(false);
      expect(toStoreError(error, true)).toBe(error);
    },
  );

  test.each([
    'Connection terminated unexpectedly',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('of the driver is as well: %s', (message) => expect(isTransient(new Error(message))).toBe(true));

  test('of anything else is not', () => {
    expect(isTransient(new Error('my Connection terminated'))).toBe(false);
    expect(isTransient({})).toBe(false);
  });

  test.each([
    'timeout exceeded when trying to connect',
    'no more connections allowed (max_client_conn)',
    'Too many clients',
  ])('for want of a connection is told apart: %s', (message) => {
    expect(outageOf(failing('08P01', message))).toBe('no-connection');
    expect(outageOf(failing('08P01', 'other'))).toBe('unreachable');
  });

  test.each(['40001', '40P01', '23505', '57P01', '57P02'])('with the code %s is tried again', async (code) => {
    let attempts = 0;
    const work = async (): Promise<string> => {
      attempts += 1;
      if (attempts < 3) throw failing(code);
      return 'done';
    };
    expect(await retryTransaction(work)).toBe('done');
    expect(attempts).toBe(3);
  });

  test('that ended a connection is tried again where nothing was done, as often as there are connections', async () => {
    const attemptsOf = async (error: unknown): Promise<number> => {
      let attempts = 0;
      const work = async (): Promise<never> => {
        attempts += 1;
        throw error;
      };
      await expect(retryTransaction(work)).rejects.toBe(error);
      return attempts;
    };
    expect(await attemptsOf(toStoreError(failing('57P01'), true))).toBe(12);
    expect(await attemptsOf(toStoreError(failing('57P01'), false))).toBe(1);
    expect(await attemptsOf(failing('57P03'))).toBe(1);
    expect(await attemptsOf(failing('X57P01'))).toBe(1);
    expect(await attemptsOf(failing('57P011'))).toBe(1);
    expect(await attemptsOf(undefined)).toBe(1);
  });
});

describe('a database that is refused', () => {
  const place = 'db.example:5433';
  test.each([
    [
      'ECONNREFUSED',
      'x',
      `Nothing answers at ${place}, which DATABASE_URL names: start PostgreSQL there, or correct host and port.`,
    ],
    [
      'ENOTFOUND',
      'x',
      'The host db.example, which DATABASE_URL names, cannot be found (ENOTFOUND): correct its name, or mend the name service.',
    ],
    [
      'EAI_AGAIN',
      'x',
      'The host db.example, which DATABASE_URL names, cannot be found (EAI_AGAIN): correct its name, or mend the name service.',
    ],
    [
      'ETIMEDOUT',
      'x',
      `${place}, which DATABASE_URL names, cannot be reached (ETIMEDOUT): look at the network, the name and the firewall between here and there.`,
    ],
    [
      'EHOSTUNREACH',
      'x',
      `${place}, which DATABASE_URL names, cannot be reached (EHOSTUNREACH): look at the network, the name and the firewall between here and there.`,
    ],
    [
      'ENETUNREACH',
      'x',
      `${place}, which DATABASE_URL names, cannot be reached (ENETUNREACH): look at the network, the name and the firewall between here and there.`,
    ],
    [
      '28P01',
      'x',
      `PostgreSQL at ${place} refuses the password of the user "lea": correct it in DATABASE_URL ("@", "/" and "%" of a password are written %40, %2F and %25).`,
    ],
    [
      '28000',
      'no entry.',
      `PostgreSQL at ${place} does not let the user "lea" in (no entry): make the role (createuser) or admit it in pg_hba.conf.`,
    ],
    [
      '28000',
      'no pg_hba.conf entry, no encryption',
      `PostgreSQL at ${place} takes encrypted connections alone: add ?sslmode=verify-full to DATABASE_URL.`,
    ],
    [
      '28000',
      'SSL off',
      `PostgreSQL at ${place} takes encrypted connections alone: add ?sslmode=verify-full to DATABASE_URL.`,
    ],
    [
      '3D000',
      'x',
      `There is no database "quotes" at ${place}: make it (createdb --owner=lea quotes), or correct DATABASE_URL.`,
    ],
    [
      '42501',
      'denied',
      `The user "lea" has not the rights it needs in the database "quotes" at ${place} (denied): make it the owner (ALTER DATABASE quotes OWNER TO lea).`,
    ],
    [
      '42P07',
      'there',
      `The database "quotes" at ${place} holds tables of something else (there): give the requests a database of their own in DATABASE_URL.`,
    ],
    [
      '53300',
      'x',
      `PostgreSQL at ${place} takes no more connections: raise max_connections there (a server here uses up to 11).`,
    ],
    ['57P03', 'x', `PostgreSQL at ${place} is starting or ending: try again in a moment.`],
    [
      undefined,
      'Timeout expired',
      `PostgreSQL at ${place}, which DATABASE_URL names, does not answer: look at the network and at its log.`,
    ],
    ['XX000', 'odd.', `The database "quotes" at ${place}, which DATABASE_URL names, cannot be used: odd.`],
    [
      undefined,
      'The server does not support SSL connections',
      `PostgreSQL at ${place} offers no TLS: set ssl = on there, with a certificate. On a network that is yours alone, add ?sslmode=disable to DATABASE_URL.`,
    ],
    ...[
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER',
      'ERR_TLS_ALTNAME_INVALID',
    ].map(
      (code) =>
        [
          code,
          'x',
          `The certificate of PostgreSQL at ${place} is not trusted (${code}): give its authority by sslrootcert=/path/ca.pem in DATABASE_URL, or by NODE_EXTRA_CA_CERTS. ?sslmode=require encrypts without looking at the certificate.`,
        ] as const,
    ),
  ] as const)('with %s (%s) is told with what to do', (code, message, sentence) => {
    expect(describeRefusal(failing(code, message), url)).toBe(sentence);
  });

  test('is told at its usual port, by its address, and with names as they are read', () => {
    expect(describeRefusal(failing('ETIMEDOUT'), 'postgres://u:p@192.0.2.7/d')).toBe(
      '192.0.2.7:5432, which DATABASE_URL names, cannot be reached (ETIMEDOUT): look at the network and the firewall between here and there.',
    );
    expect(describeRefusal(failing('3D000'), 'postgres://l%C3%A9a:p@db/d%20e')).toContain('--owner=léa d e');
    // A host with several addresses fails at each of them.
    const all = Object.assign(new Error(''), { errors: [failing('ECONNREFUSED'), failing('ETIMEDOUT')] });
    expect(describeRefusal(all, url)).toContain('Nothing answers');
    expect(describeRefusal('odd', url)).toContain('cannot be used: odd.');
  });
});

describe('a connection', () => {
  test('has what statements depend on, and counts as numbers', () => {
    const config = clientConfigOf(url);
    expect(config).toMatchObject({
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      statement_timeout: 30_000,
      query_timeout: 35_000,
      idle_in_transaction_session_timeout: 30_000,
      options: '-c default_transaction_isolation=read\\ committed',
      application_name: 'leads',
    });
    const parserOf = config.types?.getTypeParser as (id: number, format?: string) => (text: string) => unknown;
    expect(parserOf(20)('12')).toBe(12);
    expect(parserOf(16)('t')).toBe(true);
    expect(parserOf(25)('12')).toBe('12');
  });

  test('whose certificate cannot be read is told of with its path', () => {
    expect(() => clientConfigOf(`${url}?sslrootcert=/nowhere/ca.pem`)).toThrow(
      '/nowhere/ca.pem, which DATABASE_URL names, cannot be read (ENOENT): correct its path or its rights.',
    );
  });

  test('is encrypted as its address says', () => {
    const ca = readFileSync(localCertificate, 'utf8');
    const sslOf = (query: string) => readEncryption(`${url}${query}`).ssl;
    expect(sslOf(`?sslrootcert=${localCertificate}&sslcert=${localCertificate}&sslkey=${localCertificate}`)).toEqual({
      ca,
      cert: ca,
      key: ca,
      rejectUnauthorized: true,
    });
    expect(sslOf('?sslrootcert=system')).toEqual({ rejectUnauthorized: true });
    for (const mode of ['allow', 'prefer', 'require', 'no-verify'])
      expect(sslOf(`?sslmode=${mode}`)).toEqual({
        rejectUnauthorized: false,
        checkServerIdentity: expect.any(Function) as unknown,
      });
    const anyName = sslOf('?sslmode=verify-ca') as { checkServerIdentity?: () => unknown };
    expect(anyName.checkServerIdentity?.()).toBeUndefined();
    expect(sslOf('?sslmode=verify-full')).toEqual({ rejectUnauthorized: true });
    for (const query of ['?ssl=false', '?ssl=0', '?ssl=0&sslmode=require']) expect(sslOf(query)).toBe(false);
    expect(readEncryption('postgres://u:p@127.0.0.1/d?ssl=true').ssl).toEqual({ rejectUnauthorized: true });
    const query = '?uselibpqcompat=true&sslnegotiation=direct&sslmode=require&connect_timeout=3';
    expect(readEncryption(`${url}${query}`).connectionString).toBe(`${url}?connect_timeout=3`);
  });

  test.each([
    [{}, { isDurable: true }],
    [{ commit: 'off' }, { isDurable: false }],
    [{ commit: 'local' }, { isDurable: false }],
    [{ commit: 'remote_apply' }, { isDurable: true }],
    [{ version: 130_000 }, { isDurable: true }],
  ])('to a database with %j is taken', async (changes, found) => {
    const client = {
      query: async () => ({
        rows: [{ version: 150_004, encoding: 'UTF8', is_read_only: 'off', commit: 'on', ...changes }],
      }),
    };
    expect(await checkDatabaseSettings(client as never, url)).toEqual(found);
  });

  const name = 'The database quotes at db.example:5433';
  test.each([
    [[], `${name} does not answer as PostgreSQL does.`],
    [[{ version: 129_999 }], `${name} is PostgreSQL 12: 13 or newer is needed (DATABASE_URL).`],
    [
      [{ version: 150_000, encoding: 'LATIN1' }],
      `${name} is encoded in LATIN1: make one with createdb --encoding=UTF8 --template=template0 (DATABASE_URL).`,
    ],
    [
      [{ version: 150_000, encoding: 'UTF8', is_read_only: 'on' }],
      `${name} can only be read, as a standby can: name the primary server in DATABASE_URL.`,
    ],
  ])('to a database with %j is refused', async (rows, sentence) => {
    const checking = checkDatabaseSettings({ query: async () => ({ rows }) } as never, url);
    await expect(checking).rejects.toThrow(sentence);
    await expect(checking).rejects.toMatchObject({ name: 'DatabaseUnusableError' });
  });

  test('that a pooler gives to others is refused', async () => {
    let mark: string | null = null;
    let seen = (): string | null => null;
    const postgres = await start(({ sql, values }) => {
      if (sql.includes('set_config')) mark = values[0] ?? null;
      return sql.includes('AS seen') ? [{ seen: seen() }] : undefined;
    });
    const client = new Client(clientConfigOf(postgres.url));
    await client.connect();
    closers.push(() => client.end());
    await refuseTransactionPooling(client, postgres.url);
    seen = () => 'of another time';
    await refuseTransactionPooling(client, postgres.url);
    seen = () => mark;
    await expect(refuseTransactionPooling(client, postgres.url)).rejects.toThrow(
      /^The database site at 127\.0\.0\.1:\d+ is behind a pooler in transaction mode, which loses notifications and locks: set pool_mode = session for it \(PgBouncer\), or name PostgreSQL itself in DATABASE_URL\.$/,
    );
  });

  test('is waited for where none is free, and for nothing else', async () => {
    let refusals = 2;
    const pool = {
      connect: async () => {
        refusals -= 1;
        if (refusals >= 0) throw failing('53300');
        return { query: async () => ({ rows: [{ n: 1 }], rowCount: 1 }), release: () => undefined };
      },
    };
    const engine = engineOn(pool as never);
    expect(await engine.read(() => one('SELECT 1'))).toEqual({ n: 1 });
    expect(refusals).toBe(-1);
    const broken = { connect: vi.fn(async () => Promise.reject(failing('ECONNREFUSED'))) };
    await expect(engineOn(broken as never).read(() => one('SELECT 1'))).rejects.toMatchObject({
      outage: 'unreachable',
    });
    expect(broken.connect).toHaveBeenCalledOnce();
  });
});

const engineOn = (pool: Pool, isDurable = true, onChanged: () => void = () => undefined): PostgresEngine => {
  const engine = createPostgresEngine(pool, { isDurable, onChanged });
  closers.push(() => engine.close());
  return engine;
};

/** An engine on a pool of the small server's. */
const openEngine = async (
  answerOf?: Parameters<typeof startSmallPostgres>[0],
  { isDurable = true, onChanged = (): void => undefined } = {},
) => {
  const postgres = await start(answerOf);
  const pool = openPool(clientConfigOf(postgres.url));
  closers.push(() => pool.end());
  return { postgres, engine: engineOn(pool, isDurable, onChanged) };
};

const sqlOf = (asked: readonly Asked[]): string[] => asked.map(({ sql }) => sql);

describe('a transaction', () => {
  test('reads outside one, and writes in one that is serialisable unless it takes its own locks', async () => {
    const { postgres, engine } = await openEngine(({ sql }) =>
      sql.startsWith('SELECT') ? [{ n: 1 }, { n: 2 }] : sql.startsWith('UPDATE') ? 3 : undefined,
    );
    expect(await engine.read(() => all('SELECT n FROM t WHERE a = ? AND b = ?', 'x', 2))).toEqual([{ n: 1 }, { n: 2 }]);
    expect(postgres.taken()).toMatchObject([{ sql: 'SELECT n FROM t WHERE a = $1 AND b = $2', values: ['x', '2'] }]);
    expect(await engine.read(() => one('SELECT 1'))).toEqual({ n: 1 });
    postgres.taken();
    expect(await engine.write(() => run('UPDATE t SET a = ?', null))).toBe(3);
    expect(sqlOf(postgres.taken())).toEqual(['BEGIN ISOLATION LEVEL SERIALIZABLE', 'UPDATE t SET a = $1', 'COMMIT']);
    await engine.write(() => run('UPDATE t SET a = 1'), 'locked');
    expect(sqlOf(postgres.taken())[0]).toBe('BEGIN ISOLATION LEVEL READ COMMITTED');
    await engine.write(() => run('UPDATE t SET a = 1'), 'alone');
    expect(sqlOf(postgres.taken())).toEqual(['UPDATE t SET a = 1']);
  });

  test('waits for the disk, whatever the database does by itself', async () => {
    const { postgres, engine } = await openEngine(undefined, { isDurable: false });
    await engine.write(() => run('DELETE FROM t'));
    expect(sqlOf(postgres.taken())[0]).toBe('BEGIN ISOLATION LEVEL SERIALIZABLE; SET LOCAL synchronous_commit = on');
  });

  test('tells of changed requests once they are committed, and of nothing else', async () => {
    const onChanged = vi.fn();
    const { engine } = await openEngine(({ sql }) => (sql.includes('bad') ? { code: '42601' } : 1), { onChanged });
    for (const sql of ['UPDATE leads_x SET a = 1', "UPDATE mails SET a = 'UPDATE leads '", 'SELECT 1 FROM leads'])
      await engine.write(() => run(sql));
    await expect(
      engine.write(function* () {
        yield* run('UPDATE leads SET a = 1');
        yield* run('bad');
      }),
    ).rejects.toMatchObject({ code: '42601' });
    expect(onChanged).not.toHaveBeenCalled();
    for (const sql of ['UPDATE leads SET a = 1', 'INSERT INTO leads VALUES (1)', '\n  DELETE FROM leads'])
      await engine.write(() => run(sql));
    expect(onChanged).toHaveBeenCalledTimes(3);
  });

  test('that a statement fails is rolled back, and its connection used again; a broken one is left', async () => {
    const { postgres, engine } = await openEngine(({ sql }) =>
      sql === 'bad' ? { code: '42601' } : sql === 'cut' ? 'cut' : undefined,
    );
    await expect(engine.write(() => run('bad'))).rejects.toMatchObject({ code: '42601' });
    expect(sqlOf(postgres.taken()).at(-1)).toBe('ROLLBACK');
    await engine.read(() => one('SELECT 1'));
    expect(postgres.taken()[0]?.connection).toBe(0);
    await expect(engine.write(() => run('cut'))).rejects.toMatchObject({ outage: 'unreachable', isOutcomeKnown: true });
    postgres.taken();
    await engine.read(() => one('SELECT 1'));
    expect(postgres.taken()[0]?.connection).toBe(1);
  });

  test('whose end nobody is told may have been done', async () => {
    const { engine } = await openEngine(({ sql }) => (sql === 'COMMIT' ? 'cut' : undefined));
    await expect(engine.write(() => run('UPDATE t'))).rejects.toMatchObject({ isOutcomeKnown: false });
  });

  test('that meets another one is done again', async () => {
    let commits = 0;
    const { postgres, engine } = await openEngine(({ sql }) => {
      if (sql !== 'COMMIT') return undefined;
      commits += 1;
      return commits < 3 ? { code: '40001' } : undefined;
    });
    await engine.write(() => run('UPDATE t'));
    expect(sqlOf(postgres.taken()).filter((sql) => sql === 'UPDATE t')).toHaveLength(3);
  });

  test('takes its locks in one order, and asks for tables for half a second', async () => {
    const { postgres, engine } = await openEngine();
    await engine.write(() => engine.lock(['b', 'a', 'c']));
    expect(postgres.taken()[1]).toMatchObject({
      sql: 'SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest($1::text[]) AS name',
      values: ['{"a","b","c"}'],
    });
    await engine.write(() => engine.tryTables(['leads', 'mails']));
    expect(sqlOf(postgres.taken())).toEqual([
      'BEGIN ISOLATION LEVEL SERIALIZABLE',
      "SELECT set_config('lock_timeout', '500', true), set_config('statement_timeout', '500', true)",
      'LOCK TABLE leads, mails IN ROW EXCLUSIVE MODE',
      'COMMIT',
    ]);
  });

  test('leaves no trace of what was erased, unless the database does not let it', async () => {
    let answer: Answered = [];
    const { postgres, engine } = await openEngine(() => answer);
    await engine.forgetErased();
    expect(sqlOf(postgres.taken())).toEqual(['VACUUM leads, files, mails, answers, lead_notes, lead_changes']);
    answer = { code: '55P03' };
    await expect(engine.forgetErased()).resolves.toBeUndefined();
  });

  test('counts days as fractions', async () => {
    const { engine } = await openEngine();
    expect(engine.days('a', 'b')).toBe('(extract(epoch FROM b::timestamptz - a::timestamptz)::float8 / 86400)');
  });
});

describe('a mail’s lease', () => {
  const mail = { requestId: 'r', kind: 'company' } as const;

  test('is one server’s: neither another’s transaction nor another’s lease may have it', async () => {
    let [isFree, isLeased] = [true, false];
    const { engine } = await openEngine(({ sql }) => {
      if (sql.includes('FOR UPDATE SKIP LOCKED')) return isFree ? [{ id: 1 }] : [];
      if (sql.includes('leased_until > instant_in(0)')) return isLeased ? [{ one: 1 }] : [];
      return undefined;
    });
    const claim = () => engine.write(() => engine.leases.claim(mail));
    expect(await claim()).toBe(true);
    isLeased = true;
    expect(await claim()).toBe(false);
    [isFree, isLeased] = [false, false];
    expect(await claim()).toBe(false);
  });

  test('lasts half a minute, is renewed every ten seconds, and ends with its mail', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { postgres, engine } = await openEngine();
    const { leases } = engine;
    await engine.write(() => leases.keep([1, 2]));
    const keeping = 'UPDATE mails SET leased_until = instant_in($1) WHERE id = $2';
    expect(postgres.taken().slice(1, 3)).toMatchObject([
      { sql: keeping, values: ['30', '1'] },
      { sql: keeping, values: ['30', '2'] },
    ]);
    vi.advanceTimersByTime(10_000);
    leases.onKept([1, 2]);
    leases.onReleased([2]);
    vi.advanceTimersByTime(9999);
    expect(postgres.taken()).toEqual([]);
    vi.advanceTimersByTime(1);
    const renewed: Asked[] = [];
    await eventually(() => renewed.push(...postgres.taken())).toBe(1);
    expect(renewed).toMatchObject([
      {
        sql: "UPDATE mails SET leased_until = instant_in($1) WHERE id = ANY ($2) AND state = 'pending'",
        values: ['30', '{"1"}'],
      },
    ]);
    await engine.write(() => leases.release([1, 2]));
    const releasing = "UPDATE mails SET leased_until = '' WHERE id = $1";
    expect(postgres.taken().slice(1, 3)).toMatchObject([
      { sql: releasing, values: ['1'] },
      { sql: releasing, values: ['2'] },
    ]);
    engine.close();
    vi.advanceTimersByTime(60_000);
    await engine.read(() => one('SELECT 1'));
    expect(sqlOf(postgres.taken())).toEqual(['SELECT 1']);
  });
});

describe('the tables', () => {
  /** A client that only takes note. */
  const recording = (rowsOf: (sql: string) => readonly object[] = () => []) => {
    const asked: { sql: string; values: readonly unknown[] | undefined }[] = [];
    const query = async (sql: string, values?: readonly unknown[]) => {
      asked.push({ sql, values });
      return { rows: rowsOf(sql) };
    };
    return { asked, client: { query } as never };
  };
  const now = new Date('2026-03-01T08:00:00.000Z');
  const stateOf = (asked: readonly { sql: string; values: readonly unknown[] | undefined }[]) =>
    asked.flatMap(({ sql, values }) => (sql.includes('INSERT INTO state') && values ? [values] : []));

  test('have the columns of SQLite’s', async () => {
    const { asked, client } = recording();
    await migrate(client, url, now);
    const statements = asked.flatMap(({ sql }) => sql.split(';'));
    const columnsByTable = new Map<string, string[]>();
    for (const statement of statements) {
      const [, made, body = ''] = /CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(([\s\S]*)\)\s*$/.exec(statement) ?? [];
      const columns = body.split(/,(?![^(]*\))/).map((line) => line.trim().split(/\s/)[0] ?? '');
      if (made !== undefined)
        columnsByTable.set(
          made,
          columns.filter((name) => !/^(?:UNIQUE|PRIMARY)$/.test(name)),
        );
      const [, altered, added] = /ALTER TABLE (\w+) ADD COLUMN (\w+)/.exec(statement) ?? [];
      if (altered !== undefined && added !== undefined) columnsByTable.get(altered)?.push(added);
    }
    const folder = mkdtempSync(join(tmpdir(), 'tables-'));
    closers.push(() => rmSync(folder, { recursive: true }));
    const { DatabaseSync } = await import('@photostructure/sqlite');
    await (await openSqliteTables(folder, now)).close();
    const db = new DatabaseSync(join(folder, 'leads.db'));
    closers.push(() => db.close());
    for (const { name } of [
      ...tables,
      ...['ceremonies', 'mailed_codes', 'presences', 'windows'].map((each) => ({ name: each })),
    ]) {
      const columns = db.prepare(`SELECT name FROM pragma_table_info('${name}')`).all() as { name: string }[];
      expect([name, commonColumns(columnsByTable.get(name) ?? [])]).toEqual([
        name,
        commonColumns(columns.map((column) => column.name)),
      ]);
    }
    // A row is known by its key when the requests move from one database to the other.
    for (const { name, key } of tables) {
      const columns = db.prepare(`SELECT name FROM pragma_table_info('${name}') WHERE pk > 0`).all();
      expect([name, columns]).toEqual([name, [{ name: key }]]);
    }
    expect(columnsByTable.get('leads')).toContain('arrival');
    expect(columnsByTable.get('mails')).toContain('leased_until');
  });

  test('are made in one transaction under a lock, with the version and the date', async () => {
    const { asked, client } = recording();
    await migrate(client, url, now);
    expect(asked.slice(0, 3)).toMatchObject([
      { sql: 'BEGIN' },
      { sql: 'SELECT pg_advisory_xact_lock($1)', values: [7_305_418_101] },
      { sql: "SELECT to_regclass('state')::text AS name" },
    ]);
    expect(asked.at(-1)?.sql).toBe('COMMIT');
    expect(stateOf(asked)).toEqual([
      ['created-at', now.toISOString()],
      ['schema', '10'],
      ['oldest-server', '1'],
    ]);
    for (const { sql } of asked) expect(sql.trim()).not.toBe('');
  });

  const withState = (rows: readonly object[]) =>
    recording((sql) => (sql.includes('to_regclass') ? [{ name: 'state' }] : sql.includes('FROM state') ? rows : []));

  test('are brought up from where they stand, once', async () => {
    const former = withState([
      { key: 'oldest-server', value: '1' },
      { key: 'schema', value: '9' },
    ]);
    await migrate(former.client, url, now);
    expect(former.asked[4]?.sql).toMatch(/^\s*ALTER TABLE leads ADD COLUMN form_hash/);
    expect(former.asked).toHaveLength(9);
    for (const version of ['10', '99']) {
      const present = withState([{ key: 'schema', value: version }]);
      await migrate(present.client, url, now);
      expect(present.asked).toHaveLength(5);
      expect(stateOf(present.asked)).toEqual([]);
    }
  });

  test('of a server that can do without this one’s are left alone', async () => {
    const newer = withState([{ key: 'oldest-server', value: '11' }]);
    await expect(migrate(newer.client, url, now)).rejects.toThrow(
      'The database quotes at db.example:5433 was written by a newer version of the server: use that version, or another database',
    );
    expect(newer.asked.at(-1)?.sql).toBe('ROLLBACK');
    const known = withState([
      { key: 'oldest-server', value: '10' },
      { key: 'schema', value: '12' },
    ]);
    await migrate(known.client, url, now);
    expect(known.asked.at(-1)?.sql).toBe('COMMIT');
  });

  test('say what they notify, and count time by the database’s clock', async () => {
    const { asked, client } = recording();
    await migrate(client, url, now);
    const text = asked.map(({ sql }) => sql).join('\n');
    expect(text).toContain("PERFORM pg_notify('lead_changes', '')");
    expect(text).toMatch(/TRIGGER leads_changed AFTER INSERT OR UPDATE OR DELETE ON leads/);
    expect(text).toMatch(/TRIGGER presences_changed AFTER INSERT OR DELETE OR UPDATE OF activity ON presences/);
    expect(text).toMatch(/FUNCTION instant_in\(seconds integer\)[\s\S]*clock_timestamp\(\)/);
    expect(text).toContain("UPDATE people SET rights = 'requests editing'");
  });
});

test('a request takes the locks of all by which it may be one that is there already', async () => {
  const locked: string[] = [];
  const { engine } = await openEngine();
  const recording = {
    ...engine,
    *lock(names: readonly string[]) {
      locked.push(...names);
      yield* engine.lock(names);
    },
  };
  const { insert } = createRequestStore(recording, async () => 0);
  const locksOf = async (changes: Partial<NewRequest>, kinds: readonly MailKind[] = []): Promise<string[]> => {
    locked.length = 0;
    await insert(newLead({ fingerprint: 'f', ...changes }), kinds, '');
    return [...locked];
  };
  expect(await locksOf({})).toEqual(['fingerprint f']);
  expect(await locksOf({ keyHash: 'k' })).toEqual(['fingerprint f', 'key k']);
  expect(await locksOf({ keyHash: 'k', form: { hash: 'h', version: 1 } })).toEqual([
    'fingerprint f',
    'key k',
    'form h',
  ]);
  const [, mailbox, ...none] = await locksOf({ email: 'A+x@b.example' }, ['company', 'acknowledgement']);
  expect(await locksOf({ email: 'a@B.example' }, ['acknowledgement'])).toEqual(['fingerprint f', mailbox]);
  expect([mailbox, none]).toEqual([expect.any(String), []]);
});

describe('what servers share', () => {
  const noon = new Date('2026-03-01T12:00:00.000Z');
  const statements = (answers: (sql: string, values: readonly unknown[]) => readonly object[] = () => []) => {
    const asked: { sql: string; values: readonly unknown[] }[] = [];
    const run: RunStatement = async <Row>(sql: string, values: readonly unknown[] = []) => {
      asked.push({ sql: sql.replaceAll(/\s+/g, ' '), values });
      return answers(sql, values) as Row[];
    };
    return { asked, run };
  };

  test('a key is the one that came first', async () => {
    const { asked, run } = statements((sql) => (sql.startsWith('SELECT') ? [{ value: 'first' }] : []));
    expect(await sharedKey(run, 'link-key')).toBe('first');
    expect(asked).toEqual([
      {
        sql: 'INSERT INTO state VALUES ($1, $2) ON CONFLICT (key) DO NOTHING',
        values: ['link-key', expect.stringMatching(/^[\da-f]{64}$/) as string],
      },
      { sql: 'SELECT value FROM state WHERE key = $1', values: ['link-key'] },
    ]);
  });

  test('a quota is the day’s, under a name that nobody can read without its key', async () => {
    let now = noon;
    let use = [
      { sender: '', requests: 9, bytes: 900 },
      { sender: 'x', requests: 3, bytes: 30 },
    ];
    const { asked, run } = statements((sql) =>
      sql.includes('SELECT key') ? [{ key: 'ab'.repeat(32) }] : sql.includes('quota_uses') ? use : [],
    );
    const quota = createSharedQuota(run, () => now);
    expect(await quota.useOf('192.0.2.1')).toEqual({ requests: 3, bytes: 30, totalBytes: 900 });
    expect(asked[0]).toEqual({
      sql: 'INSERT INTO quota_days VALUES ($1, $2) ON CONFLICT (day) DO NOTHING',
      values: ['2026-03-01', expect.stringMatching(/^[\da-f]{64}$/) as string],
    });
    expect(asked[1]?.values).toEqual(['2026-03-01']);
    const [day, everybody, name] = asked[2]?.values ?? [];
    expect([day, everybody]).toEqual(['2026-03-01', '']);
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(asked).toHaveLength(3);

    const added = await quota.add('192.0.2.1', 10);
    expect(added.before).toEqual({ requests: 2, bytes: 20, totalBytes: 890 });
    expect(asked[3]?.sql).toMatch(
      /requests = quota_uses\.requests \+ excluded\.requests, bytes = quota_uses\.bytes \+ excluded\.bytes/,
    );
    expect(asked[3]?.values).toEqual(['2026-03-01', name, 1, 10]);
    await added.undo();
    expect(asked[4]?.values).toEqual(['2026-03-01', name, -1, -10]);
    expect(quota.secondsLeft()).toBe(12 * 3600);

    now = new Date('2026-03-02T01:00:00.000Z');
    use = [];
    expect(await quota.useOf('192.0.2.1')).toEqual({ requests: 0, bytes: 0, totalBytes: 0 });
    expect(asked[5]?.values[0]).toBe('2026-03-02');
    await quota.close();
  });

  test('a token is taken once, for ten minutes or as long as its request is there', async () => {
    let rows: readonly object[] = [{ id: 't' }];
    const { asked, run } = statements(() => rows);
    const tokens = createSharedTokens(run);
    expect([await tokens.isTaken('t'), await tokens.take('t')]).toEqual([true, true]);
    rows = [];
    expect([await tokens.isTaken('t'), await tokens.take('t')]).toEqual([false, false]);
    await tokens.giveBack('t');
    expect(asked[0]).toMatchObject({ sql: expect.stringContaining('until > instant_in(0)') as string, values: ['t'] });
    expect(asked[1]).toMatchObject({ sql: expect.stringContaining('NOT EXISTS') as string, values: ['t', 600] });
    expect(asked[4]).toEqual({ sql: 'DELETE FROM taken_tokens WHERE id = $1', values: ['t'] });
  });

  test('recent messages are read on from the last, with those that were late, each once', async () => {
    const words = 'Nous avons une grange dont la toiture en lauzes est à reprendre entièrement avant l’hiver prochain';
    const author = { email: 'a@b.example', phone: '' };
    let newest: number | null = 5000;
    let rows = [{ id: 'a', arrival: 5001, message: words, ...author }];
    const { asked, run } = statements((sql, [from, known]) =>
      sql.includes('max(arrival)')
        ? [{ arrival: newest }]
        : rows.filter(({ id, arrival }) => arrival > Number(from) && !(known as string[]).includes(id)),
    );
    const texts = createSharedTexts(run);
    const compare = () => texts.compare(words, { email: 'c@d.example', phone: '' }, 'FR');
    for (const _time of ['first', 'second']) expect(await compare()).toEqual({ share: 1, others: 1 });
    expect(asked.map(({ values }) => values)).toEqual([[], [4000, []], [4901, ['a']]]);
    expect(asked[1]?.sql).toContain('set_aside_at IS NULL');
    rows = [{ id: 'b', arrival: 5200, message: words, ...author }];
    for (const _time of ['first', 'second']) expect(await compare()).toEqual({ share: 1, others: 2 });
    // What is further back than the overlap need not be left out by name.
    expect(asked.slice(3).map(({ values }) => values)).toEqual([
      [4901, ['a']],
      [5100, ['b']],
    ]);
    newest = null;
    const empty = statements((sql) => (sql.includes('max(arrival)') ? [{ arrival: newest }] : []));
    const none = createSharedTexts(empty.run);
    const both = [none.compare(words, author, 'FR'), none.compare(words, author, 'FR')];
    for (const each of both) expect(await each).toEqual({ share: 0, others: 0 });
    expect(empty.asked.map(({ values }) => values)).toEqual([[], [-100, []]]);
    none.remember(words, author);
    expect(await none.compare(words, author, 'FR')).toEqual({ share: 0, others: 0 });
  });

  test('goes when its time is over', async () => {
    const { asked, run } = statements();
    await deleteExpired(run, noon);
    expect(asked).toEqual([
      { sql: 'DELETE FROM taken_tokens WHERE until <= instant_in(0)', values: [] },
      { sql: 'DELETE FROM quota_days WHERE day < $1', values: ['2026-03-01'] },
    ]);
  });
});

describe('a database', () => {
  const now = new Date('2026-03-01T08:00:00.000Z');
  const open = async (
    answerOf: Parameters<typeof startSmallPostgres>[0] = fit,
    server?: Parameters<typeof openPostgres>[1]['server'],
  ) => {
    const postgres = await start(answerOf);
    const database = await openPostgres(postgres.url, { now, ...(server && { server }) });
    closers.push(() => database.store.close());
    return { postgres, database };
  };

  test('is told of as usable or not, and its requests are named', async () => {
    const postgres = await start((asked) => {
      if (asked.sql.includes("to_regclass('leads')")) return [{ name: 'leads' }];
      return asked.sql === 'SELECT id FROM leads' ? [{ id: 'a' }, { id: 'b' }] : fit(asked);
    });
    expect(await checkPostgres(postgres.url)).toEqual({
      isUsable: true,
      says: expect.stringMatching(/^The database site at 127\.0\.0\.1:\d+ answers\.$/) as string,
    });
    expect(await listIdsInPostgres(postgres.url)).toEqual(['a', 'b']);
    const empty = await start(({ sql }) => (sql.includes('to_regclass') ? [{ name: null }] : { code: '42P01' }));
    expect(await listIdsInPostgres(empty.url)).toEqual([]);
    expect(await checkPostgres(empty.url)).toEqual({
      isUsable: false,
      says: expect.stringContaining('cannot be used: 42P01.') as string,
    });
    const standby = await start(() => [{ version: 150_004, encoding: 'UTF8', is_read_only: 'on', commit: 'on' }]);
    expect((await checkPostgres(standby.url)).says).toContain('as a standby can');
  });

  test('runs statements, again on another connection where that one was ended', async () => {
    let answer: Answered | undefined = [{ n: 1 }];
    const { postgres, database } = await open((asked) => (asked.sql === 'mine' ? answer : fit(asked)));
    expect(await database.run('mine', ['x'])).toEqual([{ n: 1 }]);
    expect(postgres.taken().at(-1)).toMatchObject({ sql: 'mine', values: ['x'] });
    answer = { code: '42601' };
    await expect(database.run('mine')).rejects.toMatchObject({ code: '42601' });
    const before = postgres.taken().at(-1)?.connection;
    answer = { code: '53100' };
    await expect(database.run('mine')).rejects.toMatchObject({ outage: 'full', isOutcomeKnown: true });
    expect(postgres.taken().at(-1)?.connection).toBe(before);
    answer = [];
    await database.run('mine');
    // One that failed so is not trusted any more.
    expect(postgres.taken().at(-1)?.connection).not.toBe(before);
    await database.store.checkIntegrity();
    expect(sqlOf(postgres.taken())).toEqual(['SELECT 1']);
    await expect(database.store.copyTo('x')).rejects.toThrow('PostgreSQL is copied by pg_dump');
    expect(await database.store.revision()).toBe(0);
    expect(database.listener).toBeUndefined();
    expect(new Set(postgres.names)).toEqual(new Set(['leads']));
  });

  test('lets one server at a time do a work', async () => {
    let isOurs = true;
    const { postgres, database } = await open((asked) =>
      asked.sql.includes('pg_try_advisory_lock') ? [{ is_ours: isOurs }] : fit(asked),
    );
    postgres.taken();
    const work = vi.fn(async () => undefined);
    await database.runExclusively('sweep', work);
    expect(work).toHaveBeenCalledOnce();
    expect(postgres.taken()).toMatchObject([
      { sql: 'SELECT pg_try_advisory_lock(hashtextextended($1, 1)) AS is_ours', values: ['sweep'] },
      { sql: 'SELECT pg_advisory_unlock(hashtextextended($1, 1))', values: ['sweep'] },
    ]);
    const fails = async (): Promise<void> => Promise.reject(new Error('of the work'));
    await expect(database.runExclusively('sweep', fails)).rejects.toThrow('of the work');
    expect(sqlOf(postgres.taken()).at(-1)).toContain('pg_advisory_unlock');
    isOurs = false;
    await database.runExclusively('sweep', work);
    expect(work).toHaveBeenCalledOnce();
    expect(postgres.taken()).toHaveLength(1);
  });

  test('tells a server of changes and of its end, and is listened to again', async () => {
    const server = { onLost: vi.fn(), onRetryFailed: vi.fn(), onBack: vi.fn() };
    let isRefusing = false;
    const { postgres, database } = await open(
      (asked) => (isRefusing && asked.sql.startsWith('LISTEN') ? { code: '53300' } : fit(asked)),
      server,
    );
    expect(sqlOf(postgres.taken()).filter((sql) => sql.startsWith('LISTEN'))).toEqual(['LISTEN lead_changes']);
    const heard = vi.fn();
    const stop = database.listener?.watch(heard);
    const revision = await database.store.revision();
    postgres.notify('lead_changes');
    await eventually(() => heard.mock.calls.length).toBe(1);
    expect(await database.store.revision()).toBe(revision + 1);
    await database.store.markDigested(['r'], now.toISOString());
    expect(heard.mock.calls.length).toBeGreaterThan(1);

    isRefusing = true;
    postgres.cutAll();
    await eventually(() => server.onRetryFailed.mock.calls.length).toBeGreaterThan(0);
    expect(server.onLost).toHaveBeenCalledOnce();
    expect(server.onRetryFailed.mock.calls[0]?.[0]).toMatchObject({ code: '53300' });
    expect(server.onBack).not.toHaveBeenCalled();
    heard.mockClear();
    isRefusing = false;
    await eventually(() => server.onBack.mock.calls.length).toBe(1);
    // What changed meanwhile was told to nobody.
    expect(heard).toHaveBeenCalledOnce();
    stop?.();
    postgres.notify('lead_changes');
    await eventually(() => database.store.revision()).toBeGreaterThan(revision + 3);
    expect(heard).toHaveBeenCalledOnce();
    await database.store.close();
    expect(server.onLost).toHaveBeenCalledOnce();
  });

  test('that stops to answer is cut off after four heartbeats', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let isSilent = false;
    const postgres = await start((asked) => (isSilent ? new Promise(() => undefined) : fit(asked)));
    const onUnresponsive = vi.fn();
    const none = (): void => undefined;
    const events = { onUnresponsive, onLost: none, onRetryFailed: none, onBack: none };
    const listener = await startListener(clientConfigOf(postgres.url), events);
    closers.push(() => listener.close());
    closers.push(() => postgres.cutAll());
    postgres.taken();
    const asked = vi.spyOn(Client.prototype, 'query');
    closers.push(() => asked.mockRestore());
    for (let beat = 1; beat <= 6; beat += 1) {
      vi.advanceTimersByTime(2000);
      expect(asked).toHaveBeenCalledTimes(beat);
      await asked.mock.results.at(-1)?.value;
    }
    expect(sqlOf(postgres.taken())).toEqual(Array.from({ length: 6 }, () => 'SELECT 1'));
    expect(onUnresponsive).not.toHaveBeenCalled();
    isSilent = true;
    vi.advanceTimersByTime(4 * 2000);
    expect(onUnresponsive).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(onUnresponsive).toHaveBeenCalledOnce();
    await eventually(() => postgres.taken().length).toBe(1);
  });

  test('is moved in batches, by its own columns and order', async () => {
    let batches: readonly (readonly Readonly<Record<string, string | number>>[])[] = [];
    const postgres = await start((asked) => {
      if (asked.sql.includes('information_schema'))
        return ['id', 'arrival', 'by', 'rowid'].map((name) => ({ column_name: name }));
      if (asked.sql.includes('"move at"')) {
        const [batch = [], ...rest] = batches;
        batches = rest;
        return batch;
      }
      if (asked.sql.includes('SELECT value FROM state')) return asked.values[0] === 'none' ? [] : [{ value: 'kept' }];
      return fit(asked);
    });
    const access = await openPostgresTables(postgres.url, now);
    closers.push(() => access.close());
    expect(access.name).toMatch(/^The database site at /);
    expect(postgres.names.at(-1)).toBe('leads-move');
    postgres.taken();
    const rowsOf = async (name: string, key: string) => {
      batches = [[{ 'move at': 7, id: 'a', by: 'Léa' }], [{ 'move at': 9, id: 'b', by: 'Zoé' }]];
      const found: unknown[] = [];
      for await (const rows of access.rows({ name, key })) found.push(rows);
      return found;
    };
    expect(await rowsOf('leads', 'id')).toEqual([[{ id: 'a', by: 'Léa' }], [{ id: 'b', by: 'Zoé' }]]);
    const [columns, first, second, third] = postgres.taken();
    expect(columns?.values).toEqual(['leads']);
    expect(first).toMatchObject({
      sql: 'SELECT arrival AS "move at", "by", "id" FROM leads ORDER BY 1 LIMIT 200',
      values: [],
    });
    expect(second).toMatchObject({
      sql: 'SELECT arrival AS "move at", "by", "id" FROM leads WHERE arrival > $1 ORDER BY 1 LIMIT 200',
      values: ['7'],
    });
    expect(third?.values).toEqual(['9']);
    await rowsOf('lead_notes', 'id');
    expect(postgres.taken()[1]?.sql).toContain('SELECT rowid AS "move at"');
    await rowsOf('files', 'stored_name');
    expect(postgres.taken()[1]?.sql).toContain('SELECT stored_name AS "move at"');

    const table = { name: 'audit', key: 'id' };
    await access.put(table, []);
    expect(postgres.taken()).toEqual([]);
    await access.put(table, [{ id: 1, by: 'Léa' }, { id: 2 }]);
    expect(postgres.taken().at(-1)).toMatchObject({
      sql: 'INSERT INTO audit ("by", "id") VALUES ($1, $2), ($3, $4) ON CONFLICT (id) DO UPDATE SET "by" = excluded."by", "id" = excluded."id"',
      values: ['Léa', '1', null, '2'],
    });
    await access.remove(table, [1, 'x']);
    expect(postgres.taken()).toMatchObject([
      { sql: 'DELETE FROM audit WHERE id::text = ANY ($1)', values: ['{"1","x"}'] },
    ]);
    expect([await access.readState('created-at'), await access.readState('none')]).toEqual(['kept', undefined]);
    await access.writeState('created-at', 'then');
    const key = { file: 'links.key', state: 'link-key' } as const;
    expect(await access.readKey(key)).toBe('kept');
    await access.writeKey(key, 'mine');
    expect(postgres.taken().map(({ values }) => values)).toEqual([
      ['created-at'],
      ['none'],
      ['created-at', 'then'],
      ['link-key'],
      ['link-key', 'mine'],
    ]);
    await access.finish();
    expect(sqlOf(postgres.taken())).toEqual(
      ['mails', 'lead_changes', 'audit'].map(
        (name) => `SELECT setval(pg_get_serial_sequence('${name}', 'id'), greatest((SELECT max(id) FROM ${name}), 1))`,
      ),
    );
  });

  test('that a server has open is not moved', async () => {
    const postgres = await start((asked) => (asked.sql.includes('pg_stat_activity') ? [{ count: 1 }] : fit(asked)));
    await expect(openPostgresTables(postgres.url, now)).rejects.toThrow(
      /^The database site at 127\.0\.0\.1:\d+ is in use by a server: stop all servers of it, then move\.$/,
    );
  });
});

describe('a server on a database', () => {
  const setUp = async (answerOf: (asked: Asked) => Answered | undefined = fit) => {
    const postgres = await start(answerOf);
    const dataDir = mkdtempSync(join(tmpdir(), 'shared-'));
    closers.push(() => rmSync(dataDir, { recursive: true }));
    const alarms = { raise: vi.fn(), clear: vi.fn() };
    const log = { error: vi.fn(), warn: vi.fn() };
    const use = { alarms, log, clock: () => new Date() } as unknown as ServerUse;
    const openOne = async () => {
      const stores = await openServerStores({ dataDir, databaseUrl: postgres.url, filesBucket: undefined }, use);
      closers.push(() => stores.close());
      return stores;
    };
    return { postgres, alarms, log, openOne };
  };

  test('has the keys that all of them have, each by its name', async () => {
    const { openOne } = await setUp((asked) =>
      asked.sql.startsWith('SELECT value FROM state') ? [{ value: `of ${asked.values[0]}` }] : fit(asked),
    );
    expect((await openOne()).keys).toEqual({
      counters: 'of counter-key',
      formTokens: 'of form-token-key',
      links: 'of link-key',
      push: 'of push-key',
    });
  });

  test('that cannot be used is a wrong setting', async () => {
    const standby = await setUp(() => [{ version: 150_004, encoding: 'UTF8', is_read_only: 'on', commit: 'on' }]);
    await expect(standby.openOne()).rejects.toThrow(ConfigError);
    const newer = await setUp((asked) =>
      asked.sql === 'SELECT key, value FROM state' ? [{ key: 'oldest-server', value: '99' }] : fit(asked),
    );
    await expect(newer.openOne()).rejects.toThrow(/^The database site at .* was written by a newer version .*\.$/);
    await expect(newer.openOne()).rejects.toThrow(ConfigError);
  });

  test('tells that it is away, why it is not back, and that it is', async () => {
    let refusal: string | undefined;
    const { postgres, alarms, log, openOne } = await setUp((asked) =>
      refusal !== undefined && asked.sql.startsWith('LISTEN') ? { code: refusal } : fit(asked),
    );
    await openOne();
    refusal = '28P01';
    postgres.cutAll();
    await eventually(() => alarms.raise.mock.calls.length).toBeGreaterThan(1);
    expect(alarms.raise.mock.calls[0]).toEqual([
      'store-unreachable',
      expect.stringMatching(
        /^The database site at 127\.0\.0\.1:\d+ does not answer: no request is received until it is back\. Look at PostgreSQL and at the network\.$/,
      ),
    ]);
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) as Error }, 'database connection lost');
    expect(alarms.raise.mock.calls[1]).toEqual([
      'store-unreachable',
      expect.stringMatching(/^No request is received: PostgreSQL at \S+ refuses the password of the user "lea"/),
    ]);
    // One without a free connection answers.
    alarms.clear.mockClear();
    refusal = '53300';
    await eventually(() => alarms.clear.mock.calls.length).toBeGreaterThan(0);
    alarms.clear.mockClear();
    refusal = undefined;
    await eventually(() => alarms.clear.mock.calls.length).toBeGreaterThan(0);
    expect(alarms.clear).toHaveBeenCalledWith('store-unreachable');
  });

  test('lets go each hour of what is over, and tells where it cannot', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    closers.push(() => intervals.mockRestore());
    let isFailing = false;
    const { postgres, log, openOne } = await setUp((asked) =>
      isFailing && asked.sql.startsWith('DELETE') ? { code: '42501' } : fit(asked),
    );
    await openOne();
    postgres.taken();
    const [deleteNow] = intervals.mock.calls.find(([, everyMs]) => everyMs === 60 * 60 * 1000) ?? [];
    deleteNow?.();
    const deletions: string[] = [];
    await eventually(() => {
      deletions.push(...sqlOf(postgres.taken()).filter((sql) => sql.startsWith('DELETE')));
      return deletions.length;
    }).toBe(2);
    isFailing = true;
    deleteNow?.();
    await eventually(() => log.warn.mock.calls.length).toBe(1);
    expect(log.warn.mock.calls[0]?.[1]).toBe('expired quota counters not removed');
  });
});
