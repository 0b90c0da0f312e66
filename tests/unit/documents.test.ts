/** Documents to download: read from Markdown, set with the site's fonts, written as tagged PDF with fixed bytes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fontsOf } from '../../generator/documents/document-pdf.step.ts';
import { readDocument, type DocumentSource } from '../../generator/documents/document-source.ts';
import { drawDocument, type DocumentFrame } from '../../generator/documents/draw-document.ts';
import { paletteOf } from '../../generator/documents/palette.ts';
import { readShapes } from '../../generator/documents/svg-shapes.ts';
import { documentFonts, siteDocuments } from '../../generator/documents/site-documents.ts';
import { breakLines } from '../../generator/documents/typeset.ts';
import { foldersOf, type SiteFolders } from '../../generator/folders.ts';
import { modelOf } from '../../generator/generate.ts';
import { loadSite } from '../../generator/load/load-site.ts';
import { readBody } from '../../generator/load/mdx-body.ts';
import { readSources } from '../../generator/load/read-sources.ts';
import type { SiteModel } from '../../generator/resolve/resolve-site.ts';
import { setFrenchTypography } from '../../generator/text/typography.ts';

const root = join(import.meta.dirname, '../..');
const body = `
## Premier chapitre

Un texte **gras** ; avec un [lien](https://exemple.example/page).

### Une section

- [ ] à cocher
- [x] cochée

1. un
2. deux

## Second chapitre

<Drawing name="toit" label="Un toit à deux pans" caption="Le toit" />

La somme est de 101 470 € & rien de plus.
`;

let work: string;
let folders: SiteFolders;
let model: SiteModel;
let frame: DocumentFrame;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'documents-'));
  folders = { ...foldersOf(root), cache: join(work, 'cache') };
  const { site } = loadSite(await readSources(root), { today: '2026-01-01', readBody, drafts: false });
  if (site === undefined) throw new Error('The site does not load');
  model = modelOf(site, folders);
  frame = {
    siteName: 'Dupont & fils',
    siteUrl: 'https://dupont.example',
    language: 'fr-FR',
    legalName: 'Dupont & fils',
    address: ['1, rue du Bois', '43000 Ville'],
    phone: { text: '04 00 00 00 00', href: 'tel:+33400000000' },
    email: 'contact@dupont.example',
    closing: { title: ['Parlons-en'], text: 'Un croquis suffit.' },
    contentsLabel: 'Sommaire',
    updatedText: 'Mis à jour en septembre 2025',
    palette: paletteOf('#AE1F31'),
    fonts: fontsOf(documentFonts(model)),
    marks: [],
    drawings: new Map([
      [
        'toit',
        readShapes(
          '<svg viewBox="0 0 100 40"><style>svg{fill:none;stroke:#000}</style><path d="M0 35L50 5L100 35"/><text x="50" y="30">toit</text></svg>',
          '#000',
        ),
      ],
    ]),
  };
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

const read = (): DocumentSource =>
  readDocument({ title: 'Le guide', subtitle: setFrenchTypography("Deux chapitres : c'est assez"), updated: '2025-09-15' }, body, setFrenchTypography);

describe('a document’s source', () => {
  test('becomes blocks with the site’s typography', () => {
    const { title, subtitle, updated, blocks } = read();
    expect([title, subtitle, updated]).toEqual(['Le guide', 'Deux chapitres\u00A0: c’est assez', '2025-09-15']);
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'heading', 'list', 'list', 'heading', 'drawing', 'paragraph']);
    expect(blocks[1]).toEqual({
      kind: 'paragraph',
      runs: [
        { text: 'Un texte ', isStrong: false },
        { text: 'gras', isStrong: true },
        { text: '\u202F; avec un ', isStrong: false },
        { text: 'lien', isStrong: false, href: 'https://exemple.example/page' },
        { text: '.', isStrong: false },
      ],
    });
    expect(blocks[3]).toMatchObject({ kind: 'list', items: [{ isTask: true }, { isTask: true }] });
  });
});

test('lines break at plain spaces only', () => {
  const lines = breakLines(
    [
      { text: 'ab cd\u00A0ef ', hand: 'text' },
      { text: 'gh', hand: 'strong' },
    ],
    5,
    (text) => text.length,
  );
  expect(lines.map((line) => line.stretches.map(({ text }) => text))).toEqual([['ab'], ['cd\u00A0ef'], ['gh']]);
});

test('fonts are single instances that hold the no-break spaces of French', () => {
  const { heading, text, strong } = frame.fonts;
  expect([heading, text, strong].map((font) => [0xa0, 0x202f, 0x41].every((code) => font.has(code)))).toEqual([true, true, true]);
  expect(heading.has(0x2014)).toBe(false);
  expect(text.bytes.equals(strong.bytes)).toBe(false);
  expect(text.bytes.includes('fvar')).toBe(false);
});

describe('a PDF', () => {
  test('has the same bytes each time, dated by its source', async () => {
    const first = await drawDocument(read(), frame);
    const second = await drawDocument(read(), frame);
    expect(first.equals(second)).toBe(true);
    const text = first.toString('latin1');
    expect(text).toContain('(D:20250915120000Z)');
    expect(text).toContain('<dc:title>');
    expect(text).not.toMatch(/& fils<\/rdf:li>/);
  });

  test('is tagged, titled, in its language, with an outline, links and a described drawing', async () => {
    const text = (await drawDocument(read(), frame)).toString('latin1');
    for (const part of [
      '/Marked true',
      '/StructTreeRoot',
      '/Lang (fr-FR)',
      '/DisplayDocTitle true',
      '/Outlines ',
      '/S /Figure',
      '/S /TOCI',
      '/S /LBody',
      '/S /H1',
      '/S /H2',
      '/S /H3',
      '(https://exemple.example/page)',
    ])
      expect(text, part).toContain(part);
  });

  test('of the site is made from its source, under the name that the pages offer', async () => {
    const [guide] = siteDocuments(model);
    expect(guide?.name).toBe('guide-auto-construction.pdf');
    const pages = Buffer.from(await guide!.task.make())
      .toString('latin1')
      .match(/\/Type \/Page\n/g);
    expect(pages?.length).toBeGreaterThanOrEqual(8);
  });
});
