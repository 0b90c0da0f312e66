/** The store of files in a bucket, against a real S3-compatible server. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAlarms, type Alarms } from '../../server/alarms/alarms.ts';
import { checkFiles } from '../../server/operations/doctor/files-check.ts';
import type { CheckContext } from '../../server/operations/doctor/check-result.ts';
import { checkErasures } from '../../server/operations/doctor/store-checks.ts';
import { readConfig } from '../../server/config/config.ts';
import { runUnlocked, type RunExclusively } from '../../server/store/changes.ts';
import { digestOf } from '../../server/data/disk.ts';
import { finishErasures } from '../../server/retention/erase.ts';
import { FilesUnavailableError, type FileStore } from '../../server/attachments/file-store.ts';
import { openFileStore } from '../../server/attachments/open-files.ts';
import { describeS3Failure } from '../../server/attachments/s3/s3-failure.ts';
import { openBucket, silent } from '../../server/attachments/s3/s3-bucket.ts';
import { openS3Files } from '../../server/attachments/s3/s3-files.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { sharedGraceMs, sweepFiles } from '../../server/retention/sweep.ts';
import { createLogger } from '../../server/operations/log.ts';
import { eventually } from './eventually.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { finalizeDatabases } from './finalize.ts';
import { addLead, runCli } from './leads.ts';
import { sendForm } from './multipart.ts';
import { pdf } from './sample-files.ts';
import { s3AddressOf, startS3, type TestS3 } from './s3-server.ts';
import { spawnServer, StartError } from './spawned-server.ts';
import { startTestServer } from './test-server.ts';

let s3: TestS3;
let folder: string;
let files: FileStore;
let url: string;

beforeAll(async () => {
  s3 = await startS3();
  Object.assign(process.env, s3.env);
});
afterAll(() => s3.stop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 's3-files-'));
  url = s3.newUrl();
  files = await openS3Files({ dataDir: folder, address: s3AddressOf(url) });
});
afterEach(() => {
  files.close();
  rmSync(folder, { recursive: true, force: true });
});

const once = async function* (content: Buffer) {
  yield content;
};
const keep = async (storedName: string, content: Buffer): Promise<void> => {
  const received = await files.receive(once(content), () => undefined);
  await files.keep([{ ...received, storedName }]);
  await files.discard([received.tempName]);
};
const contentOf = async (storedName: string): Promise<Buffer | undefined> => {
  const content = await files.read(storedName);
  return content && buffer(content.stream);
};

test('what is kept is read back byte for byte, is listed by the clock of the store, and goes', async () => {
  const content = Buffer.alloc(3_000_000, 'planche ');
  await keep('a-1.pdf', content);
  await keep('empty', Buffer.alloc(0));
  expect((await contentOf('a-1.pdf'))?.equals(content)).toBe(true);
  expect((await contentOf('empty'))?.length).toBe(0);
  const { files: listed, now } = await files.list();
  expect(listed.map(({ name }) => name)).toEqual(['a-1.pdf', 'empty']);
  for (const { storedAt } of listed) expect(Math.abs(now - storedAt)).toBeLessThan(60_000);
  expect(files.locationOf('a-1.pdf')).toBe(`${url.split('?')[0]}/files/a-1.pdf`);
  await files.remove(['a-1.pdf', 'empty', 'never-there']);
  expect(await files.has('a-1.pdf')).toBe(false);
  expect(await contentOf('a-1.pdf')).toBeUndefined();
  expect((await files.list()).files).toEqual([]);
});

test('a file is lent as a copy that does not stay, and one from elsewhere is put', async () => {
  const path = join(folder, 'elsewhere');
  writeFileSync(path, 'poutre');
  await files.put('b-1.txt', path, await digestOf(path));
  let lentPath = '';
  const text = await files.withLocalPaths(['b-1.txt', 'gone'], async (paths) => {
    expect([...paths.keys()]).toEqual(['b-1.txt']);
    lentPath = paths.get('b-1.txt') ?? '';
    return readFileSync(lentPath, 'utf8');
  });
  expect(text).toBe('poutre');
  expect(() => readFileSync(lentPath)).toThrow('ENOENT');
});

test('a small picture goes with its file', async () => {
  await keep('c-1.jpg', Buffer.from('picture'));
  const drawn = await files.receive(once(Buffer.from('small')), () => undefined);
  await files.storeThumbnail('c-1.jpg', 'small', drawn.tempName);
  const kept = await files.readThumbnail('c-1.jpg', 'small');
  kept?.stream.destroy();
  expect(kept?.bytes).toBe(5);
  await files.remove(['c-1.jpg']);
  expect(await files.readThumbnail('c-1.jpg', 'small')).toBeUndefined();
});

test('small pictures are the neighbours’ too: those whose file is there stay', async () => {
  await keep('d-1.jpg', Buffer.from('picture'));
  for (const name of ['d-1.jpg', 'gone-1.jpg']) {
    const drawn = await files.receive(once(Buffer.from('small')), () => undefined);
    await files.storeThumbnail(name, 'small', drawn.tempName);
  }
  await files.discardThumbnails();
  expect(await objectsOf('thumbnails/')).toEqual(['d-1.jpg.small.webp']);
});

// s3-bucket.test.ts has lists of several pages.
test('erasures are noted for all servers of the bucket, and expire', async () => {
  const ids = Array.from({ length: 40 }, () => randomUUID()).sort();
  const neighbour = await openS3Files({ dataDir: join(folder, 'neighbour'), address: s3AddressOf(url) });
  await neighbour.tombstones.add(ids, new Date());
  neighbour.close();
  const day = 86_400_000;
  await files.tombstones.removeBefore(new Date(Date.now() - day).toISOString());
  expect([...(await files.tombstones.read())].sort()).toEqual(ids);
  await files.tombstones.removeBefore(new Date(Date.now() + day).toISOString());
  expect((await files.tombstones.read()).size).toBe(0);
});

test('what is set aside is out of use, goes with its request, and for good after thirty days', async () => {
  const [one, two] = ['0f0f0f0f-0000-4000-8000-000000000001', '0f0f0f0f-0000-4000-8000-000000000002'] as const;
  const now = new Date();
  for (const id of [one, two]) await keep(`${id}-1.pdf`, Buffer.from(id));
  await files.setAside([`${one}-1.pdf`, `${two}-1.pdf`], now);
  expect((await files.list()).files).toEqual([]);
  const left = async () => (await objectsOf('set-aside/')).map((name) => name.split('/').pop());
  expect(await left()).toEqual([`${one}-1.pdf`, `${two}-1.pdf`]);
  await files.removeSetAside([one]);
  expect(await left()).toEqual([`${two}-1.pdf`]);
  await files.eraseOldSetAside(new Date(now.getTime() + 29 * 86_400_000));
  expect(await left()).toHaveLength(1);
  await files.eraseOldSetAside(new Date(now.getTime() + 31 * 86_400_000));
  expect(await left()).toEqual([]);
});

/** Names of the objects below this test's place that begin so. */
const objectsOf = async (beginning: string): Promise<string[]> => {
  const bucket = await openBucket(s3AddressOf(url), silent);
  try {
    return (await bucket.list(beginning)).map(({ name }) => name);
  } finally {
    bucket.close();
  }
};

