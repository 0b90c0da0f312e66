import { fromFdPromise, type Entry, type ZipFile } from 'yauzl';
import type { FileFault, OpenedFile } from './inspect.ts';

/** Bounds of what an archive may hold: what an office's machine opens without noticing. */
const maxEntries = 2000;
const maxExpandedBytes = 256 * 1024 * 1024;
/** Where nothing real compresses this well, a small file that expands much is made to. */
const maxRatio = 250;
const ratioFloorBytes = 16 * 1024 * 1024;

/**
 * Reads an archive's directory, then expands every entry into nothing, counting: what the directory says is the
 * sender's word only. An archive in an archive is counted as the file it is.
 */
export async function inspectArchive({ handle, bytes }: OpenedFile, kind: 'zip' | 'docx'): Promise<FileFault | undefined> {
  let archive: ZipFile;
  try {
    // Refuses bytes after the end, names with "..", absolute names and inconsistent directories.
    archive = await fromFdPromise(handle.fd, { autoClose: false, strictFileNames: false, validateEntrySizes: true });
  } catch {
    return 'archive-unreadable';
  }
  // An error without a listener would end the process.
  archive.on('error', () => undefined);
  if (archive.entryCount > maxEntries) return 'archive-entries';

  const entries: Entry[] = [];
  const fault = await readDirectory(archive, entries, bytes);
  if (fault) return fault;
  if (kind === 'docx') {
    const names = new Set(entries.map(({ fileName }) => fileName));
    if (!names.has('[Content_Types].xml') || ![...names].some((name) => name.startsWith('word/'))) return 'not-a-document';
    if ([...names].some((name) => /vbaProject\.bin$/i.test(name))) return 'macros';
  }
  return expandAll(archive, entries, bytes);
}

/** Collects the entries; bounds are checked as they come, so that a directory that lies about its length is cut short. */
async function readDirectory(archive: ZipFile, entries: Entry[], bytes: number): Promise<FileFault | undefined> {
  let declaredBytes = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      entries.push(entry);
      declaredBytes += entry.uncompressedSize;
      if (entries.length > maxEntries) return 'archive-entries';
      if (declaredBytes > allowedBytes(bytes)) return 'archive-size';
      if (entry.isEncrypted()) return 'archive-encrypted';

      if (/[\u0000-\u001f]/.test(entry.fileName)) return 'archive-names';
    }
  } catch (error) {
    return /fileName|path/i.test((error as Error).message) ? 'archive-names' : 'archive-unreadable';
  }
  return undefined;
}

async function expandAll(archive: ZipFile, entries: readonly Entry[], bytes: number): Promise<FileFault | undefined> {
  let expandedBytes = 0;
  try {
    for (const entry of entries) {
      if (entry.fileName.endsWith('/')) continue;
      const stream = await archive.openReadStreamPromise(entry);
      for await (const chunk of stream) {
        expandedBytes += (chunk as Buffer).length;
        // Leaving the loop destroys the stream.
        if (expandedBytes > allowedBytes(bytes)) return 'archive-size';
      }
    }
  } catch {
    return 'archive-unreadable';
  }
  return undefined;
}

const allowedBytes = (bytes: number): number => Math.min(maxExpandedBytes, Math.max(ratioFloorBytes, bytes * maxRatio));
