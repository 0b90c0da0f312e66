/** Parts of the inspection of attachments, each by itself: names, first bytes, texts, limits. Pure functions. */
import { describe, expect, test } from 'vitest';
import { inspectArchiveEntryName } from '../../server/attachments/inspection/archive-entry.ts';
import { createBudget } from '../../server/attachments/inspection/budget.ts';
import { fitsName } from '../../server/attachments/inspection/content-type.ts';
import { holdsProgram, isContainer, isProgram } from '../../server/attachments/inspection/executable.ts';
import { inspectOffice, inspectPartName, isTextPart } from '../../server/attachments/inspection/office.ts';
import { isLoadedFromInternet, isRemote } from '../../server/attachments/inspection/remote-address.ts';
import { holdsObject, isTextDocument } from '../../server/attachments/inspection/text-document.ts';
import type { Verdict } from '../../server/attachments/inspection/verdict.ts';
import { cutTail, findArchive, isEmptyArchive } from '../../server/attachments/inspection/zip-bounds.ts';
import { jpeg, packageOf, pdf, png, relationships, windowsProgram, zip } from './sample-files.ts';

const bytes = (text: string, zeros = 0): Buffer => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(zeros)]);

const wordOf = (verdict: Verdict): string =>
  verdict.kind === 'clean' ? 'clean' : `${verdict.kind}: ${verdict.reason}`;

describe('a name in an archive', () => {
  test.each<[string, string]>([
    ...['docm', 'dotm', 'xlsm', 'xltm', 'xlam', 'xlsb', 'pptm', 'potm', 'ppsm', 'ppam', 'sldm'].map(
      (extension): [string, string] => [`devis.${extension}`, 'macros'],
    ),
    ['DEVIS.DOCM. .', 'macros'],
    ['devis.docm.exe', 'executable'],
    ['photo.EXE. .', 'executable'],
    ['plan.txt:plan.exe', 'executable'],
    ['plans\\plan.bat', 'executable'],
    ['plans.pdf/plan.js', 'executable'],
  ])('%j is refused: %s', (name, reason) => expect(inspectArchiveEntryName(name)).toEqual({ kind: 'refused', reason }));

  test.each([
    ['plan.URL', 'shortcut'],
    ['plan.webloc ', 'shortcut'],
    ['plan.svg', 'active-content'],
    ['plan.XHTML.', 'active-content'],
  ])('%j is kept apart: %s', (name, reason) =>
    expect(inspectArchiveEntryName(name)).toEqual({ kind: 'quarantined', reason }),
  );

  test.each(['exe', 'docm', 'setup.exe/plan.pdf', 'setup.exe\\plan.pdf', 'plan.exe.pdf', 'plan.txt'])(
    '%j is clean',
    (name) => expect(inspectArchiveEntryName(name)).toEqual({ kind: 'clean' }),
  );
});

describe('the first bytes', () => {
  test.each<[string, Buffer]>([
    ['of Linux', bytes('\x7fELF')],
    ['a script', bytes('#!/bin/sh')],
    ['a script with a space', bytes('#! /bin/sh')],
    ['a batch file', bytes('@ECHO OFF')],
    ['a shortcut', bytes('L\0\0\0\x01\x14\x02\0\0\0\0\0')],
    ...['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'].map((magic): [string, Buffer] => [
      `of macOS (${magic})`,
      Buffer.from(magic, 'hex'),
    ]),
    ['of Windows', windowsProgram()],
    ['of Windows, cut in its header', bytes('MZ', 26)],
    ['of Windows, cut behind its header', windowsProgram().subarray(0, 64)],
    ['of DOS, with a header of its own', bytes(`MZ${'x'.repeat(60)}\x08\xff\xff`, 100)],
  ])('of a program: %s', (_what, head) => expect(isProgram(head)).toBe(true));

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a heading', bytes('#!plan')],
    ['a script’s line amid a text', bytes('Voir #!/bin/sh')],
    ['a batch’s line amid a text', bytes('Voir @echo off')],
    ['the beginning of a shortcut', bytes('L\0\0\0\x01\x14\x02')],
    ['the beginning of one of macOS', Buffer.from('cafeba', 'hex')],
    ['less than a header', bytes('MZ', 25)],
    ['a text', bytes(`MZ ${'est le nom de notre chantier, '.repeat(4)}`)],
  ])('of no program: %s', (_what, head) => expect(isProgram(head)).toBe(false));

  test.each([
    'PK\x03\x04',
    'PK\x05\x06',
    'Rar!\x1a\x07',
    '7z\xbc\xaf\x27\x1c',
    '\x1f\x8b',
    '\xfd7zXZ\0',
    '\x28\xb5\x2f\xfd',
    'MSCF',
    'vhdxfile',
    'conectix',
    'MSWIM\0',
    'BZh1',
    `${'x'.repeat(257)}ustar`,
  ])('of an archive or a disk: %j', (text) => expect(isContainer(bytes(text))).toBe(true));

  test.each(['', 'PK', 'Rar!', 'MSWIM', 'BZhx', 'xBZh1', `${'x'.repeat(256)}ustar`])('of none: %j', (text) =>
    expect(isContainer(bytes(text))).toBe(false),
  );
});

