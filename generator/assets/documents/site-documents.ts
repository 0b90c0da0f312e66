/** Documents to download: each content/documents/<name>.mdx becomes <name>.pdf. */
import { visit } from 'unist-util-visit';
import { documentShape } from '../../schema/shape.ts';
import { taskOf } from '../../cache/step.ts';
import type { LoadedDocument } from '../../source/types.ts';
import { monthAndYear } from '../../site/dates.ts';
import { attributesOf, blocksOf } from '../../source/mdx/tree.ts';
import { linesOf, type SiteModel } from '../../model/resolve-site.ts';
import { logoOf } from '../../model/site-files.ts';
import { resolveTexts } from '../../model/texts.ts';
import { appearanceOf } from '../../site/appearance.ts';
import { addressLines } from '../../site/text/address.ts';
import { hoursText } from '../../site/text/hours.ts';
import { displayPhone } from '../../../formats/phones.ts';
import { fillPlaceholders } from '../../site/text/placeholders.ts';
import { documentPdf } from './document-pdf.cached.ts';
import type { Axes } from '../../source/fonts/font-instance.ts';

/** Every document of a site, by its name, as `<Download file>` writes it, and how it is made. */
export const siteDocuments = (model: SiteModel) =>
  model.documents.map((document) => ({
    name: pdfName(document),
    source: document.file,
    task: taskOf(documentPdf, inputOf(document, model)),
  }));

export type SiteDocument = ReturnType<typeof siteDocuments>[number];

const pdfName = ({ name }: LoadedDocument): string => name.replace(/\.mdx$/, '.pdf');

/** What a document is made from. */
export type DocumentInput = ReturnType<typeof inputOf>;

const inputOf = (document: LoadedDocument, model: SiteModel) => {
  const { spec, files } = model;
  const { site } = spec;
  const { drawnShape, slope, colors } = appearanceOf(spec);
  const front = resolveTexts(document.frontMatter, documentShape, model.set);
  const cover = coverOf(pdfName(document), front, model);
  const shown = blocksOf(document.tree).map((block) => attributesOf(block)['name'] ?? '');
  const named = cover === undefined ? shown : [...shown, cover.name];
  const drawings = named.flatMap((name) => {
    const drawing = files.drawings.get(name);
    return drawing === undefined ? [] : [[name, drawing.svg] as const];
  });
  const links = new Set<string>();
  if (document.tree !== undefined) visit(document.tree, 'link', ({ url }) => void links.add(url));
  return {
    // Its texts set, the placeholders of its body filled.
    front,
    body: fillPlaceholders(document.body, model.rawSpec),
    // Addresses in the body that lead to what is not published.
    deadLinks: [...links].filter(model.isDeadLink),
    words: wordsOf(front.updated, cover, model),
    brandColor: site.brandColor,
    shape: drawnShape,
    // Of every slanted line: its rise over its run.
    slope: slope / 100,
    colors,
    fonts: documentFonts(model),
    // Texts of SVG files: the logo, the marks of chapters from one up, the drawings by name.
    logo: logoOf(spec, files)?.svg,
    marks: spec.identity?.marks?.flatMap((name) => files.icons.get(name)?.svg ?? []) ?? marksOf(files.icons),
    drawings: Object.fromEntries(drawings),
  };
};

/** Words that the company and the site give to a document, as its template reads them. */
const wordsOf = (updated: string, cover: Cover | undefined, { spec: { site, company, labels } }: SiteModel) => ({
  siteName: site.name,
  siteUrl: site.url,
  language: site.locale,
  legalName: company.legalName,
  address: addressLines(company.address),
  hours: company.hours && hoursText(company.hours, site.locale),
  phone: { text: displayPhone(company.phone, company.address.country), href: `tel:${company.phone}` },
  email: company.email,
  closing: { title: linesOf(labels.closing.title), text: labels.closing.text },
  contentsLabel: labels.article.contents,
  updatedText: labels.article.updated.replace('{date}', monthAndYear(updated, site.locale)),
  cover,
});

/** Marks of sections by their number, where site.yaml names none: as many as the site has. */
const marksOf = (icons: SiteModel['files']['icons'], number = 1): string[] => {
  const mark = icons.get(`mark-${number}`)?.svg;
  return mark === undefined ? [] : [mark, ...marksOf(icons, number + 1)];
};

/** The site's two families as the four faces of a document. */
const documentFonts = ({ spec, files }: SiteModel) => {
  const { heading, text } = spec.site.fonts;
  const instance = ({ file, family }: typeof text, face: string, axes: Axes) => ({
    digest: files.fonts.get(file) ?? '',
    name: `${family.replace(/[^A-Za-z0-9]/g, '')}-${face}`,
    axes,
  });
  return {
    heading: instance(heading, 'Heading', { wght: Number.parseInt(heading.weight ?? '400', 10) }),
    text: instance(text, 'Text', { wght: 400, wdth: 100 }),
    strong: instance(text, 'Strong', { wght: 600, wdth: 100 }),
    label: instance(text, 'Label', { wght: 500, wdth: 82 }),
  };
};

/** A drawing, and what it shows. */
interface Cover {
  readonly name: string;
  readonly label: string;
}

/** The drawing that a document names for its cover, or the first of the page that offers it. */
const coverOf = (file: string, front: LoadedDocument['frontMatter'], model: SiteModel): Cover | undefined => {
  const offered = offeredWith(file, model);
  if (front.drawing === undefined) return offered;
  return { name: front.drawing, label: offered?.name === front.drawing ? offered.label : front.title };
};

const offeredWith = (file: string, model: SiteModel): Cover | undefined => {
  for (const { source } of model.pages) {
    const blocks = blocksOf(source?.tree);
    if (!blocks.some((block) => block.name === 'Download' && attributesOf(block)['file'] === file)) continue;
    const drawing = blocks.find((block) => block.name === 'Drawing');
    if (drawing === undefined) continue;
    const { name = '', label = '' } = attributesOf(drawing);
    return { name, label: model.set(label, 'prose') };
  }
  return undefined;
};
