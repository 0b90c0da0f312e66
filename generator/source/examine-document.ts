/** Reads a document to download, as far as its name promises something: what it is, whether it is whole and opens. */
import { inflateSync } from 'node:zlib';
import { readAccess } from '../../formats/pdf-encryption.ts';
import { readObject, type PdfDictionary } from '../../formats/pdf-object.ts';
import { formatOf } from './format-of.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Examined } from './types.ts';

/** Examines the bytes of a document. Never throws for what it holds. */
export const examineDocument = async (bytes: Buffer, extension: string): Promise<Examined> => {
  // Readers accept the header anywhere in the first kilobyte (ISO 32000-2, annex I, note to 7.5.2).
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-');
  if (extension === '.pdf' && isPdf) return examinePdf(bytes.toString('latin1'), bytes);
  const found = await formatOf(bytes);
  const name = extension.slice(1);
  const kinds = packed[name];
  if (kinds !== undefined && isZip(bytes)) {
    const isOther = kinds.length > 0 && found !== undefined && found.ext !== 'zip' && !kinds.includes(found.ext);
    if (!isOther) return bytes.includes(endOfArchive, Math.max(0, bytes.length - 66_000)) ? {} : { isCut: true };
  } else if (kinds !== undefined && kinds.length > 0 && found?.ext === 'cfb') {
    // An encrypted document of Office is in a container of another kind.
    if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return { document: { isLocked: true } };
  } else if (kinds === undefined && name !== 'pdf') {
    // Programs open these by their content, and texts have no mark of their own.
    const isKnown = isPdf || isZip(bytes) || (found !== undefined && isBinary(bytes));
    if (!isKnown || (formats[name] ?? []).includes(found?.ext ?? '')) return {};
  }
  const format = isPdf ? 'PDF' : found?.format;
  return { damaged: true, fault: 'other', ...(format !== undefined && { format }) };
};

/** Documents that are archives, and the kinds of content that each may be. */
const packed: Readonly<Record<string, readonly string[]>> = {
  docx: ['docx', 'docm', 'dotx', 'dotm'],
  xlsx: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  pptx: ['pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm'],
  odt: ['odt', 'ott'],
  ods: ['ods', 'ots'],
  odp: ['odp', 'otp'],
  epub: ['epub'],
  zip: [],
};

/** Kinds of content of other documents that have a mark. */
const formats: Readonly<Record<string, readonly string[]>> = {
  doc: ['cfb', 'rtf', 'docx', 'docm'],
  xls: ['cfb', 'xlsx', 'xlsm', 'xml'],
  ppt: ['cfb', 'pptx', 'pptm'],
  rtf: ['rtf'],
  dwg: ['dwg'],
  dxf: ['dxf'],
  ics: ['ics'],
  vcf: ['vcf'],
  gpx: ['xml'],
};

const isZip = (bytes: Buffer): boolean => /^PK(?:\x03\x04|\x05\x06)/.test(bytes.toString('latin1', 0, 4));
const endOfArchive = Buffer.from('PK\x05\x06', 'latin1');

/** True for what is no text: it has a zero byte, and does not begin as UTF-16 does. */
const isBinary = (bytes: Buffer): boolean =>
  bytes.subarray(0, 65_536).includes(0) && !/^(?:\xFF\xFE|\xFE\xFF)/.test(bytes.toString('latin1', 0, 2));

const examinePdf = (text: string, bytes: Buffer): Examined => {
  const end = Math.max(text.lastIndexOf('%%EOF'), text.lastIndexOf('startxref'));
  // Objects behind the last end are those of an update, or of a file whose first page stands first, that is cut.
  const isCut = end === -1 || /\d\s+\d+\s+obj\b/.test(text.slice(end));
  const access = readAccess(text).kind;
  const document: DocumentFacts = {
    ...(access === 'locked' && { isLocked: true }),
    // An encrypted file has its texts encrypted.
    ...(access === 'plain' && signatureOf(text, bytes)),
  };
  return { ...(isCut && { isCut }), ...(Object.keys(document).length > 0 && { document }) };
};

/** Author and title, in the last information dictionary (14.3.3) or the metadata in XML (14.3.2). */
const signatureOf = (text: string, bytes: Buffer): Pick<DocumentFacts, 'author' | 'title'> => {
  const [, number = '', generation = ''] = [...text.matchAll(/\/Info\s+(\d+)\s+(\d+)\s+R\b/g)].at(-1) ?? [];
  const info = number === '' ? undefined : findObject(text, bytes, Number(number), generation);
  const author = textOf(info, '/Author') ?? inMetadata(text, 'creator');
  const title = textOf(info, '/Title') ?? inMetadata(text, 'title');
  return { ...(author && { author }), ...(title && { title }) };
};

const findObject = (text: string, bytes: Buffer, number: number, generation: string): PdfDictionary | undefined => {
  const plain = [...text.matchAll(new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj\\b`, 'g'))].at(-1);
  const found = plain ? readObject(text, plain.index + plain[0].length) : findPacked(text, bytes, number);
  return found instanceof Map ? found : undefined;
};

const maxExpandedBytes = 16 * 1024 * 1024;

/** An object in a compressed stream of objects (7.5.7): numbers and offsets stand first, then the objects. */
const findPacked = (text: string, bytes: Buffer, number: number): unknown => {
  for (const { index } of [...text.matchAll(/\/ObjStm\b/g)].reverse()) {
    const start = /stream\r?\n/.exec(text.slice(index, index + 2048));
    const dictionary = text.slice(text.lastIndexOf('obj', index), index + (start?.index ?? 0));
    const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1]);
    if (!start || Number.isNaN(first)) continue;
    const at = index + start.index + start[0].length;
    try {
      const stored = bytes.subarray(at, text.indexOf('endstream', at));
      const expanded = inflateSync(stored, { maxOutputLength: maxExpandedBytes }).toString('latin1');
      const numbers = expanded.slice(0, first).trim().split(/\s+/).map(Number);
      const entry = numbers.findIndex((value, place) => place % 2 === 0 && value === number);
      if (entry !== -1) return readObject(expanded, first + (numbers[entry + 1] ?? 0));
    } catch {
      // Another filter, or damaged: its objects are not known.
    }
  }
  return undefined;
};

/** A text of a dictionary (7.9.2.2): in UTF-16, UTF-8, or nearly Latin-1. */
const textOf = (dictionary: PdfDictionary | undefined, key: string): string | undefined => {
  const value = dictionary?.get(key);
  if (!(value instanceof Buffer)) return undefined;
  const start = value.toString('hex', 0, 3);
  const text = start.startsWith('feff')
    ? Buffer.from(value.subarray(2, value.length - (value.length % 2)))
        .swap16()
        .toString('utf16le')
    : value.toString(start === 'efbbbf' ? 'utf8' : 'latin1').replace('\uFEFF', '');
  return text.replace(/[\0-\x1F]+/g, ' ').trim() || undefined;
};

const inMetadata = (text: string, element: 'creator' | 'title'): string | undefined => {
  const found = new RegExp(`<dc:${element}>\\s*<rdf:\\w+>\\s*<rdf:li[^>]*>([^<]*)<`).exec(text)?.[1];
  return found && (Buffer.from(found, 'latin1').toString('utf8').trim() || undefined);
};
