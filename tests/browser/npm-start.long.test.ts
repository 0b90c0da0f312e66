/** `npm start` as a service manager or a person runs it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOfficeCalls } from '../../server/socket/call-office.ts';
import { officeFolderOf } from '../../server/socket/office-folder.ts';
import { likeATerminal } from '../server/programs.ts';
import { end } from './child-server.ts';
import { projectDir, siteFolders } from './folders.ts';

/** For a start that hangs. */
const limitMs = 10 * 60_000;

test.skipIf(process.platform === 'win32')(
  'npm, told to end, leaves no server behind',
  { timeout: 4 * limitMs },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vellarbre-start-'));
    const callOffice = createOfficeCalls(officeFolderOf(dataDir));
    const { NODE_ENV: _mode, ...env } = process.env;
    const npm = spawn('env', [...likeATerminal, 'npm', 'start', '--', '--root', siteFolders.second], {
      cwd: projectDir,
      env: { ...env, PORT: '0', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    try {
      let said = '';
      npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const address = (): string | undefined => /^http:\/\/\S+$/m.exec(said)?.[0];
      await expect.poll(address, { timeout: limitMs, message: 'npm start tells its address' }).toBeDefined();
      const origin = address() ?? '';
      expect((await fetch(origin)).status).toBe(200);
      // The office runs beside it, and has taken the built site for its own.
      const state = async () => (await callOffice({ method: 'GET', path: '/state' }).catch(() => undefined))?.status;
      await expect.poll(state, { timeout: limitMs }).toBe(200);
      const { body } = await callOffice({ method: 'GET', path: '/state' });
      expect(JSON.parse(body.toString())).toMatchObject({ progress: { kind: 'idle' }, problems: [] });

      // Its output ends with the last process that holds it: npm, its shell, the server.
      const ended = once(npm.stdout, 'close', { signal: AbortSignal.timeout(limitMs) });
      npm.kill('SIGTERM');
      await ended;
      await expect(fetch(origin)).rejects.toThrow();
      await expect.poll(state, { timeout: limitMs }).toBeUndefined();
    } finally {
      if (npm.pid !== undefined && isAlive(-npm.pid)) process.kill(-npm.pid, 'SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

/** Whether a process, or with a minus a group, is there. */
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('sources that do not pass', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vellarbre-start-'));
    for (const name of ['site.yaml', 'content', 'dist'])
      cpSync(join(siteFolders.second, name), join(folder, 'site', name), { recursive: true });
    mkdirSync(join(folder, 'tmp'));
    const spec = join(folder, 'site', 'site.yaml');
    writeFileSync(spec, readFileSync(spec, 'utf8').replace(/^ {2}name:/m, '  nmae:'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts a script of the project over the copy; resolves with its address, or rejects with what it said. */
  const start = async (script: string, options: { uid?: number; gid?: number } = {}) => {
    const { NODE_ENV: _mode, ...env } = process.env;
    const child = spawn(process.execPath, [join(projectDir, 'scripts', script), '--root', join(folder, 'site')], {
      cwd: projectDir,
      env: { ...env, PORT: '0', DATA_DIR: join(folder, 'var'), TMPDIR: join(folder, 'tmp') },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    children.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = once(child, 'close').then(([status]) => status as number);
    const address = (): string | undefined => /^http:\/\/\S+$/m.exec(said)?.[0];
    await expect
      .poll(() => address() ?? child.exitCode, { timeout: limitMs, message: 'it starts or ends' })
      .not.toBeNull();
    return { child, code, origin: address(), said: () => said };
  };
  const children = new Set<ChildProcess>();
  afterEach(async () => {
    for (const child of children) await end(child);
    children.clear();
  });

  test(
    'leave the site up: npm start lists the mistakes, warns, and serves the build before',
    { timeout: 4 * limitMs },
    async () => {
      const { origin, said } = await start('start.mjs');
      // Its address comes by another pipe, and may be read first.
      await expect.poll(said, { timeout: limitMs }).toMatch(/site\.yaml:\d+:\d+ error/);
      await expect.poll(said, { timeout: limitMs }).toContain('WARNING: the site was not built anew');
      expect((await fetch(origin ?? '')).status).toBe(200);
    },
  );

  test('with nothing built there is nothing to serve: exit code 1', { timeout: 4 * limitMs }, async () => {
    rmSync(join(folder, 'site', 'dist'), { recursive: true });
    const { code, origin, said } = await start('start.mjs');
    expect(origin).toBeUndefined();
    expect(await code).toBe(1);
    expect(said()).toContain('build the site first');
  });

  test(
    'are not looked at by npm run serve, which needs rights on its data alone',
    { timeout: 4 * limitMs },
    async () => {
      rmSync(join(folder, 'site', 'site.yaml'));
      rmSync(join(folder, 'site', 'content'), { recursive: true });
      const isRoot = process.getuid?.() === 0;
      if (isRoot) {
        chmodSync(folder, 0o755);
        mkdirSync(join(folder, 'var'));
        chownSync(join(folder, 'var'), nobody, nobody);
        chmodSync(join(folder, 'tmp'), 0o1777);
      }
      const { origin, said } = await start('serve.mjs', isRoot ? { uid: nobody, gid: nobody } : {});
      expect(said()).not.toContain('WARNING');
      expect(origin, said()).toBeDefined();
      expect((await fetch(origin ?? '')).status).toBe(200);
    },
  );
});

const nobody = 65_534;
