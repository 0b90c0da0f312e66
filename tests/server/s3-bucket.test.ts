/** A bucket's answers: what is tried again, in another form or not at all, and what the operator is told. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FilesUnavailableError } from '../../server/attachments/file-store.ts';
import { readS3Address } from '../../server/attachments/s3/s3-address.ts';
import { forEachConcurrently, openBucket, type Bucket } from '../../server/attachments/s3/s3-bucket.ts';
import { openS3Files } from '../../server/attachments/s3/s3-files.ts';
import {
  describeS3Failure,
  isMissing,
  isNeverReached,
  isRefused,
  isTransient,
} from '../../server/attachments/s3/s3-failure.ts';
import { digestOf } from '../../server/data/disk.ts';
import { openTombstones } from '../../server/data/tombstones.ts';
import { eventually } from './eventually.ts';
import { startSmallS3, type Refusal, type SmallS3 } from './small-s3.ts';

let s3: SmallS3;
let folder: string;
let bucket: Bucket;
let told: string[];

const addressOf = (path = 'requests/site') => readS3Address(`s3://${path}?endpoint=${s3.endpoint}`)!;

beforeEach(async () => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'known');
  folder = mkdtempSync(join(tmpdir(), 's3-bucket-'));
  s3 = await startSmallS3();
  told = [];
  const watcher = {
    onFailed: (sentence: string) => void told.push(sentence),
    onAnswered: () => void told.push('answered'),
  };
  bucket = await openBucket(addressOf(), watcher, { connectMs: 5000, idleMs: 5000, attempts: 3 });
});
afterEach(() => {
  bucket.close();
  s3.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const put = async (name: string, content: string): Promise<void> => {
  const path = join(folder, 'sent');
  writeFileSync(path, content);
  await bucket.put(name, path, await digestOf(path));
};
const contentOf = async (name: string): Promise<string | undefined> => {
  const content = await bucket.read(name);
  return content && text(content.stream);
};
const putsOf = (name: string): number => s3.asked.filter((each) => each === `PUT /requests/site/${name}`).length;

describe('objects', () => {
  test('are put below the prefix, read, listed over all pages and removed', async () => {
    for (const name of ['files/a', 'files/b', 'files/c', 'files/d', 'erased/e']) await put(name, name);
    expect([...s3.objects.keys()]).toContain('requests/site/files/a');
    expect(await contentOf('files/a')).toBe('files/a');
    expect((await bucket.read('files/a'))?.bytes).toBe(7);
    const listed = await bucket.list('files/');
    expect(listed.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    // A store tells whole seconds.
    expect(listed[0]?.storedAt).toBe(Date.parse('2026-11-20T12:00:00.999Z'));
    expect([await bucket.has('files/a'), await bucket.has('files/z')]).toEqual([true, false]);
    await bucket.remove(['files/a', 'files/b', 'files/never']);
    expect((await bucket.list('files/')).map(({ name }) => name)).toEqual(['c', 'd']);
    expect(told).not.toContain(undefined);
    expect(bucket.failure()).toBeUndefined();
  });

  test('a short text is written, an empty one too', async () => {
    await bucket.write('erased/1', '');
    await bucket.write('erased/2', 'héritage');
    expect([await contentOf('erased/1'), await contentOf('erased/2')]).toEqual(['', 'héritage']);
  });

  test('a copy has the content of the first, which stays', async () => {
    await put('files/été 1.pdf', 'plan');
    await bucket.copy('files/été 1.pdf', 'set-aside/été 1.pdf');
    expect([await contentOf('set-aside/été 1.pdf'), await contentOf('files/été 1.pdf')]).toEqual(['plan', 'plan']);
  });

  test('one that is missing is no failure of the store', async () => {
    expect(await bucket.read('files/none')).toBeUndefined();
    expect(told.filter((each) => each !== 'answered')).toEqual([]);
    expect(bucket.failure()).toBeUndefined();
  });
});

describe('a store that', () => {
  test('is busy is asked again, three times at most', async () => {
    let busy = 2;
    s3.refuse = () => (busy-- > 0 ? { status: 503, code: 'SlowDown' } : undefined);
    await put('files/a', 'plan');
    expect(putsOf('files/a')).toBe(3);
    busy = 3;
    await expect(put('files/b', 'plan')).rejects.toThrow('did not put an object (SlowDown, 503)');
    expect(putsOf('files/b')).toBe(3);
  });

  test.each<[Refusal, RegExp]>([
    [{ status: 507, code: 'InsufficientStorage' }, /has no room left \(InsufficientStorage\): raise the quota/],
    [{ status: 403, code: 'QuotaExceeded' }, /has no room left \(QuotaExceeded\)/],
    [{ status: 413, code: 'EntityTooLarge' }, /does not take a file of this size \(EntityTooLarge\): raise the limit/],
  ])('has no room is not asked again, nor in another form: %j', async (refusal, sentence) => {
    s3.refuse = () => refusal;
    await expect(put('files/a', 'plan')).rejects.toThrow(sentence);
    expect(putsOf('files/a')).toBe(1);
    expect(bucket.takesChecksums()).toBe(true);
  });

  test('knows no newer checksum gets the older one, from then on at once', async () => {
    s3.refuse = ({ headers }) =>
      headers['x-amz-checksum-sha256'] === undefined ? undefined : { status: 501, code: 'NotImplemented' };
    expect(bucket.takesChecksums()).toBe(true);
    await put('files/a', 'plan');
    expect([putsOf('files/a'), bucket.takesChecksums()]).toEqual([2, false]);
    await put('files/b', 'plan');
    expect(putsOf('files/b')).toBe(1);
    expect(await contentOf('files/b')).toBe('plan');
  });

  test('refuses both forms is told of by its first answer, and given the newer one again', async () => {
    let count = 0;
    s3.refuse = () => ({ status: 400, code: (count += 1) === 1 ? 'First' : 'Second' });
    await expect(put('files/a', 'plan')).rejects.toThrow('(First, 400)');
    expect(bucket.takesChecksums()).toBe(true);
  });

  test('breaks off while a file is sent may limit its size', async () => {
    s3.refuse = ({ method }) => (method === 'PUT' ? 'cut' : undefined);
    await expect(put('files/a', 'plan')).rejects.toThrow(
      /broke off while an object was sent \((?:ECONNRESET|EPIPE)\): see that the store runs, and that neither it/,
    );
  });

  test('is not there is told of, and as soon as it answers again, whatever it is asked', async () => {
    s3.close();
    await expect(bucket.list('')).rejects.toThrow(FilesUnavailableError);
    expect(told).toEqual([expect.stringMatching(/cannot be reached \(ECONNREFUSED\): see that the store runs/)]);
    // Nothing was refused: what it took before it takes again.
    expect(bucket.failure()).toBeUndefined();
  });
});

describe('what was refused', () => {
  const refusePuts = (): void => {
    s3.refuse = ({ method, headers }) =>
      method === 'PUT' && Number(headers['content-length']) > 1000 ? { status: 403, code: 'AccessDenied' } : undefined;
  };

  test('is over once something as large is taken, not with less, and not with another kind of call', async () => {
    refusePuts();
    await expect(put('files/large', 'x'.repeat(2000))).rejects.toThrow('does not let this key put an object');
    const failure = bucket.failure();
    expect(failure).toContain('AccessDenied');
    told.length = 0;
    await put('files/small', 'x');
    await bucket.list('');
    expect(bucket.failure()).toBe(failure);
    expect(told).toEqual([]);
    s3.refuse = () => undefined;
    await put('files/large', 'x'.repeat(2000));
    expect(bucket.failure()).toBeUndefined();
    expect(told).toEqual(['answered']);
  });

  test('is tried by a probe in its own size', async () => {
    refusePuts();
    await expect(put('files/large', 'x'.repeat(2000))).rejects.toThrow(FilesUnavailableError);
    await expect(bucket.probe()).rejects.toThrow('AccessDenied');
    s3.refuse = () => undefined;
    expect(await bucket.probe()).toBe(Date.parse('2026-11-20T12:00:00.999Z'));
    expect(bucket.failure()).toBeUndefined();
    expect([...s3.objects.keys()].filter((key) => key.includes('probe'))).toEqual([]);
  });

  test('of two kinds is tried for the other as soon as one is over', async () => {
    s3.refuse = ({ method }) =>
      method === 'PUT' || method === 'GET' ? { status: 403, code: 'AccessDenied' } : undefined;
    await expect(bucket.read('files/a')).rejects.toThrow('does not let this key read an object');
    await expect(put('files/a', 'plan')).rejects.toThrow('does not let this key put an object');
    s3.refuse = () => undefined;
    await put('files/a', 'plan');
    await eventually(() => bucket.failure()).toBeUndefined();
    expect(told.at(-1)).toBe('answered');
  });

  test('content that is read back otherwise is no store to keep files in', async () => {
    s3.refuse = ({ method, url }) => {
      if (method === 'GET' && url?.includes('probe'))
        for (const key of s3.objects.keys()) s3.objects.set(key, Buffer.from('other'));
      return undefined;
    };
    await expect(bucket.probe()).rejects.toThrow('What was just written is read back differently.');
  });
});

describe('the store of files', () => {
  const open = () => openS3Files({ dataDir: folder, address: addressOf() });

  test('opens with a bucket that takes, gives and removes an object, and with no other', async () => {
    const files = await open();
    expect(await files.isWritable()).toBe(true);
    expect(files.locationOf('a.pdf')).toBe('s3://requests/site/files/a.pdf');
    files.close();
    s3.refuse = () => ({ status: 404, code: 'NoSuchBucket' });
    await expect(open()).rejects.toThrow('There is no bucket « requests »');
  });

  test('takes back what it has put of a request of which one file was refused', async () => {
    const files = await open();
    const receive = async (content: string) =>
      files.receive(
        (async function* () {
          yield Buffer.from(content);
        })(),
        () => undefined,
      );
    const [first, second] = [await receive('un'), await receive('deux')];
    s3.refuse = ({ method, url }) =>
      method === 'PUT' && url?.includes('second') ? { status: 403, code: 'AccessDenied' } : undefined;
    const keep = files.keep([
      { ...first, storedName: 'first' },
      { ...second, storedName: 'second' },
    ]);
    await expect(keep).rejects.toThrow('AccessDenied');
    expect([...s3.objects.keys()]).toEqual([]);
    files.close();
  });

  test('lends copies that do not stay, leaves out what is missing, and erases what is asked with its small pictures', async () => {
    const files = await open();
    s3.objects.set('requests/site/files/a', Buffer.from('plan'));
    s3.objects.set('requests/site/thumbnails/a', Buffer.from('small'));
    const lent = await files.withLocalPaths(['a', 'none'], async (paths) => [...paths.keys()]);
    expect(lent).toEqual(['a']);
    await files.setAside(['a'], new Date('2026-11-20T12:00:00Z'));
    expect(await files.has('a')).toBe(false);
    expect([...s3.objects.keys()].filter((key) => key.includes('/set-aside/'))).toHaveLength(1);
    await files.eraseOldSetAside(new Date('2027-11-20T12:00:00Z'));
    expect([...s3.objects.keys()].filter((key) => key.includes('/set-aside/'))).toEqual([]);
    files.close();
  });

  test('erases of what was set aside what is asked for, and the rest for good after thirty days', async () => {
    const files = await open();
    const [one, two] = ['1'.repeat(36), '2'.repeat(36)];
    for (const id of [one, two]) s3.objects.set(`requests/site/files/${id}-1.pdf`, Buffer.from('plan'));
    const at = Date.parse('2026-11-20T12:00:00Z');
    await files.setAside([`${one}-1.pdf`, `${two}-1.pdf`], new Date(at));
    expect((await files.list()).files).toEqual([]);
    const left = () => [...s3.objects.keys()].map((key) => key.split('/').pop());
    await files.removeSetAside([one]);
    expect(left()).toEqual([`${two}-1.pdf`]);
    const dayMs = 24 * 60 * 60 * 1000;
    await files.eraseOldSetAside(new Date(at + 30 * dayMs));
    expect(left()).toEqual([`${two}-1.pdf`]);
    await files.eraseOldSetAside(new Date(at + 31 * dayMs));
    expect(left()).toEqual([]);
    files.close();
  });

  test('keeps the small pictures of files that are there, which go with them', async () => {
    const files = await open();
    for (const name of ['files/a.jpg', 'thumbnails/a.jpg.small.webp', 'thumbnails/gone.jpg.small.webp'])
      s3.objects.set(`requests/site/${name}`, Buffer.from('picture'));
    await files.discardThumbnails();
    expect([...s3.objects.keys()].sort()).toEqual([
      'requests/site/files/a.jpg',
      'requests/site/thumbnails/a.jpg.small.webp',
    ]);
    await files.remove(['a.jpg']);
    expect([...s3.objects.keys()]).toEqual([]);
    files.close();
  });

  test('remembers what was erased, also from before there was a bucket, until it is told to forget', async () => {
    const former = '0'.repeat(36);
    await openTombstones(folder).add([former], new Date('2026-11-01T12:00:00Z'));
    const files = await open();
    await files.tombstones.add(['one', 'two'], new Date());
    const noted = async () => [...(await files.tombstones.read())].sort();
    expect(await noted()).toEqual([former, 'one', 'two']);
    // A store tells whole seconds: what it took within the second is not older.
    await files.tombstones.removeBefore('2026-11-20T12:00:00.999Z');
    expect(await noted()).toEqual(['one', 'two']);
    await files.tombstones.removeBefore('2026-11-20T12:00:01.000Z');
    expect(await noted()).toEqual([]);
    files.close();
  });

  test('tries its bucket every ten seconds at most, and is not ready while one refuses', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const files = await open();
      const tries = (): number => s3.asked.filter((each) => each.startsWith('PUT')).length;
      expect(await files.isWritable()).toBe(true);
      const before = tries();
      vi.advanceTimersByTime(9999);
      expect([await files.isWritable(), tries()]).toEqual([true, before]);
      vi.advanceTimersByTime(1);
      expect([await files.isWritable(), tries()]).toEqual([true, before + 1]);
      s3.refuse = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
      vi.advanceTimersByTime(10_000);
      await expect(files.isWritable()).rejects.toThrow('AccessDenied');
      const refused = tries();
      await expect(files.isWritable()).rejects.toThrow('AccessDenied');
      expect(tries()).toBe(refused);
      files.close();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an error', () => {
  const of = (status: number | undefined, name = 'Error', code?: string, message = '') =>
    Object.assign(new Error(message), {
      name,
      ...(code !== undefined && { code }),
      ...(status !== undefined && { $metadata: { httpStatusCode: status } }),
    });
  const address = readS3Address('s3://requests')!;
  const kinds = (error: Error): string[] =>
    Object.entries({ isMissing, isNeverReached, isRefused, isTransient }).flatMap(([name, is]) =>
      is(error) ? [name] : [],
    );

  test.each([
    [of(404, 'NoSuchKey'), ['isMissing']],
    [of(404, 'NotFound'), ['isMissing']],
    [of(404, 'UnknownError'), ['isMissing']],
    [of(404, 'NoSuchBucket'), ['isRefused']],
    [of(400, 'InvalidRequest'), ['isRefused']],
    [of(501, 'NotImplemented'), ['isRefused']],
    [of(403, 'AccessDenied'), ['isRefused']],
    [of(403, 'QuotaExceeded'), []],
    [of(413, 'EntityTooLarge'), []],
    [of(507, 'Other'), []],
    [of(408, 'RequestTimeout'), []],
    [of(429, 'TooManyRequests'), ['isTransient']],
    [of(500, 'InternalError'), ['isTransient']],
    [of(503, 'SlowDown'), ['isTransient']],
    [of(undefined, 'Error', 'ECONNREFUSED'), ['isNeverReached', 'isTransient']],
    [of(undefined, 'Error', 'ECONNRESET'), ['isTransient']],
    [of(undefined, 'TimeoutError'), ['isTransient']],
  ])('%o is of its kind', (error, expected) => {
    expect(kinds(error)).toEqual(expected);
  });

  test.each<[Error, string]>([
    [of(404, 'NoSuchBucket'), 'There is no bucket « requests » for s3://requests/: create it, or mend FILES_URL.'],
    [
      of(undefined, 'CredentialsProviderError'),
      'refuses the key, or there is none (CredentialsProviderError): set AWS_',
    ],
    [of(403, 'RequestTimeTooSkewed'), 'and see that the clock is right.'],
    [of(403, 'Anything'), 'does not let this key list its objects (Anything): give it s3:PutObject, s3:GetObject and'],
    [of(301, 'Anything'), 'is in another region, or none is known (Anything): add ?region=… to FILES_URL'],
    [of(undefined, 'Error', undefined, 'Region is missing'), 'is in another region, or none is known (Error)'],
    [of(500, 'Error', undefined, 'No space left on device'), 'has no room left (Error)'],
    [of(413, 'Anything'), 'does not take a file of this size (Anything)'],
    [of(undefined, 'Error', 'EPROTO', 'wrong version number'), 'was reached, and does not speak TLS (EPROTO)'],
    [of(undefined, 'Error', 'ECONNRESET'), 'cannot be reached (ECONNRESET): see that the store runs, and the endpoint'],
    [of(418, 'Teapot'), 's3://requests/ did not list its objects (Teapot, 418).'],
    [of(undefined, 'Odd'), 's3://requests/ did not list its objects (Odd).'],
  ])('%o is told with what to do', (error, sentence) => {
    expect(describeS3Failure(error, address, 'list its objects')).toContain(sentence);
  });

  test('names where the store is', () => {
    const elsewhere = readS3Address('s3://requests/a/b?endpoint=https://store.example:9000')!;
    expect(describeS3Failure(of(418, 'Teapot'), elsewhere, 'put an object')).toBe(
      's3://requests/a/b/ at https://store.example:9000 did not put an object (Teapot, 418).',
    );
  });
});

test('many things are done sixteen at a time; all are tried, though one fails', async () => {
  let [running, most, done] = [0, 0, 0];
  const work = async (item: number): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (item === 5) throw new Error('the fifth');
    done += 1;
  };
  const items = Array.from({ length: 100 }, (_, index) => index);
  await expect(forEachConcurrently(items, work)).rejects.toThrow('the fifth');
  expect([most, done]).toEqual([16, 99]);
  await forEachConcurrently([], work);
});
