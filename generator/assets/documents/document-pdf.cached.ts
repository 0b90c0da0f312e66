/** Makes a document's PDF, tagged, with the site's fonts and drawings, by the template `document.typ`. */
import { bytesOf } from '../../cache/files.state.ts';
import { defineStep } from '../../cache/step.ts';
import { typographyAcross, typographyFor } from '../../site/text/typography.ts';
import template from './document.typ' with { type: 'text' };
import { drawingClasses, pageColor, svgPicture, type Palette } from './palette.ts';
import type { DocumentInput } from './site-documents.ts';
import { staticFont } from '../static-font.ts';
import { createTypesetter } from '../typesetter.ts';

export const documentPdf = defineStep('document-pdf', async (input: DocumentInput): Promise<Uint8Array> => {
  // Its packages take as long to load as most builds, which draw no document.
  const { readDocument } = await import('./document-source.ts');
  const { front, words, shape, slope, fonts, logo, marks, drawings, deadLinks } = input;
  const palette: Palette = { ...input.colors, brand: input.brandColor.toUpperCase() };
  const linkTo = (address: string): string | undefined =>
    deadLinks.includes(address) ? undefined : address.startsWith('/') ? `${words.siteUrl}${address}` : address;
  const { language, region } = new Intl.Locale(words.language);
  const iconOf = (svg: string) => svgPicture(svg, palette.brand, fonts.label.name);
  const drawingOf = (svg: string) => svgPicture(svg, palette.text, fonts.label.name, drawingClasses(palette));
  const data = {
    ...readDocument(front, input.body, {
      set: typographyFor(words.language),
      setRun: typographyAcross(words.language),
      linkTo,
    }),
    words,
    // Typst knows regions of two letters.
    language: { lang: language, region: region?.length === 2 ? region : undefined },
    palette,
    pageColor: pageColor(palette),
    shape,
    slope,
    fonts: Object.fromEntries(Object.entries(fonts).map(([face, { name }]) => [face, name])),
    logo: logo && iconOf(logo),
    marks: marks.map(iconOf),
    drawings: Object.fromEntries(Object.entries(drawings).map(([name, svg]) => [name, drawingOf(svg)])),
  };
  const instances = Object.values(fonts).map(({ digest, name, axes }) => staticFont(bytesOf(digest), name, axes));
  const files = (await Promise.all(instances)).map(({ bytes }) => bytes);
  return writePdf(data, files, new Date(`${front.updated}T12:00:00Z`));
});

/**
 * The bytes of the PDF that the template makes of `data`: the same for the same source. No text is written in a font
 * other than these TrueType files. Throws what Typst finds wrong.
 */
const writePdf = async (data: object, fonts: readonly Buffer[], date: Date): Promise<Buffer> => {
  const typeset = await createTypesetter(fonts);
  const document = typeset(template, data);
  const creationTimestamp = date.getTime() / 1000;
  try {
    return document.pdf({ pdfStandard: 'ua-1', creationTimestamp });
  } catch {
    // PDF/UA forbids what a text may hold all the same: a character that no font of the site draws. Tags stay.
    return document.pdf({ creationTimestamp });
  }
};
