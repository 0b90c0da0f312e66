/** What a virus scanner is sent, and what its word counts; the server around it is for clamav.long.test.ts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Alarms } from '../../server/alarms/alarms.ts';
import { createClamav, tryClamav, type ScannerAddress } from '../../server/attachments/inspection/clamav.ts';
import { readConfig } from '../../server/config/config.ts';
import { contactModulePath, loadContactModule } from '../../server/http/site/contact-module.ts';
import type { CheckContext } from '../../server/operations/doctor/check-result.ts';
import { checkScanner } from '../../server/operations/doctor/scanner-check.ts';
import { eventually } from './eventually.ts';
import { writeFixtureSite } from './fixture-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'scanner-'));
const path = join(folder, 'plan.pdf');
beforeAll(async () => {
  writeFileSync(path, 'a plan');
  await writeFixtureSite(join(folder, 'dist'));
});
afterAll(() => rmSync(folder, { recursive: true }));
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
const watchAlarms = () => ({ raise: vi.fn<Alarms['raise']>(), clear: vi.fn<Alarms['clear']>() });
let alarms: ReturnType<typeof watchAlarms>;
beforeEach(() => {
  alarms = watchAlarms();
});

/** The content of each whole stream that a daemon was sent; each is answered as `say` does. */
const startDaemon = async (
  say: (socket: Socket, stream: Buffer) => unknown,
  limit = Infinity,
): Promise<{ readonly port: number; readonly streams: Buffer[]; readonly commands: Set<string> }> => {
  const [streams, commands] = [[] as Buffer[], new Set<string>()];
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        if (received.length > limit) return void socket.resetAndDestroy();
        const chunks: Buffer[] = [];
        for (let at = 10; at + 4 <= received.length;) {
          const length = received.readUInt32BE(at);
          if (length === 0) {
            commands.add(received.toString('latin1', 0, 10));
            streams.push(Buffer.concat(chunks));
            say(socket, Buffer.concat(chunks));
            return;
          }
          chunks.push(received.subarray(at + 4, at + 4 + length));
          at += 4 + length;
        }
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, streams, commands };
};

const saying = (text: string) => startDaemon((socket) => void socket.end(text));
const addressOf = ({ port }: { readonly port: number }): ScannerAddress => ({ host: '127.0.0.1', port });

test('a file is sent whole, and the daemon’s word is waited for up to its end', async () => {
  // One that neither says all at once nor closes.
  const daemon = await startDaemon(async (socket) => {
    socket.write('stream: ');
    // The other side, in this process, has read that when its turn has come.
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    socket.write('Eicar-Test FOUND\0');
  });
  const { scan } = createClamav(addressOf(daemon), alarms);
  expect(await scan(path)).toEqual({ kind: 'refused', reason: 'virus' });
  expect(daemon.streams.map(String)).toEqual(['a plan']);
  expect([...daemon.commands]).toEqual(['zINSTREAM\0']);
  expect(alarms.clear).toHaveBeenCalledExactlyOnceWith('scanner-unreachable');
  expect(alarms.raise).not.toHaveBeenCalled();
});

test.each([
  ['stream: OK\0', { kind: 'clean' }],
  ['stream: OK\n', { kind: 'clean' }],
  ['stream: A B FOUND\0', { kind: 'refused', reason: 'virus' }],
  ['INSTREAM Size Limit Exceeded. ERROR\0', { kind: 'quarantined', reason: 'not-scanned' }],
])('%j is a word', async (text, verdict) => {
  const { scan } = createClamav(addressOf(await saying(text)), alarms);
  expect(await scan(path)).toEqual(verdict);
  expect(alarms.raise).not.toHaveBeenCalled();
});

