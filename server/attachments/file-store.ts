import type { Readable } from 'node:stream';
import type { ThumbnailSize } from '../../desk/contract.ts';
import type { Digest } from '../data/disk.ts';
import type { Tombstones } from '../data/tombstones.ts';

/** An attachment that was received. */
interface ReceivedBytes extends Digest {
  readonly tempName: string;
}

/** A received and inspected attachment with its permanent name. */
interface FileToStore extends ReceivedBytes {
  readonly storedName: string;
}

/** Content of a stored file or thumbnail; the stream can be read once. */
export interface FileContent {
  readonly bytes: number;
  readonly stream: Readable;
}

/** An entry of the store's listing. */
export interface FileEntry {
  readonly name: string;
  /** Modification time by the store's clock, in milliseconds since 1970. */
  readonly storedAt: number;
}

/** Attachments being received, on the local disk, where they are inspected. They do not survive a restart. */
export interface IncomingFiles {
  /** Streams an attachment to disk. `onBytes` gets the size so far, and may throw to abort. */
  receive(source: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): Promise<ReceivedBytes>;
  /** Local path of an incoming file. */
  tempPathOf(tempName: string): string;
  /** Removes incoming files; missing ones are ignored. */
  discard(tempNames: readonly string[]): Promise<void>;
  /** Removes all incoming files, which a crash left; returns how many. */
  discardIncoming(): number;
}

/**
 * Store of attachments: on the local disk (disk-files.ts), or in an S3 bucket that several servers share (s3-files.ts).
 * The database decides which of the files are in use (sweep.ts). Each method fails with a `FilesUnavailableError`, or
 * the disk's error, if the store is unavailable.
 */
export interface FileStore extends IncomingFiles {
  /**
   * Whether several servers share the store: a file without a row may then belong to a request that another server is
   * storing.
   */
  readonly isShared: boolean;
  /** Stored with the files and not in the database, because restoring an older database must not lose them. */
  readonly tombstones: Tombstones;
  /** Makes incoming files durable under their permanent names. */
  keep(files: readonly FileToStore[]): Promise<void>;
  /** Stores a copy of a local file durably, replacing one of the same name. */
  put(storedName: string, path: string, digest: Digest): Promise<void>;
  /** Opens a stored file; undefined if there is none. */
  read(storedName: string): Promise<FileContent | undefined>;
  has(storedName: string): Promise<boolean>;
  /**
   * Runs `work` with local paths of stored files, by name; missing files have none. The paths are valid while it runs.
   */
  withLocalPaths<T>(
    storedNames: readonly string[],
    work: (pathByName: ReadonlyMap<string, string>) => Promise<T>,
  ): Promise<T>;
  /** Location of a file for the operator: a path or an address. */
  locationOf(storedName: string): string;
  /** Opens the thumbnail of a file; undefined until it was made. */
  readThumbnail(storedName: string, size: ThumbnailSize): Promise<FileContent | undefined>;
  /** Stores a thumbnail from an incoming file. */
  storeThumbnail(storedName: string, size: ThumbnailSize, tempName: string): Promise<void>;
  /** Removes thumbnails, which are made again on demand: all of them, or in a shared store those whose file is gone. */
  discardThumbnails(): Promise<void>;
  /** Removes files with their thumbnails; missing ones are ignored. */
  remove(storedNames: readonly string[]): Promise<void>;
  /** Lists all files, with the current time of the store's clock. */
  list(): Promise<{ readonly files: readonly FileEntry[]; readonly now: number }>;
  /** Sets files aside for thirty days (set-aside.ts); returns where they went. */
  setAside(storedNames: readonly string[], now: Date): Promise<string>;
  /** Removes all attachments of these requests that were set aside. */
  removeSetAside(requestIds: readonly string[]): Promise<void>;
  /** Erases what was set aside more than thirty days ago. */
  eraseOldSetAside(now: Date): Promise<void>;
  /** Whether a file can be written and enough space is free. */
  isWritable(): Promise<boolean>;
  close(): void;
}

/** The store of attachments is unavailable; the message says why and what to do, and contains no secret. */
export class FilesUnavailableError extends Error {
  override readonly name = 'FilesUnavailableError';
}

export const thumbnailName = (storedName: string, size: ThumbnailSize): string => `${storedName}.${size}.webp`;

/** Name of the file that a thumbnail was made from. */
export const fileOfThumbnail = (name: string): string => name.replace(/\.[^.]+\.webp$/, '');
