import { readFile } from 'node:fs/promises';
import type { InspectionLimits } from './budget.ts';
import { inspectFiles } from './inspect.ts';
import type { Inspection } from './verdict.ts';

/** An attachment on disk; the extension is in lower case. */
export interface FileOnDisk {
  readonly path: string;
  readonly extension: string;
}

/** The attachments of one request. */
export interface InspectionJob {
  readonly files: readonly FileOnDisk[];
  /** Extensions that the site accepts, in lower case. */
  readonly acceptedTypes: readonly string[];
  readonly limits: InspectionLimits;
}

/** Reads and inspects the files of a request; the results are in the order of the files. */
export const inspectPaths = async ({ files, acceptedTypes, limits }: InspectionJob): Promise<Inspection[]> => {
  const named = await Promise.all(
    files.map(async ({ path, extension }) => ({ extension, bytes: await readFile(path) })),
  );
  return inspectFiles(named, acceptedTypes, limits);
};