describe('what is packed into a document', () => {
  const collapsed = bytes('MZ\0\0PE\0\0', 300);
  collapsed.writeUInt32LE(4, 60);

  test.each([
    ['of Linux', packageOf('plan.bmp', '\x7fELF')],
    ['of Windows, behind two letters like its own', packageOf('MZ.bmp', windowsProgram())],
    ['of Windows, cut behind its second header', windowsProgram().subarray(0, 132)],
    ['of Windows, with one header in the other', packageOf('plan.bmp', collapsed)],
    ['by its name', packageOf('plan.vbs', 'x')],
    ['by a name of three letters', bytes('a\0.js\0')],
    ['by the longest name', bytes(`a\0${'n'.repeat(257)}.js\0`)],
  ])('is a program: %s', (_what, packed) => expect(holdsProgram(packed)).toBe(true));

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', packageOf('plan.bmp', 'BM')],
    ['a text that ends in two letters', bytes('Le chantier MZ')],
    ['a program cut amid its second header', windowsProgram().subarray(0, 131)],
    ['a longer name than any', bytes(`a\0${'n'.repeat(258)}.js\0`)],
    ['a name with signs that none has', bytes('a\0plan\x01.js\0')],
    ['a name far behind', bytes('x'.repeat(2048) + '\0plan.js\0')],
  ])('is none: %s', (_what, packed) => expect(holdsProgram(packed)).toBe(false));
});

