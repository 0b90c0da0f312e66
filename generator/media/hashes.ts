/** Content hashes of media files, remembered by size and time so that an unchanged file is not read again. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfChanged } from '../files.ts';
import { ENCODER_VERSION } from './encode.ts';

interface Remembered {
  readonly mtimeMs: number;
  readonly size: number;
  readonly hash: string;
}

/** Hash of each named file of `folder`, and of how pictures are encoded: other bytes get another address, as browsers keep both for a year; `memory` is a cache file that may be deleted at any time. */
export const hashMedia = (folder: string, names: Iterable<string>, memory: string): Map<string, string> => {
  const known = readMemory(memory);
  const next: Record<string, Remembered> = {};
  const hashes = new Map<string, string>();
  for (const name of [...names].sort()) {
    const file = join(folder, name);
    const { mtimeMs, size } = statSync(file);
    const remembered = known[file];
    const hash = remembered !== undefined && remembered.mtimeMs === mtimeMs && remembered.size === size ? remembered.hash : hashFile(file);
    next[file] = { mtimeMs, size, hash };
    hashes.set(name, addressed(hash));
  }
  writeIfChanged(memory, JSON.stringify({ ...known, ...next }));
  return hashes;
};

const addressed = (hash: string): string => createHash('sha256').update(`${ENCODER_VERSION} ${hash}`).digest('hex').slice(0, 10);

const hashFile = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 10);

const readMemory = (memory: string): Record<string, Remembered> => {
  try {
    return JSON.parse(readFileSync(memory, 'utf8')) as Record<string, Remembered>;
  } catch {
    return {};
  }
};
