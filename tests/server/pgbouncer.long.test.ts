/** PostgreSQL behind PgBouncer, as deploy/pgbouncer.ini sets it: what works, and what is refused. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../setup/free-port.ts';
import { eventually } from './eventually.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { killWithParent } from './kill-with-parent.ts';
import { sendForm } from './multipart.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { needing } from './programs.ts';
import { killSpawnedServers, spawnServer, type SpawnedServer, StartError } from './spawned-server.ts';

const pgbouncer = needing('pgbouncer');
describe.skipIf(pgbouncer.skip)(`PgBouncer${pgbouncer.why}`, () => {
  let postgres: TestPostgres;
  let folder: string;
  const started: ChildProcess[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
    folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
    chmodSync(folder, 0o755);
    await writeFixtureSite(join(folder, 'dist'));
  });
  afterAll(async () => {
    killSpawnedServers();
    for (const child of started) child.kill('SIGKILL');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts one with the file of deploy/ before a new database; its address. */
  const pool = async (mode: 'session' | 'transaction'): Promise<string> => {
    const database = new URL(await postgres.newDatabase());
    const port = await freePort();
    const userlist = join(folder, `${mode}.users`);
    writeFileSync(userlist, `"${database.username}" "${database.password}"\n`, { mode: 0o644 });
    const file = join(folder, `${mode}.ini`);
    writeFileSync(
      file,
      readFileSync(join(process.cwd(), 'deploy/pgbouncer.ini'), 'utf8')
        .replace(/^site = .*$/m, `site = host=127.0.0.1 port=${database.port} dbname=${database.pathname.slice(1)}`)
        .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
        .replace('/etc/pgbouncer/userlist.txt', userlist)
        .replace('pool_mode = session', `pool_mode = ${mode}`),
      { mode: 0o644 },
    );
    const isRoot = process.getuid?.() === 0;
    const child = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), file], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    killWithParent(child);
    started.push(child);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    await eventually(() => said).toContain('process up');
    return `postgres://${database.username}:${database.password}@127.0.0.1:${port}/site`;
  };
  const start = (name: string, url: string): Promise<SpawnedServer> =>
    spawnServer({
      DIST: join(folder, 'dist'),
      DATA_DIR: join(folder, `var-${name}`),
      DATABASE_URL: url,
      LEADS_RATE_LIMIT: '0',
    });

  test('in session mode two servers receive, and are ready', async () => {
    const url = await pool('session');
    const servers = [await start('a', url), await start('b', url)];
    for (const [index, { origin }] of servers.entries()) {
      expect((await sendForm(origin, { texts: { message: `Par ${index}` } })).status).toBe(201);
      await eventually(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
    }
    for (const server of servers) {
      server.process.kill('SIGTERM');
      expect(await server.exited).toEqual({ code: 0, signal: null });
    }
  });

  test('transaction mode is refused in one sentence', async () => {
    const url = await pool('transaction');
    const error: unknown = await start('c', url).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect((error as StartError).log).toMatch(/is behind a pooler in transaction mode.* pool_mode = session/);
    expect((error as StartError).log).not.toContain('    at ');
  });
});