test('a sweep leaves what another server may be storing, and sets aside what none can be', async () => {
  const store = openSqliteStore(folder);
  try {
    await addLead(store, files);
    await keep('0f0f0f0f-0000-4000-8000-000000000009-1.pdf', Buffer.from('orphan'));
    await files.receive(once(Buffer.from('interrupted')), () => undefined);
    const sweep = (ageMs: number, runExclusively: RunExclusively = runUnlocked) =>
      sweepFiles({
        dataDir: folder,
        store,
        // The clock of the store, so much later.
        files: { ...files, list: async () => later(await files.list(), ageMs) },
        alarms: createAlarms(() => new Date(), createLogger('silent')),
        runExclusively,
        log: { warn: () => undefined, error: () => undefined },
        now: new Date(),
      });
    const erased = await addLead(store, files);
    const erasedId = (await store.find(erased))?.id ?? '';
    await files.tombstones.add([erasedId], new Date());
    // While another server sweeps, a start clears its own folder alone.
    const asked: string[] = [];
    await sweep(sharedGraceMs + 30_000, async (name) => void asked.push(name));
    expect([asked, readdirSync(join(folder, 'incoming'))]).toEqual([['sweep'], []]);
    const examined = { config: { ...readConfig({}), dataDir: folder, filesBucket: s3AddressOf(url) } } as CheckContext;
    expect(await checkErasures(examined)).toMatchObject({ state: 'failed' });
    await finishErasures({ dataDir: folder, store, files });
    expect(await checkErasures(examined)).toMatchObject({ state: 'ok' });
    expect(await store.find(erased, 'all')).toBeUndefined();
    expect((await files.list()).files).toHaveLength(2);
    await sweep(sharedGraceMs - 30_000);
    expect((await files.list()).files).toHaveLength(2);
    await sweep(sharedGraceMs + 30_000);
    const [lead] = await store.list();
    expect((await files.list()).files.map(({ name }) => name)).toEqual([lead?.files[0]?.storedName]);
    expect(await objectsOf('set-aside/')).toHaveLength(1);
  } finally {
    await store.close();
  }
});

