/** Documents to download: the PDF that the build makes, read back as its readers and their programs do. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BuildCache } from '../../generator/cache/build-cache.ts';
import { siteDocuments, type SiteDocument } from '../../generator/assets/documents/site-documents.ts';
import { pageColor } from '../../generator/assets/documents/palette.ts';
import { appearanceOf } from '../../generator/site/appearance.ts';
import { foldersOf } from '../../generator/config/folders.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import { resolveSite, type SiteModel } from '../../generator/model/resolve-site.ts';
import { readSiteFiles } from '../../generator/model/site-files.ts';
import { createReadings } from '../../generator/source/known-readings.ts';
import { readPdf, type ReadPdf } from './read-pdf.ts';

const root = join(import.meta.dirname, '../..');
const noBreak = '\u00A0';
const narrow = '\u202F';

const source = `---
title: Le guide
subtitle: "Deux chapitres : c'est assez"
updated: 2025-09-15
---

## Premier chapitre

Un texte **gras** ; avec un [lien](https://exemple.example/page).

### Une section

- [ ] à cocher
- [x] cochée

1. un
2. deux

## Second chapitre

<Drawing name="ferme-complete" label="Une ferme : ses pièces" caption="La ferme" />

La somme est de {figures.selfBuildTraditionalCost} & rien de plus.
`;

const own = foldersOf(root);
const readings = createReadings();
const sources = await readSources(root);

let work: string;
let cache: BuildCache;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'documents-'));
  cache = new BuildCache(join(work, 'cache'), join(work, 'shared'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

const isDocument = (file: string): boolean => file.startsWith('content/documents/');

/** The site with these documents, its own in the absence of any. */
const modelWith = (texts?: Readonly<Record<string, string>>): SiteModel => {
  const others = [...sources.files].filter(([file]) => texts === undefined || !isDocument(file));
  const given = { ...sources, files: new Map([...others, ...Object.entries(texts ?? {})]) };
  const { site } = loadSite(given, { today: '2026-01-01', readBody, drafts: false, readings: readings(given) });
  if (site === undefined) throw new Error('The site does not load');
  return resolveSite(normalizeSite(site), readSiteFiles(own, site.assets, cache));
};

/** The one document of the site made from this text. */
const documentOf = (text: string): SiteDocument => {
  const documents = siteDocuments(modelWith({ 'content/documents/guide.mdx': text }));
  expect(documents.map(({ name }) => name)).toEqual(['guide.pdf']);
  return documents[0] as SiteDocument;
};

const make = async (text: string): Promise<Buffer> => Buffer.from(await documentOf(text).task.make());

test('lines break at plain spaces only', async () => {
  const words = `${'porte-fenêtre et/ou baie '.repeat(30)}${`a${noBreak}b c${narrow}d `.repeat(60)}`;
  const { pages } = readPdf(await make(source.replace('La somme', `${words}La somme`)));
  const lines = pages.flatMap((page) => page.split('\n')).filter((line) => /porte|et|[abcd]/.test(line));
  const ends = lines.map((line) => line.trimEnd().split(' ').at(-1));
  const starts = lines.map((line) => line.split(' ')[0]);
  expect(lines.length).toBeGreaterThan(12);
  expect([...ends, ...starts].filter((word) => /^(?:porte-?|-?fenêtre|et\/?|\/?ou|[abcd])$/.test(word ?? ''))).toEqual(
    [],
  );
});

test('sheets are white, and of the site’s surface where its text is too light for that', () => {
  const { colors } = appearanceOf({});
  expect(pageColor(colors)).toBeUndefined();
  expect(pageColor({ ...colors, surface: '#101418', text: '#F2F2F0' })).toBe('#101418');
});

test('a link to a page of the site is complete, one to a page that is not published is none', async () => {
  const model = modelWith({
    'content/documents/guide.mdx':
      '---\ntitle: Le guide\nsubtitle: Tout\nupdated: 2025-09-15\n---\n\n## Voyez\n\n[Ici](/contact) et ' +
      '[là](/autre/salon).\n',
    'content/pages/salon.mdx': '---\nheading: Salons\ndraft: true\n---\n',
  });
  const { links, pages } = readPdf(Buffer.from(await (siteDocuments(model)[0] as SiteDocument).task.make()));
  expect(links).toContain(`${model.spec.site.url}/contact`);
  expect(links.filter((link) => link.includes('salon'))).toEqual([]);
  expect(pages.join('\n')).toContain('Ici et là.');
});

describe('the drawing of the cover', () => {
  const download = '<Download file="guide.pdf" label="Le guide" />';
  const plain = (more = ''): string =>
    `---\ntitle: Le guide\nsubtitle: Tout\nupdated: 2025-09-15\n${more}---\n\n## Un chapitre\n\nUn texte.\n`;
  const offering = (blocks: string): Readonly<Record<string, string>> => ({
    'content/pages/salon.mdx': `---\nheading: Salons\n---\n\n${blocks}\n`,
  });
  const drawing = '<Drawing name="ferme-complete" label="Une ferme : ses pièces" />';
  const described = async (texts: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const [document] = siteDocuments(modelWith(texts));
    return readPdf(Buffer.from((await document?.task.make()) ?? [])).descriptions;
  };

  test('is the first of the page that offers the document, with its words', async () => {
    const text = { 'content/documents/guide.mdx': plain() };
    expect(await described({ ...text, ...offering(`${download}\n\n${drawing}`) })).toEqual([
      `Une ferme${noBreak}: ses pièces`,
    ]);
    expect(await described({ ...text, ...offering(drawing) })).toEqual([]);
    expect(await described({ ...text, ...offering(download) })).toEqual([]);
  });

  test('is the one that the document names, which no page need show', async () => {
    const text = { 'content/documents/guide.mdx': plain('drawing: ferme-complete\n') };
    expect(await described({ ...text, ...offering('Un texte.') })).toEqual(['Le guide']);
    expect(await described({ ...text, ...offering(`${download}\n\n${drawing}`) })).toEqual([
      `Une ferme${noBreak}: ses pièces`,
    ]);
    expect(
      await described({ ...text, ...offering(`${download}\n\n${drawing.replace('complete', 'simple')}`) }),
    ).toEqual(['Le guide']);
  });
});

