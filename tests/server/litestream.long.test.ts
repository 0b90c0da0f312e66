/**
 * The database replicated by Litestream, as deploy/litestream.yml and docs/operations.md say: the machine is lost, and
 * what was acknowledged is there on another one after one command. The program is the machine's, or that of
 * tests/stores; skipped where that has none for this machine.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestCopy } from '../../server/operations/copies.ts';
import { eventually } from './eventually.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { killWithParent } from './kill-with-parent.ts';
import { runCli } from './leads.ts';
import { sendForm } from './multipart.ts';
import { installStorePackages, litestreamIn } from './store-packages.ts';
import { spawnServer } from './spawned-server.ts';

const isInstalled = spawnSync('litestream', ['version']).status === 0;
const litestream = isInstalled ? 'litestream' : litestreamIn(installStorePackages());

describe.skipIf(!litestream)(`Litestream${litestream ? '' : ' (skipped: there is none for this machine)'}`, () => {
  const program = litestream ?? '';
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'litestream-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The configuration of deploy/, with its paths below the test's folder. */
  const configFor = (dataDir: string): string => {
    const file = join(folder, 'litestream.yml');
    const text = readFileSync(join(process.cwd(), 'deploy/litestream.yml'), 'utf8');
    writeFileSync(file, text.replaceAll('/var/lib/site', dataDir).replaceAll('/srv/backups', join(folder, 'backups')));
    return file;
  };

  const listIn = (dataDir: string) => runCli(['list', '--json'], { folder, dataDir, now: new Date().toISOString() });

  test('what was acknowledged survives the machine', async () => {
    await writeFixtureSite(join(folder, 'dist'));
    const dataDir = join(folder, 'var');
    const env = { DIST: join(folder, 'dist'), DATA_DIR: dataDir, LEADS_RATE_LIMIT: '0' };
    mkdirSync(join(folder, 'backups'));
    const server = await spawnServer(env);
    const config = configFor(dataDir);
    const replica = spawn(program, ['replicate', '-config', config], { stdio: 'ignore' });
    killWithParent(replica);
    const messages = ['Une', 'Deux', 'Trois'];
    for (const message of messages) expect((await sendForm(server.origin, { texts: { message } })).status).toBe(201);
    const restoreInto = (path: string) =>
      spawnSync(program, ['restore', '-config', config, '-o', path, join(dataDir, 'leads.db')]);
    // The replica has what the last request wrote: the copy of it is looked at, not a clock.
    let tries = 0;
    await eventually(async () => {
      const at = join(folder, `look-${(tries += 1)}`);
      mkdirSync(at);
      if (restoreInto(join(at, 'leads.db')).status !== 0) return 0;
      const { out } = await listIn(at);
      return (JSON.parse(out) as unknown[]).length;
    }).toBe(messages.length);
    expect(newestCopy(join(folder, 'backups'))?.path).toBe(join(folder, 'backups', 'litestream'));
    // The machine is gone, with its disk.
    server.process.kill('SIGKILL');
    replica.kill('SIGKILL');
    await server.exited;
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    expect(restoreInto(join(dataDir, 'leads.db')).status).toBe(0);
    const again = await spawnServer(env);
    const { out } = await listIn(dataDir);
    expect((JSON.parse(out) as { message: string }[]).map(({ message }) => message)).toEqual(messages);
    expect((await sendForm(again.origin, { texts: { message: 'Ensuite' } })).status).toBe(201);
    again.process.kill('SIGTERM');
    expect(await again.exited).toEqual({ code: 0, signal: null });
    expect(existsSync(join(dataDir, 'leads.db'))).toBe(true);
  });
});