test.each([
  '',
  'x stream: OK\0',
  'stream: OK x\0',
  'stream:  FOUND\0',
  'x stream: A FOUND\0',
  'stream: A FOUND x\0',
  'x'.repeat(5000),
])('%j is none: the file is kept apart, and an alarm tells', async (text) => {
  const { scan } = createClamav(addressOf(await saying(text)), alarms);
  expect(await scan(path)).toEqual({ kind: 'quarantined', reason: 'not-scanned' });
  expect(alarms.raise).toHaveBeenCalledExactlyOnceWith(
    'scanner-unreachable',
    'The virus scanner of CLAMD_SOCKET does not answer: attachments are kept apart until it does.',
  );
  expect(alarms.clear).not.toHaveBeenCalled();
});

test('a daemon that fails is asked again until it scans, and then no more', async () => {
  let word = 'INTERNAL ERROR\0';
  const daemon = await startDaemon((socket) => void socket.end(word));
  const { scan } = createClamav(addressOf(daemon), alarms, 5);
  await scan(path);
  await eventually(() => daemon.streams.length).toBeGreaterThan(2);
  expect(daemon.streams.slice(1).every((stream) => String(stream) === 'probe')).toBe(true);
  word = 'stream: OK\0';
  await eventually(() => alarms.clear.mock.calls.length).toBe(1);
  const asked = daemon.streams.length;
  await scan(path);
  expect(daemon.streams).toHaveLength(asked + 1);
});

test('a daemon that breaks off what is too large, and scans what is small, has a limit', async () => {
  const daemon = await startDaemon((socket) => void socket.end('stream: OK\0'), 100_000);
  expect(await tryClamav(addressOf(daemon), 50_000)).toBe('scanned');
  expect(await tryClamav(addressOf(daemon), 1_000_000)).toBe('too-large');
  expect(daemon.streams.map(({ length }) => length)).toEqual([50_000, 5]);
  const broken = await startDaemon((socket) => void socket.end('INTERNAL ERROR\0'), 100_000);
  await expect(tryClamav(addressOf(broken), 1_000_000)).rejects.toMatchObject({ code: expect.any(String) as string });
});

test('what a daemon is tried with is as long as a file may be', async () => {
  const daemon = await saying('stream: OK\0');
  expect(await tryClamav(addressOf(daemon), 130_000)).toBe('scanned');
  expect(daemon.streams[0]?.equals(Buffer.alloc(130_000))).toBe(true);
  await expect(tryClamav(addressOf(await saying(' INTERNAL ERROR\0\n')), 1)).rejects.toThrow(/^INTERNAL ERROR$/);
  await expect(tryClamav(addressOf(await saying('\0')), 1)).rejects.toThrow('it closes the connection');
});

test('the doctor tells what a scanner takes, and what to do', async () => {
  const check = (scanner: ScannerAddress | undefined) =>
    checkScanner({ config: { ...readConfig({}, folder), scanner } } as CheckContext);
  const { rules } = await loadContactModule(join(folder, 'dist', contactModulePath));
  const size = `${Math.ceil(rules.maxFileBytes / 1024 ** 2)} MB`;
  expect(await check(undefined)).toEqual({
    state: 'skipped',
    says: 'CLAMD_SOCKET is not set: attachments are inspected, not scanned.',
  });
  const daemon = await saying('stream: OK\0');
  const fine = { state: 'ok', says: `The virus scanner takes files of ${size}.` };
  expect(await check(addressOf(daemon))).toEqual(fine);
  expect(daemon.streams[0]).toHaveLength(rules.maxFileBytes);
  expect(await check(addressOf(await saying('INSTREAM size limit exceeded. ERROR\0')))).toEqual({
    state: 'failed',
    says:
      `The virus scanner refuses files of ${size}, which the form takes: they are kept apart. ` +
      'Raise StreamMaxLength of clamd.conf, and restart the daemon.',
  });
  expect(await check(addressOf(await saying('INTERNAL ERROR\0')))).toEqual({
    state: 'failed',
    says:
      'The virus scanner of CLAMD_SOCKET does not scan (INTERNAL ERROR): attachments are kept apart. ' +
      'Start clamav-daemon, let this user reach its socket, or correct CLAMD_SOCKET.',
  });
});
