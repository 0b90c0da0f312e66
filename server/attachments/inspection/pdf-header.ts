import { fileTypeFromBuffer } from 'file-type';
import { isContainer, isProgram } from './executable.ts';
import { holdsMarkup } from './markup.ts';

/** Readers accept the header anywhere in the first kilobyte (ISO 32000-2, annex I, note to 7.5.2). */
const searchedBytes = 1024;

/** Where a PDF's header is; undefined if these bytes are no PDF. */
export const headerOffsetOf = (bytes: Buffer): number | undefined => {
  const offset = bytes.subarray(0, searchedBytes).indexOf('%PDF-');
  return offset === -1 ? undefined : offset;
};

/** Number of bytes that file-type needs. */
const headBytes = 4100;

/**
 * Whether what stands before the header makes the file another one as well. A byte order mark, line ends, the commands
 * of a printer or a server's words do not.
 */
export const isHeaderDisguised = async (bytes: Buffer, offset: number): Promise<boolean> => {
  if (offset === 0) return false;
  if (isProgram(bytes) || isContainer(bytes) || holdsMarkup(bytes.subarray(0, offset))) return true;
  const found = await fileTypeFromBuffer(bytes.subarray(0, headBytes)).catch(() => undefined);
  return found !== undefined && found.ext !== 'pdf';
};
