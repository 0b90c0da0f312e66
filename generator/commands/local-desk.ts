/**
 * The desk over the folder of a site, for whoever sits at this machine: the server and the office as processes of their
 * own, on the loopback address, with a data folder below the site's. A link of one use lets its holder in.
 */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectDir } from '../config/project-dir.ts';
import { CommandError } from '../language/command-error.ts';
import { say } from './command-line.ts';

export interface LocalDesk {
  /** Where the site is shown. */
  readonly origin: string;
  /** A page on the disk that leads to the desk: no other program of this machine sees the link's secret. */
  readonly page: string;
  readonly link: string;
  /** Resolves when one of the processes ends by itself. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** What the processes know of the environment: no setting of another server. The person's own Git needs most of it. */
const kept = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'SystemRoot',
  'USER',
  'TMPDIR',
  'TEMP',
  'LANG',
  'NODE_ENV',
  'SSH_AUTH_SOCK',
  'SSH_ASKPASS',
  'GIT_ASKPASS',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
  'XDG_CONFIG_HOME',
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'no_proxy',
  'NO_PROXY',
  // They end with this command, however it ends (scripts/parent.mjs).
  'npm_lifecycle_event',
];

/**
 * Opens the desk of the site in `root`.
 *
 * @param port the one of this machine to listen at; 0: that of the last time, or a free one.
 * @throws a `CommandError` where Git is missing, the site can't be built, or something is open already.
 */
export const openLocalDesk = async (root: string, port: number): Promise<LocalDesk> => {
  if (spawnSync('git', ['--version']).error !== undefined) throw new CommandError(say('edit/no-git'));
  const data = join(root, 'var', 'edit');
  const dist = join(data, 'dist');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const chosen = await portOf(port, join(data, 'port'));
  const environment = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const env = {
    npm_lifecycle_event: 'edit',
    ...environment,
    HOST: '127.0.0.1',
    PORT: String(chosen),
    DATA_DIR: data,
    DIST: dist,
    DESK_LOCAL: 'true',
    LOG_LEVEL: 'error',
  };
  const isBuilt = !hasPublished(data, dist) && (await build(root, dist, env));
  if (!existsSync(join(dist, '.server', 'build-id'))) throw new CommandError(say('edit/not-built'));

  const log = createWriteStream(join(data, 'office.log'));
  const office = start(
    ['scripts/run.mjs', 'office/main.ts', '--root', root, '--checkout', ...(isBuilt ? ['--built'] : [])],
    env,
  );
  const server = start(['scripts/serve.mjs', '--root', root], env);
  const close = async (): Promise<void> => {
    await Promise.all([office, server].map(stop));
    log.end();
  };
  try {
    office.stderr?.pipe(log);
    await Promise.all([saying(office, office.stderr, /"office open"/), saying(server, server.stdout, /http:/)]);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/run.mjs', 'server/operations/leads.ts', 'invite', ...personOf(root), '--rights', 'editing'],
      { cwd: projectDir, env },
    );
    const link = stdout.trim();
    const page = join(data, 'open.html');
    writeFileSync(page, `<!doctype html><meta http-equiv="refresh" content="0;url=${link}">\n`, { mode: 0o600 });
    return {
      origin: `http://localhost:${chosen}`,
      page,
      link,
      ended: Promise.race([office, server].map(endOf)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

/** What an earlier start has published is newer than a build of the sources: the office looks for what is new. */
const hasPublished = (data: string, dist: string): boolean =>
  existsSync(join(data, 'office', 'published.json')) && existsSync(join(dist, '.server', 'build-id'));

/** Builds the site; false where the check refuses it, which it says itself. */
const build = async (root: string, dist: string, env: NodeJS.ProcessEnv): Promise<boolean> => {
  const args = ['scripts/run.mjs', 'generator/commands/site.ts', 'build', '--root', root, '--out', dist];
  const child = spawn(process.execPath, args, { cwd: projectDir, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
};

/** The same from one start to the next, where it is free: what a browser keeps of a form belongs to an address. */
const portOf = async (asked: number, file: string): Promise<number> => {
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = asked === 0 ? ((await free(last)) ?? (await free(0))) : await free(asked);
  if (port === undefined) throw new CommandError(say('edit/port-taken'));
  writeFileSync(file, `${port}\n`);
  return port;
};

const free = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });

const start = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, { cwd: projectDir, env, stdio: ['ignore', 'pipe', 'pipe'] });

/** Resolves once a process says so; rejects with its last words if it ends before. */
const saying = (child: ChildProcess, stream: ChildProcess['stdout'], words: RegExp): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
    stream?.on('data', (text: Buffer | string) => {
      said += String(text);
      if (words.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () =>
      reject(new CommandError(say('edit/stopped', { why: errors.trim().split('\n').at(-1) ?? '' }))),
    );
  });

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

const stop = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM');
  await endOf(child);
};

/** Name and address by which the history knows the person: those of their Git, or of this machine. */
const personOf = (root: string): readonly [string, string] => {
  const configured = (key: string): string =>
    spawnSync('git', ['config', key], { cwd: root, encoding: 'utf8' }).stdout.trim();
  const { username } = userInfo();
  return [configured('user.name') || username, configured('user.email') || `${username}@localhost.localdomain`];
};
