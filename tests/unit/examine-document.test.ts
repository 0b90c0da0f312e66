/** What is known of a document to download that nobody has opened: kind, end, lock, author and title. */
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { examineDocument } from '../../generator/source/examine-document.ts';
import { pdfOf } from '../server/sample-files.ts';

const examined = (content: Buffer | string, extension: string) => examineDocument(Buffer.from(content), extension);

const eof = '%%EOF\n';
const info = '<</Author(Jeanne Dupuis)/Title(Tarif 2026)>>';
const signed = { document: { author: 'Jeanne Dupuis', title: 'Tarif 2026' } };
const trailer = `trailer<</Root 1 0 R/Info 2 0 R>>\n${eof}`;
/** A PDF with these objects, whose information dictionary is the second. */
const pdfWith = (...objects: readonly string[]): string =>
  `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}${trailer}`;

/** A PDF whose objects, by number, are in one compressed stream. */
const packed = (
  objects: readonly (readonly [number: number, text: string])[],
  compress: (bytes: Buffer) => Buffer = deflateSync,
): Buffer => {
  let at = 0;
  const numbers = objects.map(([number, text]) => {
    const entry = `${number} ${at}`;
    at += text.length + 1;
    return entry;
  });
  const head = `${numbers.join(' ')} `;
  const stream = compress(Buffer.from(head + objects.map(([, text]) => text).join(' ')));
  const opened = `%PDF-1.7\n7 0 obj\n<</Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode>>\nstream\n`;
  return Buffer.concat([Buffer.from(opened), stream, Buffer.from(`\nendstream\nendobj\n${trailer}`)]);
};