const later = (listed: Awaited<ReturnType<FileStore['list']>>, ms: number) => ({ ...listed, now: listed.now + ms });

test('a backup takes the files along, and a restore puts them back', async () => {
  const dataDir = join(folder, 'var');
  const at = { folder, dataDir, now: new Date().toISOString(), env: { FILES_URL: url } };
  const store = openSqliteStore(dataDir);
  await addLead(store, files);
  await addLead(store, files);
  const [kept, erased] = await store.list();
  await store.close();
  const nameOf = (lead: typeof kept): string => lead?.files[0]?.storedName ?? '';
  expect(await runCli(['backup', 'copy'], at)).toMatchObject({ code: 0 });
  expect(await runCli(['erase', erased?.reference ?? '', '--yes'], at)).toMatchObject({ code: 0 });
  expect(await files.has(nameOf(erased))).toBe(false);
  await files.remove([nameOf(kept)]);
  await finalizeDatabases();
  expect(await runCli(['restore', 'copy', '--yes'], at)).toMatchObject({ code: 0 });
  expect((await files.list()).files.map(({ name }) => name)).toEqual([nameOf(kept)]);
  expect((await contentOf(nameOf(kept)))?.equals(pdf())).toBe(true);
  const shown = await runCli(['show', kept?.reference ?? '', '--json'], at);
  expect(JSON.parse(shown.out)).toMatchObject([{ files: [{ path: files.locationOf(nameOf(kept)) }] }]);
});

