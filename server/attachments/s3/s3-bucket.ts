/** Access to an S3 bucket: transient failures are retried, and errors are described for the operator. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Digest } from '../../data/disk.ts';
import { FilesUnavailableError, type FileContent, type FileEntry } from '../file-store.ts';
import type { S3Address } from './s3-address.ts';
import { describeS3Failure, isMissing, isNeverReached, isRefused, isTransient } from './s3-failure.ts';

/** Notified of the bucket's availability. */
export interface S3Watcher {
  /** Called when a call failed after all retries, with a message for the operator. */
  onFailed(sentence: string): void;
  /** Called when a call succeeded, unless calls of another kind, or larger ones, fail. */
  onAnswered(): void;
}

/** Timeouts and retries. */
export interface S3Limits {
  readonly connectMs: number;
  /** Timeout without any data. */
  readonly idleMs: number;
  readonly attempts: number;
}

export const silent: S3Watcher = { onFailed: () => undefined, onAnswered: () => undefined };

const defaultS3Limits: S3Limits = { connectMs: 3000, idleMs: 20_000, attempts: 3 };

/** Objects, by name below the address's prefix. */
export interface Bucket {
  /** Uploads a file with its digest, which the store verifies: as SHA-256, or as MD5 where it knows nothing newer. */
  put(name: string, path: string, digest: Digest): Promise<void>;
  /** Writes a short text. */
  write(name: string, text: string): Promise<void>;
  read(name: string): Promise<FileContent | undefined>;
  has(name: string): Promise<boolean>;
  /** Removes objects; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Lists all objects with a prefix; the returned names lack that prefix. */
  list(beginning: string): Promise<FileEntry[]>;
  /**
   * Writes, reads, lists and removes an object in the way of a visitor's file, as large as the largest that failed, and
   * of `bytes` at least; returns the store's time in milliseconds since 1970.
   */
  probe(bytes?: number): Promise<number>;
  /** Why calls of some kind fail, for the operator, until one of that kind and size succeeds. */
  failure(): string | undefined;
  /** Whether the store takes SHA-256 checksums, as far as is known. */
  takesChecksums(): boolean;
  close(): void;
}

/** Maximum of concurrent calls, so that a large purge does not use all connections. */
const maxConcurrent = 16;

/**
 * Creates the client; nothing is sent yet. The AWS SDK is loaded only here, because most installations do not need it.
 */
