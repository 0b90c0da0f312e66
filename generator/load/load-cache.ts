/**
 * What was read of each file, kept on disk between two commands: a file whose text did not change is not parsed
 * again. Only files without a mistake are kept; their positions are found again when a rule asks for one.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readPositions } from './load-site.ts';
import type { FileReading, LoadCache } from './load-site.ts';
import type { Sources } from './types.ts';

interface Kept {
  /** Digest of the file's text. */
  readonly digest: string;
  readonly value: unknown;
  readonly page?: FileReading['page'];
}

interface KeptFile {
  /** What read the files: another version of the generator reads them again. */
  readonly stamp: string;
  readonly files: Readonly<Record<string, Kept>>;
}

/** The readings of an earlier command that still hold for these sources; none when there are none. */
export const readLoadCache = (path: string, stamp: string, sources: Sources): LoadCache => {
  const cache: LoadCache = new Map();
  let kept: KeptFile;
  try {
    kept = JSON.parse(readFileSync(path, 'utf8')) as KeptFile;
    if (kept.stamp !== stamp) return cache;
  } catch {
    return cache;
  }
  for (const [file, text] of sources.files) {
    const found = Object.hasOwn(kept.files, file) ? kept.files[file] : undefined;
    if (found === undefined || found.digest !== digestOf(text)) continue;
    cache.set(file, {
      text,
      reading: {
        value: found.value,
        doc: readPositions(file, text),
        diagnostics: [],
        doubtfulLines: new Set(),
        ...(found.page === undefined ? {} : { page: found.page }),
      },
    });
  }
  return cache;
};

/** Keeps the readings for the next command; a disk that refuses only makes it slower. */
export const writeLoadCache = (path: string, stamp: string, cache: LoadCache): void => {
  const files: Record<string, Kept> = {};
  for (const [file, { text, reading }] of cache) {
    if (reading.diagnostics.length > 0 || !isPlain(reading.value)) continue;
    files[file] = { digest: digestOf(text), value: reading.value, ...(reading.page === undefined ? {} : { page: reading.page }) };
  }
  try {
    mkdirSync(dirname(path), { recursive: true });
    const half = `${path}.${process.pid}`;
    writeFileSync(half, JSON.stringify({ stamp, files } satisfies KeptFile));
    renameSync(half, path);
  } catch {
    // The cache spares time and nothing else.
  }
};

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** True for what JSON gives back as it was: YAML also knows infinity and « not a number ». */
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isPlain) : typeof value !== 'number' || Number.isFinite(value);
