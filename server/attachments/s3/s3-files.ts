import { randomUUID } from 'node:crypto';
import { thumbnailSizes, type ThumbnailSize } from '../../../desk/contract.ts';
import { digestOf, writeStream } from '../../data/disk.ts';
import { openTombstones, type Tombstones } from '../../data/tombstones.ts';
import { FilesUnavailableError, fileOfThumbnail, thumbnailName, type FileStore } from '../file-store.ts';
import { openIncomingFiles } from '../incoming-files.ts';
import { describeS3Address, type S3Address } from './s3-address.ts';
import { forEachConcurrently, openBucket, silent, type Bucket, type S3Limits, type S3Watcher } from './s3-bucket.ts';
import {
  eraseOldSetAside,
  requestIdOf,
  removeSetAsideFiles,
  setAsideLimit,
  setAsideStamp,
} from '../../data/set-aside.ts';

interface S3FilesOptions {
  /** Local folder in which attachments are received and inspected. */
  readonly dataDir: string;
  readonly address: S3Address;
  readonly watcher?: S3Watcher;
  readonly limits?: S3Limits;
}

/** Object prefixes, below that of the address. */
export const folders = {
  files: 'files/',
  thumbnails: 'thumbnails/',
  setAside: 'set-aside/',
  erased: 'erased/',
} as const;

/** How long the result of a probe is kept, so that readiness checks do not write an object each time. */
const probeLifeMs = 10_000;

/**
 * Opens the store of attachments in a bucket, which several servers may share. Fails with a `FilesUnavailableError`
 * unless an object can be written, read, listed and removed.
 */
export const openS3Files = async ({ dataDir, address, watcher, limits }: S3FilesOptions): Promise<FileStore> => {
  const incoming = openIncomingFiles(dataDir);
  const bucket = await openBucket(address, watcher ?? silent, limits);
  let probedAt = Number.NEGATIVE_INFINITY;
  try {
    await bucket.probe();
  } catch (error) {
    bucket.close();
    throw error;
  }
  /** What failed is tried as it was, which may be large: not at each readiness check either. */
  const probe = async (): Promise<void> => {
    await bucket.probe().catch((error: unknown) => {
      if (bucket.failure() === undefined) throw error;
    });
    probedAt = performance.now();
  };
  const nameOf = (storedName: string): string => folders.files + storedName;
  const thumbnailOf = (storedName: string, size: ThumbnailSize): string =>
    folders.thumbnails + thumbnailName(storedName, size);
  const remove = async (storedNames: readonly string[]): Promise<void> => {
    await bucket.remove(storedNames.map(nameOf));
    await bucket.remove(storedNames.flatMap((name) => thumbnailSizes.map((size) => thumbnailOf(name, size))));
  };

  return {
    ...incoming,
    isShared: true,
    tombstones: tombstonesIn(bucket, dataDir),
    async keep(files) {
      const puts = await Promise.allSettled(
        files.map((file) => bucket.put(nameOf(file.storedName), incoming.tempPathOf(file.tempName), file)),
      );
      const failed = puts.find((put) => put.status === 'rejected');
      if (!failed) return;
      // An upload whose response was lost may have succeeded. What cannot be removed now is swept later.
      await remove(files.map(({ storedName }) => storedName)).catch(() => undefined);
      throw failed.reason;
    },
    put: (storedName, path, digest) => bucket.put(nameOf(storedName), path, digest),
    read: (storedName) => bucket.read(nameOf(storedName)),
    has: (storedName) => bucket.has(nameOf(storedName)),
    async withLocalPaths(storedNames, work) {
      const lent = new Map<string, string>();
      const tempNames: string[] = [];
      try {
        for (const storedName of storedNames) {
          const content = await bucket.read(nameOf(storedName));
          if (!content) continue;
          const tempName = randomUUID();
          tempNames.push(tempName);
          await writeStream(content.stream, incoming.tempPathOf(tempName));
          lent.set(storedName, incoming.tempPathOf(tempName));
        }
        return await work(lent);
      } finally {
        await incoming.discard(tempNames);
      }
    },
    locationOf: (storedName) => `${describeS3Address(address).replace(/ at .*/, '')}${nameOf(storedName)}`,
    readThumbnail: (storedName, size) => bucket.read(thumbnailOf(storedName, size)),
    async storeThumbnail(storedName, size, tempName) {
      const path = incoming.tempPathOf(tempName);
      await bucket.put(thumbnailOf(storedName, size), path, await digestOf(path));
      await incoming.discard([tempName]);
    },
    async discardThumbnails() {
      const drawn = await bucket.list(folders.thumbnails);
      const kept = new Set((await bucket.list(folders.files)).map(({ name }) => name));
      const orphans = drawn.filter(({ name }) => !kept.has(fileOfThumbnail(name)));
      await bucket.remove(orphans.map(({ name }) => folders.thumbnails + name));
    },
    remove,
    async list() {
      const now = await bucket.probe();
      return { files: await bucket.list(folders.files), now };
    },
    async setAside(storedNames, now) {
      const folder = `${folders.setAside}${setAsideStamp(now)}-files/`;
      await forEachConcurrently(storedNames, (name) => bucket.copy(nameOf(name), folder + name));
      await remove(storedNames);
      return folder;
    },
    async removeSetAside(requestIds) {
      removeSetAsideFiles(dataDir, requestIds);
      const ids = new Set(requestIds);
      const found = await bucket.list(folders.setAside);
      const theirs = found.filter(({ name }) => ids.has(requestIdOf(name.slice(name.indexOf('/') + 1))));
      await bucket.remove(theirs.map(({ name }) => folders.setAside + name));
    },
    async eraseOldSetAside(now) {
      eraseOldSetAside(dataDir, now);
      const limit = setAsideLimit(now);
      const old = (await bucket.list(folders.setAside)).filter(({ name }) => name < limit);
      await bucket.remove(old.map(({ name }) => folders.setAside + name));
    },
    async isWritable() {
      if (!(await incoming.isWritable())) return false;
      if (performance.now() - probedAt >= probeLifeMs) await probe();
      const failure = bucket.failure();
      if (failure !== undefined) throw new FilesUnavailableError(failure);
      return true;
    },
    close: () => bucket.close(),
  };
};

/** Opens the tombstones of a bucket: an empty object each, dated by the store. */
export const tombstonesIn = (bucket: Bucket, dataDir: string): Tombstones => {
  // Tombstones from before the bucket was used count too.
  const own = openTombstones(dataDir);
  return {
    add: (ids) => forEachConcurrently(ids, (id) => bucket.write(folders.erased + id, '')),
    async read() {
      const noted = await bucket.list(folders.erased);
      return new Set([...(await own.read()), ...noted.map(({ name }) => name)]);
    },
    async removeBefore(before) {
      await own.removeBefore(before);
      const old = (await bucket.list(folders.erased)).filter(({ storedAt }) => storedAt < Date.parse(before));
      await bucket.remove(old.map(({ name }) => folders.erased + name));
    },
  };
};
