/** Attachments judged by their bytes: what each accepted type must be, and what it must not also be. */
import { describe, expect, test } from 'vitest';
import { inspectFiles } from '../../server/attachments/inspection/inspect.ts';
import type { Inspection } from '../../server/attachments/inspection/verdict.ts';
import { patientInspection } from './patient-inspection.ts';
import { compoundFile, doc, docx, jpeg, pdf, png, xls, zip } from './sample-files.ts';

const inspect = async (bytes: Buffer, extension: string): Promise<Inspection> => {
  const [inspection] = await inspectFiles([{ extension, bytes }], acceptedTypes, patientInspection);
  if (!inspection) throw new Error('nothing was inspected');
  return inspection;
};

const acceptedTypes = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'zip', 'gif', 'tif', 'tiff', 'kmz', 'dwg'];

/** Why a file is refused, or kept apart; nothing when it is taken. */
const faultOf = async (bytes: Buffer, extension: string): Promise<string | undefined> => {
  const { verdict } = await inspect(bytes, extension);
  return verdict.kind === 'refused'
    ? verdict.reason
    : verdict.kind === 'quarantined'
      ? `kept apart: ${verdict.reason}`
      : undefined;
};

const joined = (...parts: readonly (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const archive = zip([{ name: 'plan.txt', content: 'un plan' }]);
const megabyte = 1024 * 1024;

const honest: readonly (readonly [string, string, Buffer])[] = [
  ['a PDF', 'pdf', pdf()],
  ['a PDF larger than what is read of it', 'pdf', pdf(200_000)],
  ['a JPEG', 'jpg', jpeg()],
  ['a JPEG under its long name', 'jpeg', jpeg()],
  ['a JPEG with a film after its end, as cameras write', 'jpg', joined(jpeg(), Buffer.alloc(9000, 7))],
  [
    'a JPEG with fill bytes before a marker',
    'jpg',
    joined(jpeg().subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg().subarray(2)),
  ],
  ['a PNG', 'png', png()],
  ['a Word document of old', 'doc', doc()],
  ['a Word document', 'docx', docx()],
  ['an archive', 'zip', archive],
  ['an archive of nothing but a folder', 'zip', zip([{ name: 'plans/', content: '', stored: true }])],
  ['a picture of the largest size', 'png', png(12_000, 10_000)],
];

test.each(honest)('%s is taken', async (_, extension, content) => {
  expect(await faultOf(content, extension)).toBeUndefined();
});

describe('what a file is not', () => {
  test.each(['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'zip', 'dwg'])('an empty file is no %s', async (extension) => {
    expect(await faultOf(Buffer.alloc(0), extension)).toBe('empty');
  });

  test.each(['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'zip', 'dwg', 'constructor'])(
    'a program is no %s',
    async (extension) => {
      expect(await faultOf(Buffer.from('MZ\x90\0 a program'), extension)).toBe('executable');
    },
  );

  const others = honest.filter(([name]) => /^an? (?:PDF|JPEG|PNG|Word document of old|archive)$/.test(name));
  const pairs = others.flatMap(([name, own, content]) =>
    others.filter(([, extension]) => extension !== own).map(([, extension]) => [name, extension, content] as const),
  );
  test.each(pairs)('%s under the name of a %s is what it is', async (name, extension, content) => {
    if (name === 'an archive') expect(await faultOf(content, extension)).toMatch(/^(?:signature|not-a-document)$/);
    else expect(await inspect(content, extension)).toEqual({ verdict: { kind: 'clean' }, extension: ownOf(name) });
  });

  const ownOf = (name: string): string => honest.find(([other]) => other === name)?.[1] ?? '';

  test('a PNG whose first chunk is another, or cut before it, is none', async () => {
    const other = png();
    other.write('tEXt', 12, 'latin1');
    expect(await faultOf(other, 'png')).toBe('signature');
    expect(await faultOf(png().subarray(0, 32), 'png')).toBe('signature');
  });

  test('a JPEG that has no frame, or bytes that are no segment, is none', async () => {
    const start = Buffer.from([0xff, 0xd8]);
    const rest = Buffer.alloc(20);
    expect(await faultOf(joined(start, Buffer.from([0xff, 0xd9]), rest), 'jpg')).toBe('signature');
    expect(await faultOf(joined(start, Buffer.from([0xff, 0xda]), rest), 'jpg')).toBe('signature');
    expect(await faultOf(joined(start, Buffer.from([0xff, 0xe0, 0, 4, 1, 1]), rest), 'jpg')).toBe('truncated');
  });

  test('a picture cut on its way is taken, unless nothing of it can be shown', async () => {
    expect(await faultOf(png().subarray(0, -8), 'png')).toBeUndefined();
    expect(await faultOf(png().subarray(0, -16), 'png')).toBeUndefined();
    expect(await faultOf(png().subarray(0, 40), 'png')).toBe('truncated');
    expect(await faultOf(jpeg().subarray(0, 20), 'jpg')).toBe('truncated');
  });

  test('a compound file without a document of Word is none', async () => {
    expect(await faultOf(xls(), 'doc')).toBe('not-a-document');
    // The name counts where a directory entry stands, not in a text.
    const inText = compoundFile([{ name: 'x', content: Buffer.alloc(4096) }]);
    inText.write('WordDocument\0', 1024 + 128 + 2, 'utf16le');
    expect(await faultOf(inText, 'doc')).toBe('not-a-document');
    // One that names a document where its chains do not lead is nothing that can be judged.
    const far = Buffer.concat([
      compoundFile([{ name: 'x', content: Buffer.alloc(4096) }]),
      Buffer.alloc(512 * 1024),
      doc().subarray(1024),
    ]);
    expect(await faultOf(far, 'doc')).toBe('kept apart: unreadable');
  });

  test('an archive without a document of Word is no docx', async () => {
    expect(await faultOf(archive, 'docx')).toBe('not-a-document');
    expect(await faultOf(zip([{ name: '[Content_Types].xml', content: '<Types/>' }]), 'docx')).toBe('not-a-document');
    expect(await faultOf(zip([{ name: 'word/document.xml', content: '<w:document/>' }]), 'docx')).toBe(
      'not-a-document',
    );
  });
});

describe('what a picture may not be beside itself', () => {
  test.each([
    ['a plan of A0 at 600 dots per inch', png(19_866, 28_087), 'png', undefined],
    ['a screenshot of forty thousand pixels', png(1080, 40_000), 'png', undefined],
    ['a photograph of two hundred million pixels', jpeg(16_320, 12_240), 'jpg', undefined],
    ['more than any computer shows', png(40_000, 30_000), 'png', 'kept apart: picture-size'],
    ['more than any computer shows', jpeg(40_000, 30_000), 'jpg', 'kept apart: picture-size'],
  ])('%s', async (_, content, extension, fault) => {
    expect(await faultOf(content, extension)).toBe(fault);
  });

  test.each([
    [0, 1],
    [1, 0],
  ])('a picture of %d × %d pixels is none', async (width, height) => {
    expect(await faultOf(png(width, height), 'png')).toBe('signature');
  });

  test.each(['<?php', '<script', '<!DOCTYPE html', '<html>', '<html lang', '<svg ', '<iframe'])(
    '%s, at its end or near its beginning',
    async (words) => {
      expect(await faultOf(joined(jpeg(640, 480, 9000), words), 'jpg')).toBe('polyglot');
      const inside = jpeg(640, 480, 9000);
      inside.write(words, 2000, 'latin1');
      expect(await faultOf(inside, 'jpg')).toBe('polyglot');
    },
  );

  test('XMP, which cameras write, is no page', async () => {
    expect(await faultOf(joined(jpeg(), '<x:xmpmeta><rdf:RDF/></x:xmpmeta>'), 'jpg')).toBeUndefined();
  });

  test('a PDF', async () => {
    expect(await faultOf(joined(jpeg(640, 480, 900), pdf()), 'jpg')).toBe('polyglot');
    // Past the first kilobyte no reader takes it for one.
    expect(await faultOf(joined(jpeg(640, 480, 2000), pdf()), 'jpg')).toBeUndefined();
  });
});

describe('an archive inside', () => {
  test.each([
    ['a PDF', pdf(), 'pdf'],
    ['a JPEG', jpeg(), 'jpg'],
    ['a PNG', png(), 'png'],
    ['a document of old', doc(), 'doc'],
  ])('%s makes it two files', async (_, content, extension) => {
    expect(await faultOf(joined(content, archive), extension)).toBe('polyglot');
  });

  test('is found before what was written after it, but in a document that may hold another', async () => {
    expect(await faultOf(joined(pdf(), archive, 'more'), 'pdf')).toBe('polyglot');
    expect(await faultOf(joined(doc(), archive, 'more'), 'doc')).toBeUndefined();
  });

  test('is more than four letters', async () => {
    expect(await faultOf(joined(pdf(), 'PK\x05\x06'), 'pdf')).toBeUndefined();
    expect(await faultOf(joined(pdf(), Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)), 'pdf')).toBeUndefined();
  });
});

/**
 * Marks the name of an archive's one entry as UTF-8; otherwise it is read as code page 437, which has no control
 * characters.
 */
const inUtf8 = (content: Buffer): Buffer => {
  const marked = Buffer.from(content);
  marked.writeUInt16LE(0x0800, 6);
  marked.writeUInt16LE(0x0800, marked.indexOf('PK\x01\x02') + 8);
  return marked;
};

describe('an archive', () => {
  test.each([
    ['cut', archive.subarray(0, -10), 'archive-unreadable'],
    ['under a password', zip([{ name: 'plan.txt', content: 'x', encrypted: true }]), 'archive-encrypted'],
    ['that climbs out of its folder', zip([{ name: '../plan.txt', content: 'x' }]), 'archive-names'],
    ['of an absolute name', zip([{ name: '/etc/passwd', content: 'x' }]), 'archive-names'],
    ['with a control character in a name', inUtf8(zip([{ name: 'pl\u0007an.txt', content: 'x' }])), 'archive-names'],
    [
      'that says less than it holds',
      zip([{ name: 'plan.txt', content: 'x'.repeat(5000), declaredBytes: 10 }]),
      'archive-unreadable',
    ],
    [
      'that says that it expands much',
      zip([{ name: 'plan.txt', content: 'x', declaredBytes: 17 * megabyte }]),
      'archive-size',
    ],
    ['that expands much', zip([{ name: 'plan.txt', content: Buffer.alloc(17 * megabyte) }]), 'archive-size'],
  ])('%s is refused', async (_, content, fault) => {
    expect(await faultOf(content, 'zip')).toBe(fault);
  });

  test('may hold 2000 files, and expand to sixteen megabytes', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({ name: `${index}`, content: '', stored: true }));
    expect(await faultOf(zip(many), 'zip')).toBeUndefined();
    expect(await faultOf(zip([{ name: 'plan.txt', content: Buffer.alloc(16 * megabyte) }]), 'zip')).toBeUndefined();
  });

  test('of more files is kept apart, and refused for a program among any of them', async () => {
    const many = Array.from({ length: 2001 }, (_, index) => ({ name: `${index}`, content: '', stored: true }));
    expect(await faultOf(zip(many), 'zip')).toBe('kept apart: archive-entries');
    expect(await faultOf(zip([...many, { name: 'a.exe', content: '' }]), 'zip')).toBe('executable');
  });

  test('of Word with macros is refused', async () => {
    const entries = ['[Content_Types].xml', 'word/document.xml', 'word/VBAPROJECT.BIN'].map((name) => ({
      name,
      content: 'x',
    }));
    expect(await faultOf(zip(entries), 'docx')).toBe('macros');
    expect(await faultOf(zip(entries), 'zip'), 'under another name').toBe('macros');
  });
});

describe('a type that another site accepts', () => {
  const gif = Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.from([1, 0, 1, 0, 0, 0, 0, 0x3b])]);
  const tiff = Buffer.concat([Buffer.from([0x49, 0x49, 0x2a, 0x00, 8, 0, 0, 0]), Buffer.alloc(40)]);

  test('is known by its bytes, under each of its names', async () => {
    expect(await faultOf(gif, 'gif')).toBeUndefined();
    expect(await faultOf(tiff, 'tif')).toBeUndefined();
    expect(await faultOf(tiff, 'tiff')).toBeUndefined();
    expect(await inspect(gif, 'tiff')).toEqual({ verdict: { kind: 'clean' }, extension: 'gif' });
    expect(await faultOf(joined(gif, '<script'), 'gif')).toBe('polyglot');
  });

  test('may be an archive of its own kind', async () => {
    expect(await faultOf(archive, 'kmz')).toBeUndefined();
    expect(await faultOf(zip([{ name: 'a', content: 'x', encrypted: true }]), 'kmz')).toBe('archive-encrypted');
    expect(await faultOf(archive, 'dwg')).toBe('signature');
  });
});
