/** Small real files of each accepted type, and some that only pretend. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** One entry of a zip archive, with what a hostile one may lie about. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
  readonly stored?: boolean;
  /** A method other than Deflate (APPNOTE 4.4.5); the content is then written as it is given. */
  readonly method?: number;
  /** The name's bytes, without a word about their encoding. */
  readonly rawName?: Buffer;
  /** Writes the sizes behind the content, as programs do that compress while they send. */
  readonly hasDescriptor?: boolean;
  /** Size written into the directory in place of the true one. */
  readonly declaredBytes?: number;
  readonly encrypted?: boolean;
  /** File type and rights of Unix, in octal; symbolic links are `0o120777`. */
  readonly mode?: number;
}

/** Writes a zip archive, with something before its first entry if asked for. */
export const zip = (entries: readonly ZipEntry[], before: Buffer = Buffer.alloc(0)): Buffer => {
  const locals: Buffer[] = [before];
  const directory: Buffer[] = [];
  let offset = before.length;
  for (const { name, content, declaredBytes, encrypted, mode, ...form } of entries) {
    const method = form.method ?? (form.stored ? 0 : 8);
    const raw = Buffer.from(content as string);
    const data = method === 8 ? deflateRawSync(raw) : raw;
    const nameBytes = form.rawName ?? Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // Names are UTF-8, unless they are given as bytes.
    common.writeUInt16LE((encrypted ? 1 : 0) | (form.rawName ? 0 : 0x0800) | (form.hasDescriptor ? 8 : 0), 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(declaredBytes ?? raw.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const sizes = Buffer.from(common.subarray(10, 22));
    const opening = Buffer.from(common);
    if (form.hasDescriptor) opening.fill(0, 10, 22);
    const descriptor = form.hasDescriptor ? [Buffer.from('PK\x07\x08', 'latin1'), sizes] : [];
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), opening, nameBytes, data, ...descriptor]);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 0, 'latin1');
    central.writeUInt16LE(20, 4);
    common.copy(central, 6);
    // Made on Unix, whose modes stand in the upper half of the attributes.
    if (mode !== undefined) central.writeUInt16LE((3 << 8) | 20, 4);
    central.writeUInt32LE(((mode ?? 0) << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    directory.push(Buffer.concat([central, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
};

/** A PDF of one page; `bytes` pads it with a comment. */
export const pdf = (bytes = 0): Buffer => {
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const tail = Buffer.from('1 0 obj<</Type/Catalog>>endobj\nxref\n0 1\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n');
  const padding = Buffer.alloc(Math.max(0, bytes - head.length - tail.length), 'x');
  return Buffer.concat([head, padding, tail]);
};

const pngChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG; its header may claim another size than its one pixel. */
export const png = (width = 1, height = 1): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** The head and end of a JPEG of the given size, with an Exif segment as cameras write it. */
export const jpeg = (width = 640, height = 480, bytes = 0): Buffer => {
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0x00, 0x10]), Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1')]);
  const frame = Buffer.from([
    0xff,
    0xc0,
    0x00,
    0x0b,
    0x08,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    0x01,
    0x01,
    0x11,
    0x00,
  ]);
  const scan = Buffer.from([0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00]);
  const head = Buffer.concat([Buffer.from([0xff, 0xd8]), exif, frame, scan]);
  return Buffer.concat([head, Buffer.alloc(Math.max(1, bytes - head.length - 2), 0x55), Buffer.from([0xff, 0xd9])]);
};

/** A document of Word as a zip, with more parts and relationships than a plain one where they are asked for. */
export const docx = (parts: readonly ZipEntry[] = []): Buffer => {
  const names = new Set(parts.map(({ name }) => name));
  const plain: ZipEntry[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: 'word/document.xml', content: '<w:document/>' },
  ];
  return zip([...plain.filter(({ name }) => !names.has(name)), ...parts]);
};

/** A relationships part with one relationship. */
export const relationships = (type: string, target: string, mode = 'External'): string =>
  '<?xml version="1.0" encoding="UTF-8"?><Relationships ' +
  'xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" ` +
  `Target="${target}" TargetMode="${mode}"/></Relationships>`;

/** A storage or a stream of a compound file; without content it is a storage, with the entries in it. */
export interface CompoundEntry {
  readonly name: string;
  readonly content?: Buffer;
  readonly within?: readonly CompoundEntry[];
}

const sectorBytes = 512;
const freeSector = 0xffffffff;
const endOfChain = 0xfffffffe;

/** Writes a compound file ([MS-CFB]) with one sector of allocation table: at most 60 kB. */
export const compoundFile = (entries: readonly CompoundEntry[]): Buffer => {
  const fat: number[] = [0xfffffffd];
  const sectors: Buffer[] = [Buffer.alloc(sectorBytes)];
  const append = (content: Buffer): number => {
    const first = sectors.length;
    const count = Math.ceil(content.length / sectorBytes);
    const padded = Buffer.concat([content, Buffer.alloc(count * sectorBytes - content.length)]);
    for (let index = 0; index < count; index += 1) {
      sectors.push(padded.subarray(index * sectorBytes, (index + 1) * sectorBytes));
      fat.push(index === count - 1 ? endOfChain : first + index + 1);
    }
    return first;
  };
  const directory = [
    { name: 'Root Entry', type: 5, first: endOfChain, length: 0, next: freeSector, child: freeSector },
  ];
  /** Adds entries, each linked to the next one, and returns the index of the first. */
  const add = (siblings: readonly CompoundEntry[]): number => {
    let following = freeSector;
    for (const { name, content, within = [] } of [...siblings].reverse()) {
      // Shorter streams than 4096 bytes would stand in a stream of their own.
      const stream = content && Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))]);
      const child = add(within);
      directory.push({
        name,
        type: stream ? 2 : 1,
        first: stream ? append(stream) : 0,
        length: stream?.length ?? 0,
        next: following,
        child,
      });
      following = directory.length - 1;
    }
    return following;
  };
  const [root] = directory;
  if (root) root.child = add(entries);
  const records = directory.map(({ name, type, first, length, next, child }) => {
    const record = Buffer.alloc(128);
    record.write(name, 0, 'utf16le');
    record.writeUInt16LE((name.length + 1) * 2, 64);
    record.writeUInt8(type, 66);
    record.writeUInt32LE(freeSector, 68);
    record.writeUInt32LE(next, 72);
    record.writeUInt32LE(child, 76);
    record.writeUInt32LE(first, 116);
    record.writeUInt32LE(length, 120);
    return record;
  });
  const directoryAt = append(Buffer.concat(records));
  const table = sectors[0] ?? Buffer.alloc(sectorBytes);
  for (let index = 0; index < 128; index += 1) table.writeUInt32LE(fat[index] ?? freeSector, index * 4);

  const header = Buffer.alloc(sectorBytes);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(directoryAt, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(endOfChain, 68);
  for (let index = 0; index < 109; index += 1) header.writeUInt32LE(index === 0 ? 0 : freeSector, 76 + index * 4);
  return Buffer.concat([header, ...sectors]);
};

