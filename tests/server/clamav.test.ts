import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAlarms } from '../../server/alarms.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { createClamav } from '../../server/files/clamav.ts';
import { createLocalInspector } from '../../server/files/inspector.ts';
import { killWithParent } from './kill-with-parent.ts';
import { eventually } from './eventually.ts';
import { sendForm } from './multipart.ts';
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
  server = await startTestServer({ inspector: createLocalInspector({ scanner }) });
  return { origin: await server.listen(), store: server.store, alarms };
};

/** A daemon that reads INSTREAM as clamd does, and answers with what `judge` makes of the stream. */
const startDaemon = (judge: (stream: Buffer) => string | undefined): Promise<Buffer[]> => {
  const streams: Buffer[] = [];
  daemon = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
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

const isInstalled = spawnSync('clamd', ['--version']).status === 0;

describe.skipIf(!isInstalled)(
  isInstalled ? 'Debian’s clamd' : 'Debian’s clamd (skipped: clamav-daemon is not installed)',
  () => {
    let clamd: ChildProcess | undefined;

    beforeAll(() => {
      // A base of one signature: the real ones are hundreds of megabytes, and are fetched.
      const database = join(folder, 'db');
      mkdirSync(database);
      writeFileSync(join(database, 'test.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`);
      const settings = ['Foreground yes', `LocalSocket ${socketPath}`, `DatabaseDirectory ${database}`, 'MaxThreads 2'];
      const configuration = join(folder, 'clamd.conf');
      writeFileSync(configuration, `${settings.join('\n')}\n`);
      clamd = spawn('clamd', ['-c', configuration], { stdio: 'ignore' });
      killWithParent(clamd);
    });
    afterAll(() => clamd?.kill());

    test('lets a plan pass and finds the test string', async () => {
      const scanner = createClamav(
        { path: socketPath },
        createAlarms(() => new Date(), quiet),
      );
      const probe = join(folder, 'probe.txt');
      writeFileSync(probe, 'hello');
      await eventually(() => scanner.scan(probe)).toEqual({ kind: 'clean' });
      const { origin, store } = await startScanning();
      expect((await sendForm(origin, { files: [file] })).status).toBe(201);
      expect((await store.list())[0]?.files[0]).toMatchObject({ disposition: 'clean' });
      const infected = { name: 'facture.pdf', content: Buffer.concat([pdf(10), Buffer.from(eicar)]) };
      expect((await sendForm(origin, { files: [infected] })).status).toBe(422);
    });
  },
);
