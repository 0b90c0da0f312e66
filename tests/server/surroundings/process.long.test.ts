/** The process as it is started by hand, by a service manager or a container's driver: its pipes and its signals. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../setup/free-port.ts';
import { eventually } from '../eventually.ts';
import { contactCaseRules } from '../../fixtures/contact-cases.ts';
import { fixtureStrings, writeFixtureSite } from '../fixture-site.ts';
import { killWithParent } from '../kill-with-parent.ts';
import { startMailbox } from '../mailbox.ts';
import { sendForm } from '../multipart.ts';
import { likeATerminal } from '../programs.ts';
import { jpeg, pdf } from '../sample-files.ts';
import { bundleServer, withoutLimits } from '../spawned-server.ts';
import { anyKey, startOddStore } from './odd-store.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const hasProgram = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

let folder: string;
let main: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'process-'));
  main = await bundleServer();
  await writeFixtureSite(join(folder, 'dist'));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Surroundings {
  /** Standard error. */
  readonly error?: 'pipe' | number;
  /** Descriptor 3. */
  readonly passed?: number;
  readonly env?: Readonly<Record<string, string>>;
}

let starts = 0;
/** Starts the server through a command before it. */
const start = async (before: readonly string[], { error = 'pipe', passed, env: more }: Surroundings = {}) => {
  starts += 1;
  const [program, ...args] = [...before, process.execPath, main];
  const env = {
    PATH: process.env['PATH'],
    DIST: join(folder, 'dist'),
    DATA_DIR: join(folder, `var${starts}`),
    PORT: '0',
  };
  const child = spawn(program, args, {
    env: { ...env, ...withoutLimits, ...more },
    stdio: ['ignore', 'pipe', error, ...(passed === undefined ? [] : [passed])],
  });
  running.push(child);
  killWithParent(child);
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
  const exited = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> }).once('line', resolve);
    void exited.then((end) => reject(new Error(`ended with ${end}: ${log}`)));
  });
  return { child, origin, exited, log: () => log };
};

/** The processes that one has started; Linux alone lists them. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

describe('a log that nobody reads', () => {
  test('holds up neither pages nor requests nor the end of the process', async () => {
    const fifo = join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    // Both ends are here, and nobody reads.
    const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(fifo, 'w');
    const { child, origin, exited } = await start([], { error: writer });
    closeSync(writer);
    // Each is a line: a form in the wrong format, as robots send all day.
    for (let index = 0; index < 1500; index += 1) {
      const answer = await fetch(`${origin}/api/public/contact`, { method: 'POST', body: 'x' });
      expect(answer.status).toBe(415);
    }
    expect((await fetch(`${origin}/contact`)).status).toBe(200);
    expect((await sendForm(origin)).status).toBe(201);
    closeSync(reader);
    expect((await sendForm(origin, { texts: { message: 'Le lecteur est parti.' } })).status).toBe(201);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });
});

test('a request far beyond the limit is answered in the site’s language', async () => {
  const { child, origin, exited } = await start([]);
  const answer = await sendForm(origin, {
    headers: { accept: 'text/html' },
    files: [{ name: 'plan.pdf', content: Buffer.alloc(contactCaseRules.maxTotalBytes * 2.7) }],
  });
  expect(answer.status).toBe(413);
  expect(answer.text).toContain(fixtureStrings.api.tooLarge);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

describe('a terminal that closes', () => {
  test('ends the server cleanly, with a line', async () => {
    const { child, exited, log } = await start(['env', ...likeATerminal]);
    child.kill('SIGHUP');
    expect(await exited).toBe(0);
    expect(log()).toMatch(/"signal":"SIGHUP","msg":"ending"/);
  });

  test.each([
    ['a shell that ignores it', ['sh', '-c', 'trap "" HUP; "$@"; exit', 'sh']],
    ['nohup, as a shell names it', ['env', '_=/usr/bin/nohup', 'nohup']],
    ['nohup, whose input is for writing alone', ['sh', '-c', 'exec nohup "$@" 0> /dev/null', 'sh']],
  ])('leaves it running below %s', async (_name, before) => {
    const { child, origin, log } = await start(before);
    const { pid = 0 } = child;
    // The server itself, which a shell may have started.
    const own = childrenOf(pid)[0] ?? pid;
    process.kill(own, 'SIGHUP');
    await eventually(log).toContain('hangup ignored');
    expect((await fetch(`${origin}/contact`)).status).toBe(200);
    process.kill(own, 'SIGTERM');
  });
});

test('a restart at a socket that stays open refuses no visitor', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { fd } = (holder as unknown as { readonly _handle: { readonly fd: number } })._handle;
  const again = 'LISTEN_PID=$$; export LISTEN_PID; exec "$@"';
  const twice = `for run in 1 2; do sh -c '${again}' sh "$@"; done`;
  const { child, origin } = await start(['sh', '-c', twice, 'sh'], { passed: fd, env: { LISTEN_FDS: '1' } });
  expect(new URL(origin).port).toBe(String((holder.address() as AddressInfo).port));
  holder.close();
  expect((await fetch(`${origin}/contact`)).status).toBe(200);
  const { pid = 0 } = child;
  const [first = 0] = childrenOf(pid);
  process.kill(first, 'SIGTERM');
  await eventually(() => childrenOf(pid)).not.toContain(first);
  expect((await sendForm(origin, { texts: { message: 'Pendant le redémarrage.' } })).status).toBe(201);
  for (const second of childrenOf(pid)) process.kill(second, 'SIGTERM');
});

/** The kinds of sockets that the delivered unit allows. */
const families = /^RestrictAddressFamilies=(.*)$/m.exec(readFileSync('deploy/site.service', 'utf8'))?.[1] ?? '';
const canRestrict = process.arch === 'x64' && process.platform === 'linux' && hasProgram('python3');

