import { readFile } from 'node:fs/promises';
import type { InspectionLimits } from './budget.ts';
import { inspectFiles } from './inspect.ts';
import type { Verdict } from './verdict.ts';

/** An attachment on disk; the extension is in lower case. */
export interface FileOnDisk {
  readonly path: string;
  readonly extension: string;
}

/** The attachments of one request. */
export interface InspectionJob {
  readonly files: readonly FileOnDisk[];
  readonly limits: InspectionLimits;
}

/** Reads and inspects the files of a request; verdicts are in the order of the files. */
export const inspectPaths = async ({ files, limits }: InspectionJob): Promise<Verdict[]> => {
  const named = await Promise.all(
    files.map(async ({ path, extension }) => ({ extension, bytes: await readFile(path) })),
  );
  return inspectFiles(named, limits);
};
