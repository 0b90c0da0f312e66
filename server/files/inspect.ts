/**
 * Judges an attachment by its bytes. The visitor's name for a file only says what it claims to be; this folder
 * finds out whether it is that, only that, and of a size that can be opened. It never changes a file.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { inspectArchive } from './archive.ts';
import { isWordDocument } from './compound.ts';
import { inspectJpeg, inspectPng } from './picture.ts';
import { findPolyglot } from './polyglot.ts';

/** What is wrong with a file, for the log; the visitor is told that it was refused. */
export type FileFault =
  | 'empty'
  | 'signature'
  | 'truncated'
  | 'picture-size'
  | 'polyglot-archive'
  | 'polyglot-pdf'
  | 'polyglot-markup'
  | 'archive-unreadable'
  | 'archive-encrypted'
  | 'archive-entries'
  | 'archive-size'
  | 'archive-names'
  | 'not-a-document'
  | 'macros';

/** An opened file with its size and first bytes. */
export interface OpenedFile {
  readonly handle: FileHandle;
  readonly bytes: number;
  readonly head: Buffer;
}

/** Bytes that tell a type: what file-type asks for. */
const headBytes = 4100;

/** Finds out whether a file is what its extension says; nothing when it is. */
export async function inspectFile(path: string, extension: string): Promise<FileFault | undefined> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0) return 'empty';
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, headBytes)), 0, Math.min(size, headBytes), 0);
    return await inspectOpened({ handle, bytes: size, head: buffer.subarray(0, bytesRead) }, extension);
  } finally {
    await handle.close();
  }
}

async function inspectOpened(file: OpenedFile, extension: string): Promise<FileFault | undefined> {
  const { head } = file;
  switch (extension) {
    case 'pdf':
      // One cut on its way is taken as it is: readers mend it, and a refusal would lose the request.
      return startsWith(head, '%PDF-') ? findPolyglot(file, 'pdf') : 'signature';
    case 'jpg':
    case 'jpeg':
      return head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff ? ((await findPolyglot(file, 'picture')) ?? inspectJpeg(file)) : 'signature';
    case 'png':
      return head.subarray(0, 8).equals(pngSignature) ? ((await findPolyglot(file, 'picture')) ?? inspectPng(file)) : 'signature';
    case 'doc':
      if (!head.subarray(0, 8).equals(compoundSignature)) return 'signature';
      return (await findPolyglot(file, 'compound')) ?? ((await isWordDocument(file)) ? undefined : 'not-a-document');
    case 'docx':
      return startsWith(head, 'PK\x03\x04') ? inspectArchive(file, 'docx') : 'signature';
    case 'zip':
      return startsWith(head, 'PK\x03\x04') ? inspectArchive(file, 'zip') : 'signature';
    default:
      return inspectOther(file, extension);
  }
}

/** A type that another site may accept: its signature must be known, and be the one of its name. */
async function inspectOther(file: OpenedFile, extension: string): Promise<FileFault | undefined> {
  const found = await fileTypeFromBuffer(file.head).catch(() => undefined);
  const isNamed = found !== undefined && (found.ext === extension || sameType[extension] === found.ext);
  if (isNamed) return findPolyglot(file, 'picture');
  // Office files of other kinds are archives as well.
  if (found?.ext === 'zip' && zipFamily.has(extension)) return inspectArchive(file, 'zip');
  return 'signature';
}

const sameType: Readonly<Record<string, string>> = { tiff: 'tif', heif: 'heic', m4v: 'mp4' };
const zipFamily = new Set(['xlsx', 'pptx', 'odt', 'ods', 'odp', 'kmz', 'ifczip']);

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const compoundSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const startsWith = (head: Buffer, signature: string): boolean => head.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));