/** A file packed into a document ([MS-OLEDS] 2.3.6): its name, the place it came from, and its content. */
export const packageOf = (name: string, content: Buffer | string): Buffer => {
  const body = Buffer.from(content as string);
  const length = (bytes: number): Buffer => {
    const field = Buffer.alloc(4);
    field.writeUInt32LE(bytes);
    return field;
  };
  const path = Buffer.from(`C:\\Temp\\${name}\0`, 'latin1');
  const packed = Buffer.concat([
    Buffer.from([2, 0]),
    Buffer.from(`${name}\0`, 'latin1'),
    path,
    Buffer.from([0, 0, 3, 0]),
    length(path.length),
    path,
    length(body.length),
    body,
  ]);
  return Buffer.concat([length(packed.length), packed]);
};

export interface WordOptions {
  /** Further storages and streams. */
  readonly more?: readonly CompoundEntry[];
  /** Storages below `ObjectPool`, with the names of their streams. */
  readonly objects?: readonly { readonly name: string; readonly parts: readonly string[] }[];
  /** Name of the storage of objects; « ObjectPool » unless given. */
  readonly poolName?: string;
  readonly title?: string;
  /** Name of the main stream; « WordDocument » unless given. */
  readonly mainName?: string;
  /** Address of its template. */
  readonly template?: string;
  readonly isEncrypted?: boolean;
}

/** A document of Word before 2007: its main stream's header and the table of its associated texts ([MS-DOC]). */
export const doc = ({
  more = [],
  objects,
  poolName = 'ObjectPool',
  title = 'Devis',
  mainName = 'WordDocument',
  template = 'Normal.dot',
  isEncrypted = false,
}: WordOptions = {}): Buffer => {
  const texts = ['', template, title, '', '', '', 'Jeanne'];
  const table = Buffer.concat([
    Buffer.from([0xff, 0xff, texts.length, 0, 0, 0]),
    ...texts.map((text) => {
      const length = Buffer.alloc(2);
      length.writeUInt16LE(text.length);
      return Buffer.concat([length, Buffer.from(text, 'utf16le')]);
    }),
  ]);
  const main = Buffer.alloc(4096);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0x0200 | (isEncrypted ? 0x0100 : 0), 0x0a);
  main.writeUInt32LE(0, 0x019a);
  main.writeUInt32LE(table.length, 0x019e);
  const pool: CompoundEntry[] = objects
    ? [
        {
          name: poolName,
          within: objects.map(({ name, parts }) => ({
            name,
            within: parts.map((part) => ({ name: part, content: Buffer.from('x') })),
          })),
        },
      ]
    : [];
  return compoundFile([{ name: mainName, content: main }, { name: '1Table', content: table }, ...pool, ...more]);
};

/** A spreadsheet of Excel before 2007, as far as its directory tells. */
export const xls = (): Buffer => compoundFile([{ name: 'Workbook', content: Buffer.alloc(4096) }]);

/** A PDF whose objects are given; the names in them are what counts. */
export const pdfOf = (...objects: readonly string[]): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );

/** A PDF with one object packed in a compressed stream, as most programs write them since 2003. */
export const packedPdf = (object: string, dictionary = '/Filter/FlateDecode'): Buffer => {
  const stream = deflateSync(Buffer.from(`2 0 ${object}`));
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${stream.length}${dictionary}>>\nstream\n`,
      'latin1',
    ),
    stream,
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ]);
};

/** A Windows program of the smallest kind that its loader takes, as far as its headers go. */
export const windowsProgram = (): Buffer => {
  const program = Buffer.alloc(512);
  program.write('MZ\x90\0\x03', 0, 'latin1');
  program.writeUInt32LE(128, 60);
  program.write('PE\0\0\x4c\x01', 128, 'latin1');
  return program;
};

/** A Windows shortcut that starts a program ([MS-SHLLINK] 2.1). */
export const windowsShortcut = (): Buffer =>
  Buffer.concat([
    Buffer.from('4c0000000114020000000000c000000000000046', 'hex'),
    Buffer.alloc(56),
    Buffer.from('C:\\Windows\\System32\\cmd.exe'),
  ]);