describe('of a PDF', () => {
  test.each([
    ['nothing, where it says nothing', pdfOf('<</Type/Catalog>>').toString('latin1'), {}],
    ['author and title', pdfWith('<</Type/Catalog>>', info), signed],
    ['a title alone', pdfWith('<<>>', '<</Title(Tarif)/Producer(Writer)>>'), { document: { title: 'Tarif' } }],
    ['nothing of names that are blank', pdfWith('<<>>', '<</Title( )/Author(\\000)>>'), {}],
    [
      'what its last update says',
      `${pdfWith('<<>>', info)}2 0 obj\n<</Author(Paul)>>\nendobj\n${trailer}`,
      { document: { author: 'Paul' } },
    ],
    [
      'texts in UTF-16 and UTF-8, without line breaks',
      pdfWith('<<>>', '<</Author<FEFF004C00E90061>/Title<EFBBBF4CC3A90A6F>>>'),
      { document: { author: 'Léa', title: 'Lé o' } },
    ],
    [
      'what its metadata say, where it has no dictionary',
      `%PDF-1.7\n<dc:creator>\n<rdf:Seq> <rdf:li>L\xC3\xA9a</rdf:li></rdf:Seq></dc:creator>` +
        `<dc:title><rdf:Alt><rdf:li xml:lang="x-default"> Tarif </rdf:li></rdf:Alt></dc:title>\n${eof}`,
      { document: { author: 'Léa', title: 'Tarif' } },
    ],
    ['that its end is missing', '%PDF-1.7\n1 0 obj\n<<>>', { isCut: true }],
    ['the same of an update', `%PDF-1.7\n${eof}3 0 obj\n<</Len`, { isCut: true }],
    ['that it ends, where « startxref » alone says so', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n', {}],
    [
      'that it asks for a password, and no other fact',
      `%PDF-1.7\n2 0 obj\n${info}\nendobj\ntrailer<</Encrypt 9 0 R/Info 2 0 R>>\n${eof}`,
      { document: { isLocked: true } },
    ],
  ])('%s', async (_, text, facts) => {
    expect(await examineDocument(Buffer.from(text, 'latin1'), '.pdf')).toEqual(facts);
  });

  test('author and title, where they are packed among other objects', async () => {
    const catalogue = [3, '<</Type/Catalog>>'] as const;
    expect(await examineDocument(packed([catalogue, [2, info]]), '.pdf')).toEqual(signed);
    expect(await examineDocument(packed([[2, info], catalogue]), '.pdf')).toEqual(signed);
    // The number of another object, and a place that looks like the number.
    expect(
      await examineDocument(
        packed([
          [0, '9'],
          [4, info],
        ]),
        '.pdf',
      ),
    ).toEqual({});
    // Of several such streams each has its own numbers, and the last one says what is so now.
    const pages = Array.from({ length: 9 }, (_, index) => [index + 10, '<</Type/Page>>'] as const);
    const earlier = packed([...pages, [2, '<</Title(Tarif 2025)>>']]);
    expect(await examineDocument(Buffer.concat([earlier, packed([[2, info]])]), '.pdf')).toEqual(signed);
    expect(await examineDocument(Buffer.concat([packed([[2, info]]), packed(pages)]), '.pdf')).toEqual(signed);
    // Damaged: what it holds is not known.
    expect(
      await examineDocument(
        packed([[2, info]], (bytes) => bytes),
        '.pdf',
      ),
    ).toEqual({});
  });

  test('its kind, wherever in the first kilobyte its mark stands, whatever its name says', async () => {
    const late = (bytes: number): string => `${' '.repeat(bytes)}%PDF-1.7\n${eof}`;
    expect(await examined(late(1000), '.pdf')).toEqual({});
    expect(await examined(late(1020), '.pdf')).toEqual({ damaged: true, fault: 'other' });
    for (const extension of ['.docx', '.dwg', '.zip'])
      expect(await examined(late(0), extension)).toEqual({ damaged: true, fault: 'other', format: 'PDF' });
  });
});

describe('of what programs pack', () => {
  const archive = (name: string, content = ''): Buffer => {
    const local = Buffer.alloc(30 + name.length);
    local.write('PK\x03\x04', 0, 'latin1');
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30, 'latin1');
    return Buffer.concat([local, Buffer.from(content)]);
  };
  const end = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
  const text = Buffer.concat([archive('mimetype', 'application/vnd.oasis.opendocument.text'), end]);

  test('whether its end is there', async () => {
    const anything = archive('plan.txt', 'plan');
    expect(await examineDocument(Buffer.concat([anything, end]), '.zip')).toEqual({});
    expect(await examineDocument(anything, '.zip')).toEqual({ isCut: true });
    // A comment may stand behind it, of 65 535 bytes at most.
    expect(await examineDocument(Buffer.concat([anything, end, Buffer.alloc(65_535)]), '.zip')).toEqual({});
    expect(await examineDocument(Buffer.concat([anything, end, Buffer.alloc(66_100)]), '.zip')).toEqual({
      isCut: true,
    });
    expect(await examineDocument(end, '.zip')).toEqual({});
  });

  test('whether it is what its name says', async () => {
    expect(await examineDocument(text, '.odt')).toEqual({});
    for (const extension of ['.ods', '.docx'])
      expect(await examineDocument(text, extension)).toEqual({
        damaged: true,
        fault: 'other',
        format: 'LibreOffice Writer',
      });
    expect(await examined('Un texte.', '.odt')).toEqual({ damaged: true, fault: 'other' });
  });

  test('whether it asks for a password', async () => {
    const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    const locked = Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await examineDocument(locked, '.docx')).toEqual({ document: { isLocked: true } });
    const other = { damaged: true, fault: 'other', format: 'Microsoft Office' };
    expect(await examineDocument(container, '.docx')).toEqual(other);
    expect(await examineDocument(locked, '.zip')).toEqual(other);
    expect(await examineDocument(container, '.doc')).toEqual({});
  });
});

test.each([
  ['a text, of which nothing tells the kind', 'BEGIN:VCALENDAR\nEND:VCALENDAR\n', '.dxf', {}],
  ['a calendar', 'BEGIN:VCALENDAR\nEND:VCALENDAR\n', '.ics', {}],
  ['a text in UTF-16', Buffer.from('\uFEFFBEGIN:VCARD', 'utf16le'), '.vcf', {}],
  ['RTF under the name that Word had', '{\\rtf1 Devis}', '.doc', {}],
  [
    'a picture',
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    '.dwg',
    { damaged: true, fault: 'other', format: 'PNG' },
  ],
  ['an archive', Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`), '.rtf', { damaged: true, fault: 'other', format: 'ZIP' }],
] as const)('%s as a document of another program', async (_, content, extension, facts) => {
  expect(await examined(content as Buffer, extension)).toEqual(facts);
});
