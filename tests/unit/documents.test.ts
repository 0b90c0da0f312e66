/** Documents to download: the PDF that the build makes, read back as its readers and their programs do. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDocuments } from '../../generator/documents/build-documents.ts';
import { breakLines } from '../../generator/documents/typeset.ts';
import { foldersOf, type SiteFolders } from '../../generator/folders.ts';
import { loadSite } from '../../generator/load/load-site.ts';
import { readBody } from '../../generator/load/mdx-body.ts';
import { readSources } from '../../generator/load/read-sources.ts';
import { resolveSite, type SiteModel } from '../../generator/resolve/resolve-site.ts';
import { readPdf, type ReadPdf } from './read-pdf.ts';

const root = join(import.meta.dirname, '../..');
const NO_BREAK = '\u00A0';
const NARROW = '\u202F';

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

let work: string;
let folders: SiteFolders;
let model: SiteModel;

/** Makes the one document of the site from this text; tells its file. */
const make = async (text: string): Promise<string> => {
  writeFileSync(join(folders.content, 'documents', 'guide.mdx'), text);
  const made = await makeDocuments(model, folders);
  expect(made.map(({ name }) => name)).toEqual(['guide.pdf']);
  return made[0]?.from ?? '';
};

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'documents-'));
  const own = foldersOf(root);
  folders = { ...own, content: join(work, 'content'), cache: join(work, 'cache') };
  mkdirSync(join(folders.content, 'documents'), { recursive: true });
  for (const name of ['drawings', 'fonts', 'icons']) cpSync(join(own.content, name), join(folders.content, name), { recursive: true });
  const { site } = loadSite(await readSources(root), { today: '2026-01-01', readBody, drafts: false });
  if (site === undefined) throw new Error('The site does not load');
  model = resolveSite(site, new Map([...site.assets.media.keys()].map((name) => [name, 'x'])));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

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

describe('the PDF of a document', () => {
  let bytes: Buffer;
  let pdf: ReadPdf;
  let text: string;
  beforeAll(async () => {
    bytes = readFileSync(await make(source));
    pdf = readPdf(bytes);
    text = pdf.pages.join('\n');
  });

  test('says what was written, with the site’s typography and figures', () => {
    for (const words of [
      'Le guide',
      `Deux chapitres${NO_BREAK}: c’est assez`,
      'Premier chapitre',
      `Un texte gras${NARROW}; avec un lien.`,
      'Une section',
      'à cocher',
      'cochée',
      'deux',
      'Second chapitre',
      'La ferme',
      `La somme est de 101${NARROW}470${NO_BREAK}€ & rien de plus.`,
      'septembre 2025',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/\*\*|\[ \]|\{figures|https:|�/);
  });

  test('names the company, and leads to it', () => {
    const { company, site } = model.spec;
    expect(text).toContain(company.legalName);
    expect(pdf.links).toEqual(expect.arrayContaining([`tel:${company.phone}`, `mailto:${company.email}`, site.url, 'https://exemple.example/page']));
  });

  test('is tagged: headings, paragraphs, lists, a table of contents and a described drawing', () => {
    for (const role of ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'LBody', 'TOC', 'TOCI', 'Figure']) expect(pdf.roles).toContain(role);
    expect(pdf.roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(pdf.roles.filter((role) => role === 'H3')).toHaveLength(1);
    expect(pdf.descriptions).toContain(`Une ferme${NO_BREAK}: ses pièces`);
    for (const part of ['/Marked true', '/Lang (fr-FR)', '/DisplayDocTitle true']) expect(pdf.outside).toContain(part);
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
    rmSync(join(folders.cache, 'documents'), { recursive: true, force: true });
    expect(readFileSync(await make(source)).equals(bytes)).toBe(true);
  });

  test('is made once, and again when its text changes', async () => {
    const first = await make(source);
    const { mtimeMs } = statSync(first);
    const again = await make(source);
    expect([again, statSync(again).mtimeMs]).toEqual([first, mtimeMs]);
    const changed = await make(source.replace('Le guide', 'Un autre guide'));
    expect(changed).not.toBe(first);
    expect(readPdf(readFileSync(changed)).pages[0]).toContain('Un autre guide');
  });
});

test('the site’s own guide has all its chapters', async () => {
  const own = foldersOf(root);
  const [name = ''] = readdirSync(join(own.content, 'documents')).filter((file) => file.endsWith('.mdx'));
  const written = readFileSync(join(own.content, 'documents', name), 'utf8');
  const chapters = [...written.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  const made = await makeDocuments(model, { ...own, cache: join(work, 'own-cache') });
  expect(made.map(({ name: made_ }) => made_)).toEqual([name.replace(/\.mdx$/, '.pdf')]);
  const pdf = readPdf(readFileSync(made[0]?.from ?? ''));
  expect(pdf.pages.length).toBeGreaterThanOrEqual(8);
  expect(chapters.length).toBeGreaterThan(3);
  expect(pdf.outline).toHaveLength(pdf.outline.filter((title) => title !== '').length);
  for (const title of chapters) expect(pdf.outline.map((entry) => entry.replaceAll('’', "'"))).toContain(title.replaceAll('’', "'"));
});