describe('a document of an office program', () => {
  test.each([
    ['word/vbaProject.bin', 'refused: macros'],
    ['WORD/VBADATA.XML', 'refused: macros'],
    ['xl/macrosheets/sheet1.xml', 'refused: macros'],
    ['Basic/Standard/Module1.xml', 'refused: macros'],
    ['Scripts/python/a.py', 'refused: macros'],
    ['word/activeX/activeX1.bin', 'refused: control'],
    ['word/embeddings/oleObject1.bin', 'quarantined: embedded-object'],
    ['ObjectReplacements/Object 1', 'quarantined: embedded-object'],
    ['word/vbaProject.bin.txt', 'clean'],
    ['word/Basic/a.xml', 'clean'],
    ['word/Scripts/a.xml', 'clean'],
    ['word/ObjectReplacements/a', 'clean'],
    ['word/activeX.xml', 'clean'],
    ['oleObjects/a.xml', 'clean'],
  ])('a part named %s: %s', (name, words) => expect(wordOf(inspectPartName(name))).toBe(words));

  test.each([
    ['[Content_Types].xml', true],
    ['/[content_types].xml', true],
    ['word/_rels/document.xml.rels', true],
    ['/Word/document.xml', true],
    ['xl/workbook.xml', true],
    ['ppt/presentation.xml', true],
    ['docs/[Content_Types].xml', false],
    ['word/theme/theme1.xml', false],
    ['word/document.xml.bin', false],
    ['xl/sheet1.xml', false],
    ['x/word/document.xml', false],
  ])('whether %s is read: %s', (name, isRead) => expect(isTextPart(name)).toBe(isRead));

  const inspected = (name: string, content: Buffer | string): string =>
    wordOf(inspectOffice([{ name, bytes: Buffer.from(content as string) }]));
  const related = (content: Buffer | string): string => inspected('word/_rels/document.xml.rels', content);
  const net = 'https://evil.example/a';

  test.each<[string, string, string, string]>([
    ['vbaProject', 'a.bin', 'Internal', 'refused: macros'],
    ['wordVbaData', 'a.xml', 'Internal', 'refused: macros'],
    ['xlMacrosheet', 'a.xml', 'Internal', 'refused: macros'],
    ['control', 'a.xml', 'Internal', 'refused: control'],
    ['activeXControlBinary', 'a.bin', 'Internal', 'refused: control'],
    ['ctrlProp', 'a.xml', 'Internal', 'clean'],
    ...['attachedTemplate', 'oleObject', 'frame', 'aFChunk', 'subDocument'].map(
      (type): [string, string, string, string] => [type, net, 'External', 'refused: remote-part'],
    ),
    ['attachedTemplate', net, 'Internal', 'clean'],
    ['attachedTemplate', '\\\\server\\a.dot', 'External', 'quarantined: remote-content'],
    ['oleObject', 'a.bin', 'Internal', 'quarantined: embedded-object'],
    ['aFChunk', 'a.html', 'Internal', 'quarantined: active-content'],
    ['subDocument', 'a.docx', 'Internal', 'quarantined: active-content'],
    ['image', net, 'External', 'quarantined: remote-content'],
    ['image', 'file:///C:/a.png', 'External', 'clean'],
    ['hyperlink', net, 'External', 'clean'],
  ])('a relationship %s to %s (%s): %s', (type, target, mode, words) =>
    expect(related(relationships(type, target, mode))).toBe(words),
  );

  const remote = relationships('attachedTemplate', net);
  const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
  test.each([
    ['in single quotes', `<r:Relationship Target='a>b ${net}' TargetMode='External' Type='x/attachedTemplate'/>`],
    ['with its address in decimals', remote.replace('https', '&#104;ttps')],
    ['with its address in hexadecimals', remote.replace('https', '&#X68;ttps')],
    ['in UTF-8 with a mark', `\ufeff${remote}`],
    ['in UTF-16', utf16(`\ufeff${remote}`)],
    ['in UTF-16 without a mark', utf16(remote)],
    ['in UTF-16 of the other order', utf16(`\ufeff${remote}`).swap16()],
    ['in UTF-16 of the other order, cut', Buffer.concat([utf16(`\ufeff${remote}`).swap16(), Buffer.alloc(1)])],
  ])('a template on the net is found %s', (_how, content) => expect(related(content)).toBe('refused: remote-part'));

  test.each([
    ['of another encoding', remote.replace('UTF-8', 'UTF-7')],
    ['that declares a type', `<!DOCTYPE a>${remote}`],
    ['that declares words of its own', `<!ENTITY a "b">${remote}`],
  ])('a part %s cannot be read', (_what, content) => expect(related(content)).toBe('quarantined: unreadable'));

  test.each([
    ['application/vnd.ms-word.document.macroEnabled.main+xml', 'refused: macros'],
    ['application/vnd.ms-office.vbaProject', 'refused: macros'],
    ['application/vnd.ms-word.vbaData+xml', 'refused: macros'],
    ['application/vnd.ms-excel.macrosheet+xml', 'refused: macros'],
    ['application/vnd.ms-office.activeX+xml', 'refused: control'],
    ['application/vnd.openxmlformats-officedocument.oleObject', 'quarantined: embedded-object'],
    ['application/xml', 'clean'],
  ])('a part of the type %s: %s', (type, words) =>
    expect(inspected('[Content_Types].xml', `<Types><Override ContentType="${type}"/></Types>`)).toBe(words),
  );

  test.each([
    ['<w:instrText>DDE cmd</w:instrText>', 'refused: macros'],
    ['<w:instrText>DD</w:instrText><w:instrText xml:space="preserve">EAUTO cmd</w:instrText>', 'refused: macros'],
    ['<w:delInstrText>ddeauto cmd</w:delInstrText>', 'refused: macros'],
    ['<w:fldSimple w:instr = "DDE cmd"/>', 'refused: macros'],
    ['<w:fldSimple w:instr="DDE cmd"/>', 'refused: macros'],
    ['<w:fldSimple w:instr="PAGE"/><w:fldSimple w:instr="DDEAUTO cmd"/>', 'refused: macros'],
    ['<w:instrText>&#68;DE cmd</w:instrText>', 'refused: macros'],
    ['<w:instrText>HYPERLINK "a" DDE cmd</w:instrText>', 'refused: macros'],
    ['<w:instrText>HYPERLINK "https://a.example/DDE/a"</w:instrText>', 'clean'],
    ['<w:instrText>HYPERLINK \\l &quot;DDE&quot;</w:instrText>', 'clean'],
    ['<w:instrText>DDEX cmd</w:instrText>', 'clean'],
    ['<w:t>DDE cmd</w:t>', 'clean'],
  ])('the field %s: %s', (field, words) =>
    expect(inspected('word/document.xml', `<w:document>${field}</w:document>`)).toBe(words),
  );
});

