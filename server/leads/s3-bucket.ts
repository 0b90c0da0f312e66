/** A bucket as the files' store uses it: each call tried again for a moment, each failure as a sentence. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Digest } from './disk.ts';
import { FilesUnavailableError, type FileContent, type KeptFile } from './file-store.ts';
import type { S3Address } from './s3-address.ts';
import { describeS3Failure, isDenied, isMissing, isPassing } from './s3-failure.ts';

/** What is said of the bucket while the server runs. */
export interface S3Watcher {
  /** Each time a call has failed for good; the sentence is for the operator. */
  onFailed(sentence: string): void;
  /** Each time a call has succeeded, unless calls of another kind are denied. */
  onAnswered(): void;
}

/** How long is waited for the store, and how often it is asked. */
export interface S3Limits {
  readonly connectMs: number;
  /** Without a byte for so long, the store is gone. */
  readonly idleMs: number;
  readonly attempts: number;
}

export const silent: S3Watcher = { onFailed: () => undefined, onAnswered: () => undefined };

export const defaultS3Limits: S3Limits = { connectMs: 3000, idleMs: 20_000, attempts: 3 };

/** Objects by their names below the prefix of an address. */
export interface Bucket {
  /** Sends a file, with its digest for the store to compare. */
  put(name: string, path: string, digest: Digest): Promise<void>;
  /** Writes a few words. */
  write(name: string, text: string): Promise<void>;
  read(name: string): Promise<FileContent | undefined>;
  has(name: string): Promise<boolean>;
  /** Those already gone are no error. */
  remove(names: readonly string[]): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** All objects whose names begin so, without that beginning. */
  list(beginning: string): Promise<KeptFile[]>;
  /** Writes, reads, lists and removes an object; returns the store's clock in milliseconds since 1970. */
  probe(): Promise<number>;
  close(): void;
}

/** Calls at the same time: a purge of many files must not hold every connection. */
const atOnce = 16;

/** Connects to a bucket. Nothing is sent yet. Only who has a bucket pays for its program: it is loaded here. */
export async function openBucket(
  address: S3Address,
  watcher: S3Watcher,
  limits: S3Limits = defaultS3Limits,
): Promise<Bucket> {
  const s3 = await import('@aws-sdk/client-s3');
  const client: S3Client = new s3.S3Client({
    ...(address.endpoint !== undefined && { endpoint: address.endpoint, forcePathStyle: true }),
    ...regionOf(address),
    maxAttempts: limits.attempts,
    // What it has to say of a try is told once all have failed.
    logger: quiet,
    // Not every store knows checksums behind the body; what matters is sent with each file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      socketTimeout: limits.idleMs,
      throwOnRequestTimeout: true,
    },
  });
  const Bucket = address.bucket;
  const keyOf = (name: string): string => address.prefix + name;

  /** What the key was not allowed when that was last tried, with the sentence. */
  const denied = new Map<string, string>();
  const call = async <T>(tried: string, work: () => Promise<T>): Promise<T> => {
    let result: T;
    try {
      result = await work();
    } catch (cause) {
      // That something is not there is an answer.
      if (isMissing(cause)) throw cause;
      const sentence = describeS3Failure(cause, address, tried);
      if (isDenied(cause) && !denied.has(tried)) denied.set(tried, sentence);
      const [first = sentence] = denied.values();
      watcher.onFailed(first);
      throw new FilesUnavailableError(sentence, { cause });
    }
    const isBack = denied.delete(tried);
    if (denied.size === 0) watcher.onAnswered();
    // One right is back: are the others?
    else if (isBack) void probe().catch(() => undefined);
    return result;
  };
  const orNothing = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  const write = async (name: string, Body: string): Promise<void> => {
    await call('put an object', () => client.send(new s3.PutObjectCommand({ Bucket, Key: keyOf(name), Body })));
  };
  const removeOne = (name: string) =>
    call('remove an object', () => client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(name) })));

  const read = (name: string): Promise<FileContent | undefined> =>
    orNothing(
      call('read an object', async () => {
        const { Body, ContentLength = 0 } = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(name) }));
        return { bytes: ContentLength, stream: Body as Readable };
      }),
    );

  const list = (beginning: string, max = 1000): Promise<KeptFile[]> =>
    call('list its objects', async () => {
      const found: KeptFile[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new s3.ListObjectsV2Command({
            Bucket,
            Prefix: keyOf(beginning),
            MaxKeys: max,
            ...(ContinuationToken !== undefined && { ContinuationToken }),
          }),
        );
        for (const { Key = '', LastModified } of page.Contents ?? [])
          found.push({ name: Key.slice(keyOf(beginning).length), keptAt: lateOf(LastModified) });
        ContinuationToken = max < 1000 ? undefined : page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return found;
    });

  const probe = async (): Promise<number> => {
    const name = `probe/${randomUUID()}`;
    const sent = 'ready';
    await write(name, sent);
    try {
      const text = await call('read an object', async () => {
        const { Body: stream } = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(name) }));
        return stream?.transformToString();
      });
      if (text !== sent) throw new FilesUnavailableError('What was just written is read back differently.');
      const [found] = await list(name, 1);
      return found?.keptAt ?? Date.now();
    } finally {
      await removeOne(name);
    }
  };

  return {
    put: (name, path, { bytes, sha256 }) =>
      call('put an object', () =>
        // The client doesn't send a stream twice.
        again(limits.attempts, async () => {
          const body = createReadStream(path);
          try {
            await client.send(
              new s3.PutObjectCommand({
                Bucket,
                Key: keyOf(name),
                Body: body,
                ContentLength: bytes,
                ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
              }),
            );
          } finally {
            body.destroy();
          }
        }),
      ),
    write,
    read,
    has: async (name) =>
      (await orNothing(
        call('read an object', () => client.send(new s3.HeadObjectCommand({ Bucket, Key: keyOf(name) }))),
      )) !== undefined,
    remove: (names) => inTurns(names, removeOne),
    async copy(from, to) {
      const CopySource = [Bucket, ...keyOf(from).split('/')].map(encodeURIComponent).join('/');
      await call('put an object', () => client.send(new s3.CopyObjectCommand({ Bucket, Key: keyOf(to), CopySource })));
    },
    list: (beginning) => list(beginning),
    probe,
    close: () => client.destroy(),
  };
}

/** Stores count whole seconds: an object is not older than it may be. */
const lateOf = (lastModified: Date | undefined): number => (lastModified?.getTime() ?? 0) + 999;

const quiet = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
function nothing(): void {}

/** Another store takes any region: one must be named to sign with. */
function regionOf({ region, endpoint }: S3Address): { readonly region?: string } {
  if (region !== undefined) return { region };
  return endpoint === undefined ? {} : { region: 'us-east-1' };
}

/** Tries again what failed for a passing reason, a little later each time; who has waited in vain once has waited enough. */
async function again<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isPassing(error) || (error as Error).name === 'TimeoutError') throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
    }
  }
}

/** Does it with each, some at a time; all are tried, and the first failure is thrown. */
export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
