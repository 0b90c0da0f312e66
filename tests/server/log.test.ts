/**
 * What the log is: one stream of JSON lines in UTC, which tells what is attempted and lets nobody write a line of his
 * own.
 */
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { FilesUnavailableError } from '../../server/attachments/file-store.ts';
import { createLogger, logWarnings, openLogFile } from '../../server/operations/log.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { formBody, requestHead, sendForm, sendRaw, validTexts } from './multipart.ts';
import { doc, pdf } from './sample-files.ts';
import { killSpawnedServers, spawnServer } from './spawned-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
afterAll(killSpawnedServers);

interface Line {
  readonly level: number;
  readonly time: string;
  readonly msg: string;
  readonly reqId?: string;
  readonly status?: number;
  readonly reason?: string;
}
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

test('of a process is JSON, a line an event, in UTC, on the standard error alone; nobody adds a line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const folders = { DIST: join(folder, 'dist'), DATA_DIR: join(folder, 'var'), SITE_DIR: join(folder, 'site') };
  await writeFixtureSite(folders.DIST);
  const spawned = await spawnServer({ ...folders, LOG_LEVEL: 'trace' });
  const printed: string[] = [];
  spawned.process.stdout?.on('data', (chunk: Buffer) => void printed.push(chunk.toString()));
  const forged = '\n{"level":60,"time":"1970-01-01T00:00:00.000Z","msg":"forged"}\n';
  await fetch(`${spawned.origin}/${encodeURIComponent(forged)}?${encodeURIComponent(forged)}`);
  await sendForm(spawned.origin, {
    texts: { firstname: forged, message: forged },
    files: [{ name: `${forged}.pdf`, content: pdf() }],
  });
  await sendForm(spawned.origin, {
    texts: { message: forged, type: 'another_form' },
    headers: { referer: encodeURI(forged) },
  });
  await sendRaw(spawned.origin, [`GET / HTTP/1.1\r\nhost: a\r\nx: \u001b[2J${forged}\r\n\r\n`]);
  spawned.process.kill('SIGTERM');
  await spawned.exited;

  const lines = linesOf(spawned.log());
  expect(lines.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['request for a quote accepted', 'request for a quote refused', 'ending']),
  );
  for (const { level, time, msg } of lines) {
    expect([10, 20, 30, 40, 50]).toContain(level);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(msg).not.toContain('forged');
  }
  expect(spawned.log()).not.toContain('\u001b');
  expect(printed.join('')).toBe('');
  expect(readdirSync(folder).sort()).toEqual(['dist', 'site', 'var']);
  rmSync(folder, { recursive: true, force: true });
});

test('tells what was attempted, by its reason and under the id of the request', async () => {
  server = await startTestServer({ limits: { perMinute: 5 } });
  const origin = await server.listen();
  const { body, contentType } = formBody(validTexts);
  await sendForm(origin, { headers: { origin: 'https://elsewhere.example' } });
  await sendForm(origin, { headers: { 'content-type': 'text/plain' } });
  await sendForm(origin, { key: 'a'.repeat(300) });
  await sendForm(origin, { texts: { type: 'another_form' } });
  await sendForm(origin, { texts: { message: 'a\0b' } });
  await sendForm(origin, { files: [{ name: 'devis.doc', content: doc({ more: [{ name: 'VBA' }] }) }] });
  await sendRaw(origin, [requestHead({ 'content-type': contentType, 'content-length': 1e12 }), body]);
  await sendForm(origin);
  await sendForm(origin, { texts: { message: 'Une autre' } });
  await fetch(`${origin}/api/leads/files/not-a-link`);

  const refused = linesOf(server.logged()).filter(({ reason }) => reason !== undefined);
  expect(refused.map(({ status, reason }) => `${status} ${reason}`)).toEqual([
    '403 origin',
    '415 content-type',
    '400 key',
    '400 marker',
    '400 null-byte',
    '422 files-content',
    '413 declared-size',
    '429 rate',
    '429 rate',
    '404 signature',
  ]);
  for (const { level, reqId } of refused) expect([level, typeof reqId]).toEqual([30, 'string']);
});

test('tells an error by its type, codes and place, and not by its message, which may quote a visitor', () => {
  const written: string[] = [];
  const log = createLogger('info', { write: (line) => void written.push(line) });
  const cause = Object.assign(new Error('Jeanne Vidal'), { code: 'EIO', errcode: 10, syscall: 'write' });
  log.error({ err: new FilesUnavailableError('of Jeanne Vidal', { cause }) }, 'failed');
  log.error({ err: Object.assign(new TypeError('Jeanne Vidal'), { errno: -5, errcode: 10, responseCode: 550 }) }, 'no');
  log.error({ err: 'Jeanne Vidal' }, 'odd');
  expect(written.map((line) => (JSON.parse(line) as { err: unknown }).err)).toMatchObject([
    { type: 'FilesUnavailableError', cause: { type: 'Error', code: 'EIO', errno: 10, syscall: 'write' } },
    {
      type: 'TypeError',
      errno: -5,
      responseCode: 550,
      stack: expect.arrayContaining([expect.stringMatching(/^at /)]) as unknown,
    },
    { type: 'string' },
  ]);
  expect(written.join('')).not.toContain('Vidal');
});

test.skipIf(process.platform !== 'linux')(
  'that cannot be written, on a full disk, fails nothing that it tells of',
  () => {
    const full = openSync('/dev/full', 'w');
    const log = createLogger('info', openLogFile(full));
    for (let count = 0; count < 3; count += 1) expect(() => log.info('request for a quote accepted')).not.toThrow();
    closeSync(full);
  },
);

test('tells what Node warns of, by its name and code; what concerns developers, without its words', () => {
  const before = process.listeners('warning');
  onTestFinished(() => {
    process.removeAllListeners('warning');
    for (const listener of before) process.on('warning', listener);
  });
  const log = { warn: vi.fn<() => void>(), debug: vi.fn<() => void>() };
  logWarnings(log);
  const warn = (name: string, code: string): unknown =>
    process.emit('warning', Object.assign(new Error('of lea@exemple.fr'), { name, code }));
  warn('DeprecationWarning', 'DEP0040');
  warn('ExperimentalWarning', 'EXP1');
  expect(log.debug.mock.calls).toEqual([
    [{ warning: 'DeprecationWarning', code: 'DEP0040' }, 'deprecated'],
    [{ warning: 'ExperimentalWarning', code: 'EXP1' }, 'deprecated'],
  ]);
  expect(log.warn).not.toHaveBeenCalled();
  warn('TimeoutOverflowWarning', 'T1');
  expect(log.warn.mock.calls).toEqual([[{ warning: 'TimeoutOverflowWarning', code: 'T1' }, 'of lea@exemple.fr']]);
});