test('a character that no font of the site draws costs the claim of PDF/UA, not the tags', async () => {
  const pdf = readPdf(await make(source.replace('La somme', '🙂 La somme')));
  expect(pdf.outside).not.toContain('/DisplayDocTitle');
  for (const part of ['/Marked true', '/Lang (fr-FR)']) expect(pdf.outside).toContain(part);
  expect(pdf.roles).toContain('H2');
  expect(pdf.pages.join('\n')).toContain(`La somme est de 101${narrow}470${noBreak}€`);
});

describe('the PDF of a document', () => {
  let bytes: Buffer;
  let pdf: ReadPdf;
  let text: string;
  beforeAll(async () => {
    bytes = await make(source);
    pdf = readPdf(bytes);
    text = pdf.pages.join('\n');
  });

  test('says what was written, with the site’s typography and figures', () => {
    for (const words of [
      'Le guide',
      `Deux chapitres${noBreak}: c’est assez`,
      'Premier chapitre',
      `Un texte gras${narrow}; avec un lien.`,
      'Une section',
      'à cocher',
      'cochée',
      'deux',
      'Second chapitre',
      'La ferme',
      `La somme est de 101${narrow}470${noBreak}€ & rien de plus.`,
      'septembre 2025',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/\*\*|\[ \]|\{figures|https:|�/);
  });

  test('names the company, and leads to it', () => {
    const { company, site } = modelWith().spec;
    expect(text).toContain(company.legalName);
    expect(pdf.links).toEqual(
      expect.arrayContaining([
        `tel:${company.phone}`,
        `mailto:${company.email}`,
        site.url,
        'https://exemple.example/page',
      ]),
    );
  });

  test('is tagged: headings, paragraphs, lists, a table of contents and a described drawing', () => {
    for (const role of ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'LBody', 'TOC', 'TOCI', 'Figure'])
      expect(pdf.roles).toContain(role);
    expect(pdf.roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(pdf.roles.filter((role) => role === 'H3')).toHaveLength(1);
    expect(pdf.descriptions).toContain(`Une ferme${noBreak}: ses pièces`);
    for (const part of ['/Marked true', '/Lang (fr-FR)', '/DisplayDocTitle true']) expect(pdf.outside).toContain(part);
  });

  test('meets PDF/UA-1, as far as its writer checks', () => {
    expect(bytes.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  test('has its chapters in the outline', () => {
    expect(pdf.outline).toEqual(expect.arrayContaining(['Premier chapitre', 'Second chapitre']));
  });

  test('holds its fonts, each a single instance', () => {
    expect(pdf.fonts.length).toBeGreaterThanOrEqual(3);
    for (const font of pdf.fonts) {
      expect(font.includes('glyf')).toBe(true);
      expect(font.includes('fvar')).toBe(false);
    }
    expect(new Set(pdf.fonts.map((font) => font.toString('base64'))).size).toBe(pdf.fonts.length);
  });

  test('is dated by its source, and has the same bytes each time', async () => {
    expect(bytes.toString('latin1')).toContain('(D:20250915120000Z)');
    expect((await make(source)).equals(bytes)).toBe(true);
  });

  test('is made once, and again when its text changes', async () => {
    const file = (text: string): Promise<string> => cache.file(documentOf(text).task, '.pdf');
    const first = await file(source);
    const { ino } = statSync(first);
    const again = await file(source);
    expect([again, statSync(again).ino]).toEqual([first, ino]);
    const changed = await file(source.replace('Le guide', 'Un autre guide'));
    expect(changed).not.toBe(first);
    expect(readPdf(readFileSync(changed)).pages[0]).toContain('Un autre guide');
  });
});

test('the site’s own guide has all its chapters', async () => {
  const [file = '', text = ''] = [...sources.files].find(([name]) => isDocument(name)) ?? [];
  const chapters = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  const [document, ...others] = siteDocuments(modelWith());
  expect([document?.name, others]).toEqual([basename(file).replace(/\.mdx$/, '.pdf'), []]);
  const pdf = readPdf(Buffer.from((await document?.task.make()) ?? []));
  expect(pdf.pages.length).toBeGreaterThanOrEqual(8);
  expect(chapters.length).toBeGreaterThan(3);
  expect(pdf.outline).toHaveLength(pdf.outline.filter((title) => title !== '').length);
  for (const title of chapters)
    expect(pdf.outline.map((entry) => entry.replaceAll('’', "'"))).toContain(title.replaceAll('’', "'"));
});