describe('a bucket that goes away', () => {
  test('gives 503 with Retry-After and an alarm; nothing is acknowledged or kept, and it recovers by itself', async () => {
    let alarms: Alarms | undefined;
    const server = await startTestServer({
      openFiles: (dataDir) => {
        alarms = createAlarms(() => new Date(), createLogger('silent'));
        return openFileStore({ dataDir, filesBucket: s3AddressOf(url) }, alarms);
      },
    });
    const isRaised = () => alarms?.current().some(({ kind }) => kind === 'files-unreachable');
    const sent = { files: [{ name: 'plan.pdf', content: pdf() }] };
    try {
      const origin = await server.listen();
      expect((await sendForm(origin, sent)).status).toBe(201);
      const [lead] = await server.store.list();
      const link = origin + server.links.sign(lead?.files[0]?.storedName ?? '', new Date()).path;
      await s3.kill();
      const answer = await sendForm(origin, { ...sent, key: 'k' });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(isRaised()).toBe(true);
      expect((await server.store.list()).length).toBe(1);
      // Words alone need no bucket.
      expect((await sendForm(origin, { texts: { message: 'sans fichier' } })).status).toBe(201);
      const file = await fetch(link);
      expect([file.status, file.headers.get('retry-after')]).toEqual([503, '30']);
      await s3.start();
      expect((await fetch(link)).status).toBe(200);
      expect((await sendForm(origin, { ...sent, key: 'k' })).status).toBe(201);
      expect(isRaised()).toBe(false);
      expect((await server.filesHeld()).files).toHaveLength(2);
      expect((await server.filesHeld()).incoming).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

describe('a start', () => {
  const settingsWith = (env: Record<string, string> = {}): Record<string, string> => ({
    DIST: join(folder, 'dist'),
    DATA_DIR: join(folder, 'var'),
    ...s3.env,
    FILES_URL: url,
    ...env,
  });
  const start = async (settings: Record<string, string>) => {
    await writeFixtureSite(join(folder, 'dist'));
    return spawnServer(settings);
  };
  /** What the doctor says of the same settings. */
  const check = async (settings: Record<string, string>): Promise<string> =>
    (await checkFiles({ config: readConfig(settings) } as never)).says;

  test('works with a bucket', async () => {
    const server = await start(settingsWith());
    server.process.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(await check(settingsWith())).toMatch(
      /^s3:\/\/requests\/place-\d+\/ at http.* takes, gives and removes an object\.$/,
    );
  });

  const faults: readonly (readonly [string, () => Record<string, string>, string])[] = [
    ['a bucket that is not there', () => ({ FILES_URL: s3.newUrl('nowhere') }), 'There is no bucket « nowhere »'],
    ['an address that is none', () => ({ FILES_URL: 's3://key:tell-nobody@requests' }), 'FILES_URL cannot be read'],
    [
      'a key that nobody knows',
      () => ({ AWS_ACCESS_KEY_ID: 'NOBODY' }),
      'refuses the key, or there is none (InvalidAccessKeyId)',
    ],
    [
      'nobody behind the address',
      () => ({ FILES_URL: 's3://requests?endpoint=http://127.0.0.1:1' }),
      'cannot be reached (ECONNREFUSED)',
    ],
  ];

  test.each(faults)(
    'with %s is foretold by the doctor in a sentence that tells no secret',
    async (_name, env, says) => {
      const settings = settingsWith(env());
      const before = process.env['AWS_ACCESS_KEY_ID'];
      for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) process.env[name] = settings[name];
      try {
        const said = await check(settings).catch((reason: unknown) => (reason as Error).message);
        expect(said).toContain(says);
        expect(said).not.toContain('tell-nobody');
      } finally {
        Object.assign(process.env, s3.env);
        expect(before).toBe('S3RVER');
      }
    },
  );

  // One that the settings show, and one that the store does: the other sentences come the same way.
  test.each(faults.slice(0, 2))('with %s ends with that sentence, and tells no secret', async (_name, env, says) => {
    const error: unknown = await start(settingsWith(env())).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    const { code, log } = error as StartError;
    expect(code).toBe(1);
    expect(log).toContain(says);
    expect(log).not.toContain('tell-nobody');
  });

  // The test's server takes any signature: what others answer is given here.
  test.each([
    ['AccessDenied', /does not let this key put an object \(AccessDenied\): give it s3:PutObject/],
    ['SignatureDoesNotMatch', /refuses the key, or there is none \(SignatureDoesNotMatch\): set AWS_ACCESS_KEY_ID/],
  ])('refused with %s says what to do', async (code, sentence) => {
    const refusing = createServer((request, response) => {
      request.resume();
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    try {
      const opening = openS3Files({ dataDir: folder, address: s3AddressOf(`s3://requests?endpoint=${endpoint}`) });
      await expect(opening).rejects.toThrow(FilesUnavailableError);
      await expect(opening).rejects.toThrow(sentence);
    } finally {
      refusing.close();
    }
  });

  test('that takes the connection and says nothing is told as soon as one has waited', async () => {
    const silentServer = createServer(() => undefined);
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`;
    try {
      const address = s3AddressOf(`s3://requests?endpoint=${endpoint}`);
      const opening = openS3Files({
        dataDir: folder,
        address,
        limits: { connectMs: 60_000, idleMs: 500, attempts: 2 },
      });
      await expect(opening).rejects.toThrow(/cannot be reached \(TimeoutError\): see that the store runs/);
    } finally {
      silentServer.closeAllConnections();
      silentServer.close();
    }
  });

  test('a file is sent once to a store that takes it and says nothing: waiting again would help nobody', async () => {
    let puts = 0;
    const silentServer = createServer((request) => void (request.resume(), (puts += 1)));
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`;
    const limits = { connectMs: 60_000, idleMs: 500, attempts: 3 };
    const bucket = await openBucket(s3AddressOf(`s3://requests?endpoint=${endpoint}`), silent, limits);
    try {
      const path = join(folder, 'plan');
      writeFileSync(path, 'poutre');
      await expect(bucket.put('plan', path, await digestOf(path))).rejects.toThrow(
        /cannot be reached \(TimeoutError\)/,
      );
      // What was sent may be read after the sender has given up.
      await eventually(() => puts).toBe(1);
    } finally {
      bucket.close();
      silentServer.closeAllConnections();
      silentServer.close();
    }
  });

  test('in another region says so', () => {
    const error = Object.assign(new Error('301'), { name: 'PermanentRedirect', $metadata: { httpStatusCode: 301 } });
    expect(describeS3Failure(error, s3AddressOf('s3://requests'), 'put an object')).toContain('add ?region=…');
  });
});
