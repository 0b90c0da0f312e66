/**
 * Documents to download: each content/documents/<name>.mdx becomes <name>.pdf, tagged, with the site's fonts and drawings.
 * Written with pdfkit, the writer under @react-pdf/renderer, because that one cannot tag.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeWhole } from '../files.ts';
import type { SiteFolders } from '../folders.ts';
import { projectDir } from '../project-dir.ts';
import { monthAndYear } from '../resolve/dates.ts';
import { attributesOf, blocksOf } from '../resolve/mdx-tree.ts';
import type { SiteModel } from '../resolve/resolve-site.ts';
import { displayPhone } from '../text/phone.ts';
import { fillPlaceholders } from '../text/placeholders.ts';
import { typographyFor } from '../text/typography.ts';
import type { DocumentFrame } from './draw-document.ts';
import { paletteOf } from './palette.ts';
import type { Fonts } from './pdf-writer.ts';
import { staticFont } from './static-font.ts';
import { readShapes, type VectorDrawing } from './svg-shapes.ts';

/** A document of the site, made. */
export interface MadeDocument {
  /** `guide-auto-construction.pdf`. */
  readonly name: string;
  /** Its file in the cache. */
  readonly from: string;
}

/** Makes every document of the site in its cache; what did not change is taken from there. */
export const makeDocuments = async (model: SiteModel, folders: SiteFolders): Promise<MadeDocument[]> => {
  const made: MadeDocument[] = [];
  const shared = sharedKey(model, folders);
  for (const name of sourceNames(folders.content)) {
    const source = readFileSync(join(folders.content, 'documents', `${name}.mdx`), 'utf8');
    const cover = coverOf(model, `${name}.pdf`);
    const key = createHash('sha256')
      .update(shared)
      .update(JSON.stringify([source, cover]))
      .digest('hex')
      .slice(0, 16);
    const from = join(folders.cache, 'documents', `${name}.${key}.pdf`);
    if (!existsSync(from)) writeWhole(from, await drawOne(source, model, folders, cover));
    made.push({ name: `${name}.pdf`, from });
  }
  return made;
};

const drawOne = async (text: string, model: SiteModel, folders: SiteFolders, linked: DocumentFrame['cover']): Promise<Buffer> => {
  // Reader and writer load with the first document to draw.
  const [{ readDocument }, { drawDocument }] = await Promise.all([import('./document-source.ts'), import('./draw-document.ts')]);
  const { site, company, labels } = model.spec;
  const source = readDocument(text, (part) => fillPlaceholders(part, model.rawSpec), typographyFor(site.locale));
  const palette = paletteOf(site.brandColor);
  const shapes = (folder: string, name: string, ink: string): VectorDrawing | undefined => {
    const file = join(folders.content, folder, `${name}.svg`);
    return existsSync(file) ? readShapes(readFileSync(file, 'utf8'), ink) : undefined;
  };
  const logo = site.logo === undefined ? undefined : shapes('icons', site.logo, palette.brand);
  const marks: VectorDrawing[] = [];
  for (let mark = shapes('icons', 'marque-1', palette.brand); mark !== undefined; mark = shapes('icons', `marque-${marks.length + 1}`, palette.brand))
    marks.push(mark);
  const drawings = new Map<string, VectorDrawing>();
  for (const name of [...model.assets.drawings].sort()) drawings.set(name, shapes('drawings', name, palette.ink) as VectorDrawing);
  const cover = source.drawing === undefined ? linked : { name: source.drawing, label: linked?.name === source.drawing ? linked.label : source.title };
  const { address } = company;
  return drawDocument(source, {
    siteName: site.name,
    siteUrl: site.url,
    language: site.locale,
    legalName: company.legalName,
    address: [address.street, `${address.postalCode} ${address.city}`],
    ...(company.hours === undefined ? {} : { hours: company.hours.text }),
    phone: { text: displayPhone(company.phone), href: `tel:${company.phone}` },
    email: company.email,
    closing: { title: labels.closing.title.split('|').map((line) => line.trim()), text: labels.closing.text },
    contentsLabel: labels.article.contents,
    updatedText: labels.article.updated.replace('{date}', monthAndYear(source.updated, site.locale)),
    palette,
    fonts: documentFonts(model, folders),
    ...(logo === undefined ? {} : { logo }),
    marks,
    drawings,
    ...(cover === undefined ? {} : { cover }),
  });
};

/** The site's two families as the four hands of a document. */
const documentFonts = (model: SiteModel, folders: SiteFolders): Fonts => {
  const { heading, text } = model.spec.site.fonts;
  const file = (name: string): string => join(folders.content, 'fonts', name);
  const named = (family: string, hand: string): string => `${family.replace(/[^A-Za-z0-9]/g, '')}-${hand}`;
  return {
    heading: staticFont(file(heading.file), named(heading.family, 'Heading'), { wght: Number.parseInt(heading.weight ?? '400', 10) }),
    text: staticFont(file(text.file), named(text.family, 'Text'), { wght: 400, wdth: 100 }),
    strong: staticFont(file(text.file), named(text.family, 'Strong'), { wght: 600, wdth: 100 }),
    label: staticFont(file(text.file), named(text.family, 'Label'), { wght: 500, wdth: 82 }),
  };
};

/** The first drawing of the page that offers the document, with its description. */
const coverOf = (model: SiteModel, file: string): DocumentFrame['cover'] => {
  for (const { source } of model.pages) {
    if (source?.tree === undefined) continue;
    const blocks = [...blocksOf(source.tree)];
    if (!blocks.some((block) => block.name === 'Download' && attributesOf(block)['file'] === file)) continue;
    const drawing = blocks.find((block) => block.name === 'Drawing');
    if (drawing === undefined) continue;
    const { name = '', label = '' } = attributesOf(drawing);
    return { name, label: model.set(label, 'prose') };
  }
  return undefined;
};

const sourceNames = (contentFolder: string): string[] => {
  const folder = join(contentFolder, 'documents');
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.mdx'))
        .sort()
        .map((name) => basename(name, '.mdx'))
    : [];
};

/** Stands for all that documents share: the site's words, its fonts and drawings, the code and its writer. */
const sharedKey = (model: SiteModel, folders: SiteFolders): string => {
  const { site, company, figures, constants, labels } = model.spec;
  const hash = createHash('sha256')
    .update(process.version)
    .update(JSON.stringify([site, company, figures, constants, labels.article, labels.closing, model.spec.leads]));
  const inputs = [
    ...filesOf(join(projectDir, 'generator', 'documents')),
    ...filesOf(join(projectDir, 'generator', 'text')),
    ...filesOf(join(folders.content, 'drawings')),
    ...filesOf(join(folders.content, 'icons')),
    join(folders.content, 'fonts', site.fonts.heading.file),
    join(folders.content, 'fonts', site.fonts.text.file),
    join(projectDir, 'node_modules', 'pdfkit', 'package.json'),
  ];
  for (const file of inputs) if (existsSync(file)) hash.update(basename(file)).update(readFileSync(file));
  return hash.digest('hex');
};

const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(folder, entry.name))
        .sort()
    : [];
