/**
 * What the server does when its surroundings fail: a full disk, a second server, a wrong setting, an end in
 * mid-request.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from '../../server/config/config.ts';
import { lockDataDir, LockedError } from '../../server/data/server-lock.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { eventually } from './eventually.ts';
import { oneIn } from '../setup/length.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { formBody, requestHead, sendForm, validTexts } from './multipart.ts';
import { pdf } from './sample-files.ts';
import { spawnServer, type SpawnedServer, type StartError } from './spawned-server.ts';
import { startTestServer } from './test-server.ts';

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
const files = [{ name: 'plan.pdf', content: pdf(200_000) }];

describe('a full disk', () => {
  test.each([
    ['while an attachment is written', 'receive'],
    ['while attachments are made durable', 'keep'],
  ] as const)('%s: 503, and nothing is left', async (_name, step) => {
    let isFull = true;
    const server = await startTestServer({
      files: (real) => ({
        ...real,
        receive: (source, onBytes) =>
          real.receive(source, (bytes) => {
            if (isFull && step === 'receive' && bytes > 100_000) throw full;
            onBytes(bytes);
          }),
        keep: (kept) => (isFull && step === 'keep' ? Promise.reject(full) : real.keep(kept)),
      }),
    });
    const origin = await server.listen();
    const answer = await sendForm(origin, { files, key: 'k' });
    expect(answer.status).toBe(503);
    expect(answer.json).toEqual({ error: 'api.unavailable', details: [] });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
    expect(await server.store.list()).toEqual([]);
    isFull = false;
    expect((await sendForm(origin, { files, key: 'k' })).status).toBe(201);
    await server.close();
  });

  test('while the row is committed: 503, and its files go', async () => {
    const server = await startTestServer({ openStore: (dataDir) => openSqliteStore(dataDir, { busyTimeoutMs: 0 }) });
    const origin = await server.listen();
    await sendForm(origin, { texts: { message: 'before' } });
    // Another process holds the database: to SQLite that is a disk that does not answer.
    const holder = new DatabaseSync(join(server.dataDir, 'leads.db'));
    holder.exec('BEGIN IMMEDIATE');
    const answer = await sendForm(origin, { files });
    expect(answer.status).toBe(503);
    expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
    holder.exec('ROLLBACK');
    holder.close();
    expect((await sendForm(origin, { files })).status).toBe(201);
    expect(await server.store.list()).toHaveLength(2);
    await server.close();
  });

  test('the readiness check tells the operator, and a stranger one word', async () => {
    const server = await startTestServer({ files: (real) => ({ ...real, isWritable: () => Promise.reject(full) }) });
    const alive = await server.app.inject('/healthz');
    const ready = await server.app.inject('/readyz');
    // A stranger learns one word: neither what fails, nor a version, nor a count.
    expect([alive.statusCode, alive.body]).toEqual([200, '{"status":"ok"}']);
    expect([ready.statusCode, ready.body]).toEqual([503, '{"status":"unavailable"}']);
    for (const { headers } of [alive, ready])
      expect(Object.keys(headers).filter((name) => /^(?:server|x-powered-by)$/.test(name))).toEqual([]);
    await server.close();
    const healthy = await startTestServer();
    // On a busy machine a probe may take longer than the check waits for it.
    await eventually(async () => (await healthy.app.inject('/readyz')).json<unknown>()).toEqual({ status: 'ready' });
    await healthy.close();
  });

  test('the readiness check answers anew although the clock was set back', async () => {
    let isFull = false;
    const isWritable = async (): Promise<boolean> => !isFull;
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const server = await startTestServer({ files: (real) => ({ ...real, isWritable }) });
      const statusNow = async (): Promise<number> => (await server.app.inject('/readyz')).statusCode;
      await eventually(statusNow).toBe(200);
      vi.setSystemTime(Date.now() - 3600_000);
      isFull = true;
      await eventually(statusNow).toBe(503);
      await server.close();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('settings', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT is "http": a whole number between 0 and 65535 was expected.'],
    [{ PORT: '70000' }, 'PORT is "70000": a whole number between 0 and 65535 was expected.'],
    [{ LEADS_RATE_LIMIT: '-1' }, 'LEADS_RATE_LIMIT is "-1": a whole number between 0 and 1000000 was expected.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud": one of'],
    [{ TRUST_PROXY: 'nginx!' }, 'TRUST_PROXY is "nginx!"'],
    [{ CORS_ORIGINS: 'https://a.example/page' }, 'CORS_ORIGINS holds "https://a.example/page"'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL cannot be read'],
    [{ SMTP_URL: 'https://user:secret@mail.example' }, 'SMTP_URL cannot be read'],
    [{ CORS_ORIGINS: 'https://a.example,b.example' }, 'CORS_ORIGINS holds "b.example"'],
    [{ LEADS_TO: 'nobody' }, 'LEADS_TO is "nobody"'],
    [{ LEADS_TO: 'a@b.example, nobody' }, 'LEADS_TO is "a@b.example, nobody"'],
    [{ ALARM_TO: 'Anna <anna@b.example' + '\nBcc: x@y.example>' }, 'ALARM_TO is'],
    [{ MAIL_FROM: 'a@b.example\r\nBcc: x@y.example' }, 'MAIL_FROM is'],
  ])('%j is refused in one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    try {
      readConfig(env);
    } catch (error) {
      expect((error as Error).message).toContain(sentence);
      expect((error as Error).message).not.toContain('secret');
    }
  });

  test('a secret may stand in a file, and is told of in no message', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'secret-')), 'smtp-url');
    writeFileSync(file, 'smtp://user:secret@mail.example\n');
    expect(readConfig({ SMTP_URL_FILE: file }).mail.smtpUrl).toBe('smtp://user:secret@mail.example');
    expect(() => readConfig({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail.example' })).toThrow('are both set');
    expect(() => readConfig({ ALARM_SMTP_URL_FILE: `${file}x` })).toThrow('which cannot be read (ENOENT)');
    writeFileSync(file, 'https://user:secret@mail.example');
    expect(() => readConfig({ SMTP_URL_FILE: file })).toThrow(/^SMTP_URL cannot be read: [^]*expected\.$/);
    rmSync(dirname(file), { recursive: true });
  });

  test('several people may be named, with their names or without', () => {
    const people = 'Anna <anna@b.example>, bert@b.example';
    expect(readConfig({ LEADS_TO: people, ALARM_TO: people }).mail).toMatchObject({ leadsTo: people, alarmTo: people });
  });

  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ' }, '/srv')).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/var',
      distDir: '/srv/dist',
      mail: { smtpUrl: undefined },
    });
  });
});

describe('the process', () => {
  let folder: string;
  let env: Record<string, string>;
  const running: SpawnedServer[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'server-process-'));
    await writeFixtureSite(join(folder, 'dist'));
    env = { DIST: join(folder, 'dist'), DATA_DIR: join(folder, 'var'), LEADS_RATE_LIMIT: '0' };
  });
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.process.kill('SIGKILL');
      await server.exited;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (changes: Record<string, string> = {}): Promise<SpawnedServer> => {
    const server = await spawnServer({ ...env, ...changes });
    running.push(server);
    return server;
  };
  const failure = (changes: Record<string, string>): Promise<StartError> =>
    start(changes).then(
      () => Promise.reject(new Error('it started')),
      (error: unknown) => error as StartError,
    );

  test.each(
    oneIn(3, [
      [{ PORT: 'x' }, 'PORT is "x"'],
      [{ DIST: '/nowhere' }, 'build the site first'],
      [{ DATA_DIR: 'dist/var' }, 'is inside the built site'],
    ]),
  )('does not start with %j, and says why without a stack', async (changes: Record<string, string>, sentence) => {
    const dataDir: Record<string, string> = changes['DATA_DIR'] ? { DATA_DIR: join(folder, changes['DATA_DIR']) } : {};
    const error = await failure({ ...changes, ...dataDir });
    expect(error.code).toBe(1);
    expect(error.log).toContain(sentence);
    expect(error.log).not.toContain('    at ');
  });

  test('prints its address alone, warns that no mail is sent, and keeps its port and folder until it ends', async () => {
    const server = await start();
    expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await eventually(() => server.log()).toContain('SMTP_URL is not set');

    const { port } = new URL(server.origin);
    for (const setting of ['PORT', 'METRICS_PORT']) {
      const error = await failure({ [setting]: port, DATA_DIR: join(folder, 'var2') });
      expect(error.log).toContain(`Port ${port} is already in use: stop the other program or set ${setting}.`);
      expect(error.log).not.toContain('    at ');
    }

    expect(() => lockDataDir(join(folder, 'var'), 0)).toThrow(LockedError);
    server.process.kill('SIGKILL');
    await server.exited;
    lockDataDir(join(folder, 'var'), 0).release();
  });

  test('a data folder that cannot be written is told at start', async () => {
    mkdirSync(join(folder, 'blocked'));
    writeFileSync(join(folder, 'blocked', 'var'), 'a file');
    chmodSync(join(folder, 'blocked'), 0o500);
    const error = await failure({ DATA_DIR: join(folder, 'blocked', 'var') });
    expect(error.code).toBe(1);
    expect(error.log).toContain('DATA_DIR');
    expect(error.log).not.toContain('    at ');
  });

  test('SIGTERM lets a request in flight finish, then ends with 0', async () => {
    const server = await start();
    const { body, contentType } = formBody(validTexts, files);
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(requestHead({ 'content-type': contentType, 'content-length': body.length }));
    await new Promise<void>((resolve) => socket.write(body.subarray(0, 100_000), () => resolve()));
    // Another request answered shows that the first has been taken in.
    await sendForm(server.origin, { texts: { message: 'other' } });
    server.process.kill('SIGTERM');
    const isRefused = (): Promise<boolean> =>
      fetch(server.origin).then(
        () => false,
        () => true,
      );
    await eventually(isRefused).toBe(true);
    expect(server.log()).toContain('ending');
    socket.write(body.subarray(100_000));
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 201/);
    expect(await server.exited).toEqual({ code: 0, signal: null });
    const store = openSqliteStore(join(folder, 'var'));
    expect(await store.list()).toHaveLength(2);
    await store.close();
  });

  test('SIGINT ends it in the same way, and does not wait for ever for a request that does not end', async () => {
    const server = await start({ SHUTDOWN_TIMEOUT_MS: '200' });
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) =>
      socket.write(
        `${requestHead({ 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1000 })}--b\r\n`,
        () => resolve(),
      ),
    );
    await sendForm(server.origin);
    server.process.kill('SIGINT');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    socket.destroy();
  });
});
