/** The one place that knows which store of files the settings ask for. */
import type { Alarms } from '../alarms.ts';
import { openDiskFiles } from './disk-files.ts';
import type { FileStore } from './file-store.ts';
import type { S3Address } from './s3-address.ts';
import { openS3Files } from './s3-files.ts';

/** Where files are received, and where they are kept: in that folder too unless there is a bucket. */
export interface FilePlace {
  readonly dataDir: string;
  readonly filesBucket: S3Address | undefined;
}

/**
 * Opens it. Fails with a `FilesUnavailableError` when the bucket cannot be used; with `alarms`, an alarm is raised when it
 * goes away afterwards.
 */
export async function openFileStore(
  { dataDir, filesBucket }: FilePlace,
  alarms?: Pick<Alarms, 'raise' | 'clear'>,
): Promise<FileStore> {
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
}
