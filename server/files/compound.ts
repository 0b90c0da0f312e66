import type { OpenedFile } from './inspect.ts';

/** Name of the stream that makes a compound file a Word document, as the directory writes it. */
const wordStream = Buffer.from('WordDocument\0', 'utf16le');

const windowBytes = 256 * 1024;

/** Whether a compound file (the format of Word before 2007, and of much else) is a Word document. */
export async function isWordDocument({ handle, bytes }: OpenedFile): Promise<boolean> {
  const window = Buffer.alloc(windowBytes + wordStream.length);
  for (let offset = 0; offset < bytes; offset += windowBytes) {
    const { bytesRead } = await handle.read(window, 0, window.length, offset);
    // A directory entry is 128 bytes long and stands on such a boundary.
    const found = window.subarray(0, bytesRead);
    for (let at = found.indexOf(wordStream); at !== -1; at = found.indexOf(wordStream, at + 1)) {
      if ((offset + at) % 128 === 0) return true;
    }
  }
  return false;
}