describe('an address in a document', () => {
  test.each<[string, boolean, boolean]>([
    ...['http://a', 'FTP://a', 'ftps://a', 'mhtml:x', 'ms-word:ofe|u|a'].map((text): [string, boolean, boolean] => [
      text,
      true,
      true,
    ]),
    ['\\\\host@SSL\\a', true, true],
    ['//host@8080/a', true, true],
    ['\\\\host\\DavWWWRoot\\a', true, true],
    ['\\\\host\\DavWWWRooted\\a', false, true],
    ['\\\\server\\a', false, true],
    ['file://server/a', false, true],
    ['file:////server/a', false, true],
    ['file:///\\\\server\\a', false, true],
    ['file:///C:/a', false, false],
    ['file://localhost/a', false, false],
    ['C:\\a\\b', false, false],
    ['\\\\?\\C:\\a', false, false],
  ])('%j is of the internet: %s, of another machine: %s', (text, isInternet, isOther) =>
    expect([isLoadedFromInternet(text), isRemote(text)]).toEqual([isInternet, isOther]),
  );
});

describe('a text that Word opens', () => {
  const html = Buffer.from('\ufeff<html>', 'utf16le');

  test.each([
    ...['{\\rt', ' \r\n<html>', '<HTML lang="fr">', '<!DOCTYPE html>', '<?xml version="1.0"?>', '<?mso-application?>'],
    ...['<w:wordDocument>', 'mime-version: 1.0', '\ufeff{\\rtf1', '\ufeff \n<html>', html],
  ])('begins with %j', (text) => expect(isTextDocument(Buffer.from(text as string))).toBe(true));
  test.each(['', 'x', '{\\r', '<htmlx>', '<?xmlx', 'x<html>', '\ufeffx'])('does not begin with %j', (text) =>
    expect(isTextDocument(Buffer.from(text))).toBe(false),
  );

  test.each([
    ...['object', 'objdata', 'objemb', 'objocx', 'objupdate', 'objlink', 'objautlink', 'OBJHTML'],
    '*\\template C:\\a.dot',
  ])('holds an object: \\%s', (word) => expect(holdsObject(Buffer.from(`{\\rtf1{\\${word}}`))).toBe(true));
  test.each(['{\\rtf1 objdata}', '{\\rtf1\\obj}', '{\\rtf1\\template}'])('holds none: %s', (text) =>
    expect(holdsObject(Buffer.from(text))).toBe(false),
  );
});

