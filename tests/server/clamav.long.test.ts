import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createAlarms } from '../../server/alarms/alarms.ts';
import { ConfigError, readConfig } from '../../server/config/config.ts';
import { createClamav } from '../../server/attachments/inspection/clamav.ts';
import { createLocalInspector } from '../../server/attachments/inspection/inspector.ts';
import { contactModulePath, loadContactModule } from '../../server/http/site/contact-module.ts';
import { runChecks } from '../../server/operations/doctor/checks.ts';
import type { CheckResult } from '../../server/operations/doctor/check-result.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { killWithParent } from './kill-with-parent.ts';
import { eventually } from './eventually.ts';
import { sendForm } from './multipart.ts';
import { patientInspection } from './patient-inspection.ts';
import { pdf } from './sample-files.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'clamav-'));
const socketPath = join(folder, 'clamd.ctl');
const quiet = { error: () => undefined, info: () => undefined };

/** The test string of the anti-virus makers, in two parts so that no scanner minds this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

let server: TestServer | undefined;
let daemon: Server | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
  await new Promise<void>((resolve) => (daemon ? daemon.close(() => resolve()) : resolve()));
  daemon = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server whose files go to the scanner of the socket. */
const startScanning = async (everyMs?: number) => {
  const alarms = createAlarms(() => new Date(), quiet);
  const scanner = createClamav({ path: socketPath }, alarms, everyMs);
  server = await startTestServer({ inspector: createLocalInspector({ scanner, limits: patientInspection }) });
  return { origin: await server.listen(), store: server.store, alarms };
};

/**
 * A daemon that reads INSTREAM as clamd does, and answers with what `judge` makes of the stream.
 *
 * @param limit bytes of a stream at which it breaks the connection off, before its answer can be read.
 */
const startDaemon = (judge: (stream: Buffer) => string | undefined, limit = Infinity): Promise<Buffer[]> => {
  const streams: Buffer[] = [];
  daemon = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length > limit) {
        socket.destroy();
        return;
      }
      const stream = readStream(received);
      if (!stream) return;
      streams.push(stream);
      const answer = judge(stream);
      if (answer === undefined) socket.destroy();
      else socket.end(`${answer}\0`);
    });
  });
  return new Promise((resolve) => daemon?.listen(socketPath, () => resolve(streams)));
};

/** The stream of a whole command, or nothing as long as its end is missing. */
const readStream = (received: Buffer): Buffer | undefined => {
  const command = 'zINSTREAM\0';
  expect(command.startsWith(received.toString('latin1', 0, command.length))).toBe(true);
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
};

const file = { name: 'plan.pdf', content: pdf(200_000) };

describe('a scanner', () => {
  test('is handed every file whole, and its word counts', async () => {
    const streams = await startDaemon((stream) =>
      stream.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK',
    );
    const { origin, store, alarms } = await startScanning();
    expect((await sendForm(origin, { files: [file, { name: 'b.pdf', content: pdf(10) }] })).status).toBe(201);
    expect(streams.map(({ length }) => length).sort()).toEqual([pdf(10).length, 200_000].sort());
    expect((await store.list())[0]?.files.map(({ disposition }) => disposition)).toEqual(['clean', 'clean']);

    const infected = { name: 'facture.pdf', content: Buffer.concat([pdf(10), Buffer.from(eicar)]) };
    const answer = await sendForm(origin, { files: [file, infected], texts: { message: 'Autre' } });
    expect(answer.status).toBe(422);
    expect(answer.json.details).toEqual(['Contenu refusé : "facture.pdf"']);
    expect(await store.list()).toHaveLength(1);
    expect(alarms.current()).toEqual([]);
  });

  test.each<[string, string | undefined]>([
    ['closes without a word', undefined],
    ['answers with an error', 'INTERNAL ERROR'],
  ])('that %s loses no request: files are kept apart, and an alarm tells', async (_name, answer) => {
    await startDaemon(() => answer);
    const { origin, store, alarms } = await startScanning();
    expect((await sendForm(origin, { files: [file] })).status).toBe(201);
    expect((await store.list())[0]?.files[0]).toMatchObject({
      disposition: 'quarantined',
      quarantineReason: 'not-scanned',
    });
    expect(alarms.current().map(({ kind }) => kind)).toEqual(['scanner-unreachable']);
  });

  test('that is not there does the same, and the alarm ends with its return', async () => {
    const { origin, store, alarms } = await startScanning();
    expect((await sendForm(origin, { files: [file] })).status).toBe(201);
    expect((await store.list())[0]?.files[0]).toMatchObject({
      disposition: 'quarantined',
      quarantineReason: 'not-scanned',
    });
    expect(alarms.current()).toHaveLength(1);
    await startDaemon(() => 'stream: OK');
    expect((await sendForm(origin, { files: [file], texts: { message: 'Autre' } })).status).toBe(201);
    expect(alarms.current()).toEqual([]);
  });

  test('that returns ends the alarm although no file arrives', async () => {
    const { origin, alarms } = await startScanning(20);
    expect((await sendForm(origin, { files: [file] })).status).toBe(201);
    expect(alarms.current()).toHaveLength(1);
    const streams = await startDaemon(() => 'stream: OK');
    await eventually(() => alarms.current()).toEqual([]);
    expect(streams.map(({ length }) => length)).toEqual([5]);
  });

  test('that finds a file too large keeps it apart, without an alarm', async () => {
    await startDaemon(() => 'INSTREAM size limit exceeded. ERROR');
    const { origin, store, alarms } = await startScanning();
    expect((await sendForm(origin, { files: [file] })).status).toBe(201);
    expect((await store.list())[0]?.files[0]).toMatchObject({
      disposition: 'quarantined',
      quarantineReason: 'not-scanned',
    });
    expect(alarms.current()).toEqual([]);
  });
});

