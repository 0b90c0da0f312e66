/** Makes a document's PDF, tagged, with the site's fonts and drawings, by the template `document.typ`. */
import type { DocumentFrontMatter } from '../../../schema/types.gen.ts';
import { bytesOf } from '../../cache/files.memory.ts';
import { defineStep } from '../../cache/step.ts';
import type { Colors, DrawnShape } from '../../site/appearance.ts';
import { typographyFor } from '../../site/text/typography.ts';
import template from './document.typ' with { type: 'text' };
import { drawingClasses, pageColor, type Palette } from './palette.ts';
import type { DocumentWords } from './site-documents.ts';
import { staticFont, type Axes } from './static-font.ts';
import { svgPicture, type SvgPicture } from './svg-picture.ts';

/** A font of the site, pinned. */
interface FontInstance {
  readonly digest: string;
  readonly name: string;
  readonly axes: Axes;
}

export interface DocumentInput {
  /** Texts set. */
  readonly front: DocumentFrontMatter;
  /** Placeholders filled. */
  readonly body: string;
  /** Addresses in the body that lead to what is not published. */
  readonly deadLinks: readonly string[];
  readonly words: DocumentWords;
  readonly brandColor: string;
  readonly shape: DrawnShape;
  /** Of every slanted line: its rise over its run. */
  readonly slope: number;
  readonly colors: Colors;
  /** The four faces that a document is written in. */
  readonly fonts: Readonly<Record<'heading' | 'text' | 'strong' | 'label', FontInstance>>;
  /** Texts of SVG files: the logo, the marks of chapters from one up, the drawings by name. */
  readonly logo?: string;
  readonly marks: readonly string[];
  readonly drawings: Readonly<Record<string, string>>;
}

export const documentPdf = defineStep('document-pdf', async (input: DocumentInput): Promise<Uint8Array> => {
  // Its packages take as long to load as most builds, which draw no document.
  const { readDocument } = await import('./document-source.ts');
  const { front, words, shape, slope, fonts, logo, marks, drawings, deadLinks } = input;
  const palette: Palette = { ...input.colors, brand: input.brandColor.toUpperCase() };
  const linkTo = (address: string): string | undefined =>
    deadLinks.includes(address) ? undefined : address.startsWith('/') ? `${words.siteUrl}${address}` : address;
  const { language, region } = new Intl.Locale(words.language);
  const iconOf = (svg: string): SvgPicture => svgPicture(svg, palette.brand, fonts.label.name);
  const drawingOf = (svg: string): SvgPicture =>
    svgPicture(svg, palette.text, fonts.label.name, drawingClasses(palette));
  const data = {
    ...readDocument(front, input.body, { set: typographyFor(words.language), linkTo }),
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
const writePdf = async (data: object, fonts: Buffer[], date: Date): Promise<Buffer> => {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts }] });
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
  const document = compiled.result;
  if (document === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  const creationTimestamp = date.getTime() / 1000;
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp });
  } catch {
    // PDF/UA forbids what a text may hold all the same: a character that no font of the site draws. Tags stay.
    return compiler.pdf(document, { creationTimestamp });
  }
};