describe.skipIf(!canRestrict)('under the restrictions of deploy/site.service', () => {
  const restricted = ['python3', 'tests/server/surroundings/restricted.py', families.replaceAll(' ', ',')];

  test('a socket of another kind is refused there', () => {
    const look = [...restricted.slice(1), process.execPath, '-e', 'require("node:os").networkInterfaces()'];
    expect(spawnSync(restricted[0] ?? '', look, { encoding: 'utf8' }).stderr).toMatch(/uv_interface_addresses/);
  });

  test.each(['127.0.0.1', '0.0.0.0', ...(hasIpv6 ? ['::'] : [])])(
    'the server runs with HOST=%s and every setting that opens something',
    async (host) => {
      const mailbox = await startMailbox({ kind: 'accepts' }, { encryption: 'none' });
      const store = await startOddStore();
      const metricsPort = await freePort();
      const { child, origin, exited } = await start(restricted, {
        env: {
          ...anyKey,
          HOST: host,
          METRICS_HOST: host,
          METRICS_PORT: String(metricsPort),
          SMTP_URL: mailbox.url,
          SMTP_TLS: 'opportunistic',
          ALARM_TO: 'chef@fixture.example',
          FILES_URL: `s3://plans/site?endpoint=${encodeURIComponent(store.endpoint)}`,
          TRUST_PROXY: 'loopback',
          BACKUP_DIR: join(folder, 'backups'),
          SITE_BUILDS_DIR: join(folder, 'builds'),
          CLAMD_SOCKET: join(folder, 'no-scanner'),
        },
      });
      const here = new URL(origin);
      here.hostname = host === '::' ? '[::1]' : '127.0.0.1';
      const files = [
        { name: 'plan.pdf', content: pdf() },
        { name: 'photo.jpg', content: jpeg() },
      ];
      expect((await sendForm(here.origin, { files })).status).toBe(201);
      await eventually(() => mailbox.received.length).toBeGreaterThanOrEqual(2);
      here.port = String(metricsPort);
      expect((await fetch(`${here.origin}/metrics`)).status).toBe(200);
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
      await mailbox.close();
      store.close();
    },
  );
});
