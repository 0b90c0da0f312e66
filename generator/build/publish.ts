/**
 * The last words of a build: a manifest that names every file of the built site with the digest of its content, and
 * after it the manifest's own digest. Whoever finds both, and every file as named, holds one whole build and no mixture
 * of two, however the files came there.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfChanged, writeWhole } from '../files.ts';

/** SHA-256 (base64url) and size of each file, by path below the built site, with "/", in order of code units. */
export type PublishedFiles = Readonly<Record<string, readonly [digest: string, bytes: number]>>;

/** The manifest, below the built site. */
export const MANIFEST_PATH = '.server/manifest.json';

/** Beside it, the digest of the manifest's text: changes with whatever changed, and is written last. */
export const BUILD_ID_PATH = '.server/build-id';

/**
 * Writes both for the files as they stand. `memoryFile` keeps digests from one build to the next, so that only files
 * that changed are read.
 */
export const publish = (dist: string, manifest: object, memoryFile?: string): void => {
  const known = memoryFile === undefined ? {} : readMemory(memoryFile);
  const memory = look(dist, known);
  const files: PublishedFiles = Object.fromEntries(
    Object.keys(memory)
      .sort()
      .map((path) => [path, [memory[path]!.digest, memory[path]!.bytes]]),
  );
  const text = `${JSON.stringify({ ...manifest, files })}\n`;
  writeIfChanged(join(dist, MANIFEST_PATH), text);
  writeIfChanged(join(dist, BUILD_ID_PATH), `${hash('sha256', text, 'base64url')}\n`);
  if (memoryFile !== undefined) writeWhole(memoryFile, JSON.stringify(memory));
};

/** What is known of a file; without a stamp it is read again. */
interface KnownFile {
  readonly stamp: string;
  readonly digest: string;
  readonly bytes: number;
}

type Memory = Record<string, KnownFile>;

/** Two writings within a step of the disk's clock may bear the same times. */
const CLOCK_STEP_MS = 50;

const look = (dist: string, known: Memory): Memory => {
  const memory: Memory = {};
  const now = Date.now();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(dist, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (path !== MANIFEST_PATH && path !== BUILD_ID_PATH) memory[path] = knownOf(join(dist, path), known[path], now);
    }
  };
  walk('');
  return memory;
};

const knownOf = (file: string, known: KnownFile | undefined, now: number): KnownFile => {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  const stamp = `${size}:${mtimeMs}:${ctimeMs}:${ino}`;
  if (known?.stamp === stamp) return known;
  const content = readFileSync(file);
  const isSettled = now - Math.max(mtimeMs, ctimeMs) > CLOCK_STEP_MS;
  return { stamp: isSettled ? stamp : '', digest: hash('sha256', content, 'base64url'), bytes: content.length };
};

const readMemory = (file: string): Memory => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Memory;
  } catch {
    return {};
  }
};