describe('content fits a name in an archive', () => {
  test.each<[string, Buffer, boolean]>([
    ['photo.jpg', png(), true],
    ['photo.PNG', jpeg(), true],
    ['photo.jpg', pdf(), true],
    ...[
      'GIF87a',
      'GIF89a',
      'BM',
      'II*\0',
      'MM\0*',
      'RIFF\x1a\0\0\0WEBP',
      '\0\0\0\x18ftypheic',
      '\0\0\0\x18ftypavif',
    ].map((text): [string, Buffer, boolean] => ['photo.heic', bytes(text), true]),
    ['photo.jpg', bytes('\0\0\0\x18ftypqt'), false],
    ['photo.jpg', bytes('Bonjour'), false],
    ['photo.jpg', bytes('II*\x01'), false],
    ['plan.pdf', jpeg(), true],
    ['plan.pdf', bytes('Bonjour'), false],
    ['devis.docx', zip([{ name: 'a', content: 'a' }]), true],
    ['devis.xls', png(), true],
    ['devis.dotx', pdf(), true],
    ['devis.doc', bytes('{\\rtf1'), true],
    ['devis.doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), true],
    ['devis.doc', bytes('Bonjour'), false],
    ['notes.txt', bytes('Bonjour'), true],
    ['photo.jpg.txt', bytes('Bonjour'), true],
    ['photo.jpg', Buffer.alloc(0), true],
    ['photos/._photo.jpg', bytes('Bonjour'), true],
    ['._photos/photo.jpg', bytes('Bonjour'), false],
  ])('%s', (name, head, fits) => expect(fitsName(name, head)).toBe(fits));
});

describe('the limits of one request', () => {
  test('are met, and not passed', () => {
    let now = 100;
    const budget = createBudget({ entries: 2, expandedBytes: 10, timeMs: 5 }, () => now);
    expect([budget.declareEntry(4), budget.declareEntry(6), budget.declareEntry(0)]).toEqual([true, true, false]);
    expect(() => budget.declareEntry(1)).toThrow('bytes');
    budget.expand(4);
    expect(budget.leftBytes()).toBe(6);
    budget.expand(6);
    expect(() => budget.expand(1)).toThrow('bytes');
    now += 5;
    budget.checkTime();
    now += 1;
    expect(() => budget.checkTime()).toThrow('time');
  });

  test('of time are met by whatever is counted', () => {
    let now = 0;
    const budget = createBudget({ entries: 2, expandedBytes: 10, timeMs: 5 }, () => now);
    now = 6;
    expect(() => budget.declareEntry(1)).toThrow('time');
    expect(() => budget.expand(1)).toThrow('time');
  });
});

describe('where an archive begins and ends', () => {
  const archive = zip([{ name: 'a.txt', content: 'a' }]);

  test.each(['', 'PK00', 'PK\x07\x08', '\xef\xbb\xbf', '\r\n\0 ', ' '.repeat(64), `\xef\xbb\xbf${' '.repeat(64)}`])(
    'behind %j',
    (before) => {
      const found = findArchive(Buffer.concat([bytes(before), archive]));
      expect(found?.subarray(-archive.length).equals(archive)).toBe(true);
      expect(found?.toString('latin1', 0, 2)).toBe('PK');
    },
  );
  test.each(['x', ' '.repeat(65), 'PK01', '\xef\xbb'])('not behind %j', (before) =>
    expect(findArchive(Buffer.concat([bytes(before), archive]))).toBeUndefined(),
  );

  test.each([
    [zip([]), true],
    [Buffer.concat([zip([]), bytes('x')]), true],
    [zip([]).subarray(0, 21), false],
    [archive, false],
    [archive.subarray(-22), false],
    [bytes('PK\x05\x07', 18), false],
  ])('one without an entry (%#): %s', (content, isEmpty) => expect(isEmptyArchive(content)).toBe(isEmpty));

  test('what stands behind its end is told from what copying adds, and from its comment', () => {
    const cut = (after: Buffer, whole = archive) => {
      const { archive: found, hasTail } = cutTail(Buffer.concat([whole, after]));
      return [found.length - archive.length, hasTail];
    };
    expect(cut(Buffer.alloc(0))).toEqual([0, false]);
    expect(cut(bytes('\0\t\n\r\x1a '))).toEqual([0, false]);
    expect(cut(bytes('\0x'))).toEqual([0, true]);
    const commented = Buffer.from(archive);
    commented.writeUInt16LE(3, commented.length - 2);
    expect(cut(bytes('abc'), commented)).toEqual([3, false]);
    expect(cut(bytes('abcd'), commented)).toEqual([3, true]);
    // No whole end.
    expect(cut(Buffer.alloc(0), archive.subarray(0, -1))).toEqual([-1, false]);
    expect(cut(Buffer.alloc(0), bytes('x'.repeat(archive.length)))).toEqual([0, false]);
  });
});