describe('CLAMD_SOCKET', () => {
  test.each<[string, unknown]>([
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['clamav:3310', { host: 'clamav', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
  ])('%s', (value, expected) => {
    expect(readConfig({ CLAMD_SOCKET: value }).scanner).toEqual(expected);
  });

  test('anything else is told', () => {
    expect(() => readConfig({ CLAMD_SOCKET: 'clamd.ctl' })).toThrow(ConfigError);
  });
});

const fixtureRules = async () => (await loadContactModule(join(folder, 'dist', contactModulePath))).rules;

/** What the doctor says of the scanner at a socket. */
const doctorAt = async (socket: string | undefined): Promise<CheckResult | undefined> => {
  await writeFixtureSite(join(folder, 'dist'));
  const config = readConfig(socket === undefined ? {} : { CLAMD_SOCKET: socket }, folder);
  const results = await runChecks({ config, url: undefined, nodeVersion: process.versions.node, now: new Date() });
  return results.find(({ name }) => name === 'scanner');
};
const finding = (state: CheckResult['state'], says: string) => ({
  state,
  says: expect.stringContaining(says) as string,
});

describe('the doctor', () => {
  test('has as much scanned as the form takes in one file', async () => {
    const streams = await startDaemon(() => 'stream: OK');
    expect(await doctorAt(socketPath)).toMatchObject(finding('ok', 'takes files of'));
    expect(streams.map(({ length }) => length)).toEqual([(await fixtureRules()).maxFileBytes]);
  });

  test.each<[string, string | undefined, string]>([
    ['takes less', 'INSTREAM size limit exceeded. ERROR', 'Raise StreamMaxLength'],
    ['answers with an error', 'INTERNAL ERROR', 'does not scan (INTERNAL ERROR)'],
    ['closes without a word', undefined, 'does not scan (it closes the connection)'],
  ])('tells of a daemon that %s', async (_name, answer, says) => {
    await startDaemon(() => answer);
    expect(await doctorAt(socketPath)).toMatchObject(finding('failed', says));
  });

  test('tells of a daemon that breaks off what is too large for it', async () => {
    await startDaemon(() => 'stream: OK', 100_000);
    expect(await doctorAt(socketPath)).toMatchObject(finding('failed', 'Raise StreamMaxLength'));
  });

  test('tells of one that is not there, and asks for none without the setting', async () => {
    expect(await doctorAt(join(folder, 'nobody.ctl'))).toMatchObject(finding('failed', 'Start clamav-daemon'));
    expect(await doctorAt(undefined)).toMatchObject(finding('skipped', 'CLAMD_SOCKET'));
  });
});

const isInstalled = spawnSync('clamd', ['--version']).status === 0;

/** Debian's own settings, but for where the daemon of a test listens, reads and writes, and who it is. */
const ofDebian = (): string[] => {
  const path = '/etc/clamav/clamd.conf';
  const own = /^(?:LocalSocket|User|LogFile|LogSyslog|DatabaseDirectory|PidFile|Foreground)/;
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => !own.test(line))
    : [];
};

describe.skipIf(!isInstalled)(
  isInstalled ? 'Debian’s clamd' : 'Debian’s clamd (skipped: clamav-daemon is not installed)',
  () => {
    const daemons: ChildProcess[] = [];

    /** Starts a daemon, and waits until it scans. */
    const startClamd = async (socket: string, more: readonly string[] = []): Promise<void> => {
      // A base of one signature: the real ones are hundreds of megabytes, and are fetched.
      const database = join(folder, 'db');
      mkdirSync(database, { recursive: true });
      writeFileSync(join(database, 'test.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`);
      const settings = ['Foreground yes', `LocalSocket ${socket}`, `DatabaseDirectory ${database}`];
      const replaced = more.map((line) => `${line.split(' ')[0]} `);
      const kept = ofDebian().filter((line) => !replaced.some((name) => line.startsWith(name)));
      const configuration = `${socket}.conf`;
      writeFileSync(configuration, [...kept, ...settings, ...more, ''].join('\n'));
      const clamd = spawn('clamd', ['-c', configuration], { stdio: 'ignore' });
      killWithParent(clamd);
      daemons.push(clamd);
      const scanner = createClamav(
        { path: socket },
        createAlarms(() => new Date(), quiet),
      );
      const probe = join(folder, 'probe.txt');
      writeFileSync(probe, 'hello');
      await eventually(() => scanner.scan(probe)).toEqual({ kind: 'clean' });
    };
    afterAll(() => daemons.map((each) => each.kill()));

    test('with Debian’s settings lets a plan pass, finds the test string, and the doctor is content', async () => {
      await startClamd(socketPath);
      const { origin, store } = await startScanning();
      expect((await sendForm(origin, { files: [file] })).status).toBe(201);
      expect((await store.list())[0]?.files[0]).toMatchObject({ disposition: 'clean' });
      const infected = { name: 'facture.pdf', content: Buffer.concat([pdf(10), Buffer.from(eicar)]) };
      expect((await sendForm(origin, { files: [infected] })).status).toBe(422);
      expect(await doctorAt(socketPath)).toMatchObject(finding('ok', 'takes files of'));
    });

    test('with a limit below that of the form is told of by the doctor', async () => {
      const low = join(folder, 'low.ctl');
      await startClamd(low, ['StreamMaxLength 1M']);
      expect(await doctorAt(low)).toMatchObject(finding('failed', 'Raise StreamMaxLength'));
    });
  },
);
