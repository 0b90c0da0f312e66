import { readFile, type FileReading } from './load-site.ts';
import { readBody } from './mdx/body.ts';
import type { Sources } from './types.ts';

/** Reads each text once, for a process that loads the same site several times with a file changed. */
export const createReadings = (): ((sources: Sources) => ReadonlyMap<string, FileReading>) => {
  const known = new Map<string, { readonly text: string; readonly reading: FileReading }>();
  return ({ files }) =>
    new Map(
      [...files].map(([file, text]) => {
        const before = known.get(file);
        const reading = before?.text === text ? before.reading : readFile(file, text, readBody);
        known.set(file, { text, reading });
        return [file, reading];
      }),
    );
};
