/** Chooses the store of attachments by the settings. */
import type { Alarms } from '../alarms/alarms.ts';
import { openDiskFiles } from './disk/disk-files.ts';
import type { FileStore } from './file-store.ts';
import type { S3Address } from './s3/s3-address.ts';
import { openS3Files } from './s3/s3-files.ts';

/** Where files are received, and the bucket that stores them; without a bucket they are stored in the same folder. */
export interface FilePlace {
  readonly dataDir: string;
  readonly filesBucket: S3Address | undefined;
}

/**
 * Opens the store. Fails with a `FilesUnavailableError` if the bucket cannot be used. With `alarms`, an alarm is raised
 * while the bucket is unavailable later on.
 */
export const openFileStore = async (
  { dataDir, filesBucket }: FilePlace,
  alarms?: Pick<Alarms, 'raise' | 'clear'>,
): Promise<FileStore> => {
  if (!filesBucket) return openDiskFiles(dataDir);
  return openS3Files({
    dataDir,
    address: filesBucket,
    ...(alarms && {
      watcher: {
        onFailed: (sentence) =>
          alarms.raise('files-unreachable', `${sentence} Requests with files are refused until then.`),
        onAnswered: () => alarms.clear('files-unreachable'),
      },
    }),
  });
};
