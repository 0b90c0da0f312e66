import type { Readable } from 'node:stream';
import type { ThumbnailSize } from '../../http/desk.ts';
import type { Digest } from './disk.ts';
import type { Erasures } from './erasures.ts';

/** What came of one attachment. */
export interface ReceivedBytes extends Digest {
  readonly tempName: string;
}

/** An attachment that is received and judged, and the lasting name it is to have. */
export interface FileToKeep extends ReceivedBytes {
  readonly storedName: string;
}

/** A kept file, or its small picture, to be read once. */
export interface FileContent {
  readonly bytes: number;
  readonly stream: Readable;
}

/** A kept file as its store lists it. */
export interface KeptFile {
  readonly name: string;
  /** When it was kept, by the clock of its store; in milliseconds since 1970. */
  readonly keptAt: number;
}

/**
 * Attachments on their way in, on this machine: inspected here, kept elsewhere. Nothing of them survives a restart.
 */
export interface IncomingFiles {
  /** Streams an attachment to disk. `onBytes` sees the running size and may throw to end it. */
  receive(source: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): Promise<ReceivedBytes>;
  /** Path of an incoming file, to look into it. */
  tempPathOf(tempName: string): string;
  /** Removes incoming files; those already gone are no error. */
  discard(tempNames: readonly string[]): Promise<void>;
  /** Removes all that a crash left while it was being received; returns how many. */
  discardIncoming(): number;
}

/**
 * The attachments of requests: on the disk (disk-files.ts), or in a bucket that several servers share (s3-files.ts).
 * Which of those it holds count is the database's word (sweep.ts). Each method fails with a `FilesUnavailableError`, or
 * the error of the disk, when the store cannot do it now.
 */
export interface FileStore extends IncomingFiles {
  /** Whether other servers keep their files here as well: then one without a row may be theirs, under way. */
  readonly isShared: boolean;
  /** Noted where the files are: a copy of the database that is put back knows nothing of those that came after it. */
  readonly erasures: Erasures;
  /** Makes incoming files durable under their lasting names: after it, a power cut loses none of them. */
  keep(files: readonly FileToKeep[]): Promise<void>;
  /** Copies a file from elsewhere on this machine, durably; one of that name is replaced. */
  put(storedName: string, path: string, digest: Digest): Promise<void>;
  /** Opens a kept file; nothing when there is none. */
  read(storedName: string): Promise<FileContent | undefined>;
  has(storedName: string): Promise<boolean>;
  /** Gives `work` paths of kept files on this machine, by name, as long as it lasts; those that are not there have none. */
  lend<T>(storedNames: readonly string[], work: (pathByName: ReadonlyMap<string, string>) => Promise<T>): Promise<T>;
  /** Where a kept file is, as the operator finds it: a path, or an address. */
  locationOf(storedName: string): string;
  /** The small picture of a kept one; nothing until it was made. */
  readThumbnail(storedName: string, size: ThumbnailSize): Promise<FileContent | undefined>;
  /** Keeps a small picture that was drawn under an incoming name. */
  keepThumbnail(storedName: string, size: ThumbnailSize, tempName: string): Promise<void>;
  /**
   * Removes small pictures, which are made again when somebody looks: all of them, or, where other servers keep theirs
   * as well, those whose file is gone.
   */
  discardThumbnails(): Promise<void>;
  /** Removes kept files with their thumbnails; those already gone are no error. */
  remove(storedNames: readonly string[]): Promise<void>;
  /** All kept files, and what the store's clock says. */
  list(): Promise<{ readonly files: readonly KeptFile[]; readonly now: number }>;
  /** Moves kept files out of use, for thirty days (set-aside.ts); returns where they went. */
  setAside(storedNames: readonly string[], now: Date): Promise<string>;
  /** Removes, wherever it was set aside, each attachment of these requests. */
  removeSetAside(leadIds: readonly string[]): Promise<void>;
  /** Erases what has been set aside for long enough. */
  eraseOldSetAside(now: Date): Promise<void>;
  /** Whether a file can be written and room is left. */
  isWritable(): Promise<boolean>;
  close(): void;
}

/** The store of the files cannot do it now; its message says why and what the operator does, without a secret. */
export class FilesUnavailableError extends Error {
  override readonly name = 'FilesUnavailableError';
}

export const thumbnailName = (storedName: string, size: ThumbnailSize): string => `${storedName}.${size}.webp`;

/** The file that a small picture of this name was drawn from. */
export const fileOfThumbnail = (name: string): string => name.replace(/\.[^.]+\.webp$/, '');