export const openBucket = async (
  address: S3Address,
  watcher: S3Watcher,
  limits: S3Limits = defaultS3Limits,
): Promise<Bucket> => {
  const s3 = await import('@aws-sdk/client-s3');
  const client: S3Client = new s3.S3Client({
    ...(address.endpoint !== undefined && { endpoint: address.endpoint, forcePathStyle: true }),
    ...regionOf(address),
    maxAttempts: limits.attempts,
    // Failed attempts are reported once, after the last retry.
    logger: quiet,
    // Not every store supports trailing checksums; uploads send their own.
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

  /** Kinds of calls that fail, each until one of its kind, as large as the largest that failed, succeeds. */
  const failing = new Map<string, { readonly sentence: string; readonly bytes: number }>();
  const failure = (): string | undefined => failing.values().next().value?.sentence;
  const call = async <T>(tried: string, work: () => Promise<T>, bytes = 0): Promise<T> => {
    let result: T;
    try {
      result = await work();
    } catch (cause) {
      // A missing object is not a failure of the store.
      if (isMissing(cause)) throw cause;
      const sentence = describeS3Failure(cause, address, tried);
      // A store that is reached again takes what it took before; one that answered has to take what it refused.
      if (!isNeverReached(cause))
        failing.set(tried, { sentence, bytes: Math.max(bytes, failing.get(tried)?.bytes ?? 0) });
      watcher.onFailed(failure() ?? sentence);
      throw new FilesUnavailableError(sentence, { cause });
    }
    const isBack = bytes >= (failing.get(tried)?.bytes ?? Infinity) && failing.delete(tried);
    if (failing.size === 0) watcher.onAnswered();
    // What was mended may concern other kinds of calls too.
    else if (isBack) void probe().catch(() => undefined);
    return result;
  };
  const undefinedIfMissing = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });

  let takesChecksums = true;
  const sendObject = async (name: string, open: () => Readable, digest: Digest): Promise<void> => {
    const Body = open();
    try {
      await client.send(
        new s3.PutObjectCommand({
          Bucket,
          Key: keyOf(name),
          Body,
          ContentLength: digest.bytes,
          ...(takesChecksums
            ? { ChecksumSHA256: Buffer.from(digest.sha256, 'hex').toString('base64') }
            : { ContentMD5: await hashOf('md5', open(), 'base64') }),
        }),
      );
    } finally {
      Body.destroy();
    }
  };
  /** Older stores know no checksum but Content-MD5: what is refused with a newer one is sent once with that. */
  const sendAnyhow = async (...object: Parameters<typeof sendObject>): Promise<void> => {
    try {
      await sendObject(...object);
    } catch (error) {
      if (!takesChecksums || !isRefused(error)) throw error;
      takesChecksums = false;
      try {
        await sendObject(...object);
      } catch {
        takesChecksums = true;
        throw error;
      }
    }
  };
  const upload = (...object: Parameters<typeof sendObject>): Promise<void> =>
    // The client does not retry uploads of streams.
    call('put an object', () => retry(limits.attempts, () => sendAnyhow(...object)), object[2].bytes);
  const removeOne = (name: string) =>
    call('remove an object', () => client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(name) })));

  const read = (name: string): Promise<FileContent | undefined> =>
    undefinedIfMissing(
      call('read an object', async () => {
        const { Body, ContentLength = 0 } = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(name) }));
        return { bytes: ContentLength, stream: Body as Readable };
      }),
    );

  const list = (beginning: string): Promise<FileEntry[]> =>
    call('list its objects', async () => {
      const Prefix = keyOf(beginning);
      const found: FileEntry[] = [];
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key = '', LastModified } of Contents)
          found.push({ name: Key.slice(Prefix.length), storedAt: lateOf(LastModified) });
      return found;
    });

  const probe = async (bytes = smallProbeBytes): Promise<number> => {
    const name = `probe/${randomUUID()}`;
    const size = Math.max(bytes, ...[...failing.values()].map((failed) => failed.bytes));
    const open = (): Readable => Readable.from(probeChunks(size), { objectMode: false });
    const sha256 = await hashOf('sha256', open(), 'hex');
    await upload(name, open, { bytes: size, sha256 });
    try {
      const read = await call('read an object', async () => {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(name) }));
        return hashOf('sha256', Body as Readable, 'hex');
      });
      if (read !== sha256) throw new FilesUnavailableError('What was just written is read back differently.');
      const [found] = await list(name);
      return found?.storedAt ?? Date.now();
    } finally {
      await removeOne(name);
    }
  };

  return {
    put: (name, path, digest) => upload(name, () => createReadStream(path), digest),
    async write(name, text) {
      const bytes = Buffer.from(text);
      const open = (): Readable => Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false });
      await upload(name, open, { bytes: bytes.length, sha256: await hashOf('sha256', open(), 'hex') });
    },
    read,
    has: async (name) =>
      (await undefinedIfMissing(
        call('read an object', () => client.send(new s3.HeadObjectCommand({ Bucket, Key: keyOf(name) }))),
      )) !== undefined,
    remove: (names) => forEachConcurrently(names, removeOne),
    async copy(from, to) {
      const CopySource = [Bucket, ...keyOf(from).split('/')].map(encodeURIComponent).join('/');
      await call('put an object', () => client.send(new s3.CopyObjectCommand({ Bucket, Key: keyOf(to), CopySource })));
    },
    list,
    probe,
    failure,
    takesChecksums: () => takesChecksums,
    close: () => client.destroy(),
  };
};

const smallProbeBytes = 64;

/** The content of a probe, in chunks as a file is read. */
const probeChunks = function* (bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024, 'ready ');
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
};

const hashOf = async (algorithm: string, content: Readable, encoding: 'hex' | 'base64'): Promise<string> => {
  const hash = createHash(algorithm);
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest(encoding);
};

/** Stores report whole seconds: rounded up, so that an object never looks older than it is. */
const lateOf = (lastModified: Date | undefined): number => (lastModified?.getTime() ?? 0) + 999;

const nothing = (): void => {};
const quiet = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Other stores accept any region, but signing needs one. */
const regionOf = ({ region, endpoint }: S3Address): { readonly region?: string } => {
  if (region !== undefined) return { region };
  return endpoint === undefined ? {} : { region: 'us-east-1' };
};

/** Retries transient failures with exponential backoff, except timeouts: one long wait is enough. */
const retry = async <T>(attempts: number, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isTransient(error) || (error as Error).name === 'TimeoutError') throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
    }
  }
};

/**
 * Runs `work` for each item with limited concurrency. Where some fail, the others go on with what is left, unless as
 * many have failed as may run at once; a failure is thrown at the end.
 */
export const forEachConcurrently = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(maxConcurrent, items.length) }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
};
