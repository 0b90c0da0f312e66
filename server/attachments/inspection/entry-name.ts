import { isUtf8 } from 'node:buffer';
import { getFileNameLowLevel, validateFileName, type Entry } from 'yauzl';

const utf8Flag = 0x0800;

/**
 * The name of an archive's entry, with « / » between folders; empty for the archive's own root, which some programs
 * write. Undefined if it is dangerous: it leads out of the folder that it is unpacked into, or holds characters that
 * show another name than there is.
 */
export const readEntryName = (entry: Entry): string | undefined => {
  const name = decodeName(entry);
  if (/^\/+$/.test(name)) return '';
  return validateFileName(name) !== null || isMisleading(name, entry.fileNameRaw) ? undefined : name;
};

/** macOS writes UTF-8 without saying so (APPNOTE appendix D); every other name is one of code page 437. */
const decodeName = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string => {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | utf8Flag : generalPurposeBitFlag;
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
};

/**
 * Control characters, line ends and bidirectional embeddings, overrides and isolates. Joiners, direction marks and byte
 * order marks are none: emoji, Persian names and the dates of Windows hold them. Code page 437 shows bytes below 32 as
 * signs, but programs write them as they are.
 */
const isMisleading = (name: string, raw: Buffer): boolean => {
  // macOS gives a folder's icon a name of its own, which ends in a carriage return.
  if (/(?:^|\/)(?:\._)?Icon\r$/.test(raw.toString('latin1'))) return false;
  if (raw.some((byte) => byte < 0x20 || byte === 0x7f)) return true;
  return misleading.test(name) || (isUtf8(raw) && misleading.test(raw.toString()));
};

const misleading = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
