/** Makes a document's PDF, tagged, with the site's fonts and drawings (`draw-document.ts`). */
import type { DocumentFrontMatter } from '../../../schema/types.gen.ts';
import { bytesOf } from '../../cache/files.memory.ts';
import { defineStep } from '../../cache/step.ts';
import type { Colors, DrawnShape } from '../../site/appearance.ts';
import { typographyFor } from '../../site/text/typography.ts';
import type { DocumentWords } from './document-frame.ts';
import { drawingClasses } from './drawing-classes.ts';
import type { Palette } from './palette.ts';
import type { Fonts } from './pdf-writer.ts';
import { staticFont, type Axes } from './static-font.ts';
import { readShapes } from './svg-shapes.ts';
import type { Face } from './typeset.ts';

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
  readonly slope: number;
  readonly colors: Colors;
  readonly fonts: Readonly<Record<Face, FontInstance>>;
  /** Texts of SVG files: the logo, the marks in their order, the drawings by name. */
  readonly logo?: string;
  readonly marks: readonly string[];
  readonly drawings: Readonly<Record<string, string>>;
}

export const documentPdf = defineStep('document-pdf', async (input: DocumentInput): Promise<Uint8Array> => {
  // Their packages take as long to load as most builds, which draw no document.
  const [{ readDocument }, { drawDocument }] = await Promise.all([
    import('./document-source.ts'),
    import('./draw-document.ts'),
  ]);
  const { words, shape, slope, logo, deadLinks } = input;
  const palette: Palette = { ...input.colors, brand: input.brandColor.toUpperCase() };
  const styles = drawingClasses(palette);
  const linkTo = (address: string): string | undefined =>
    deadLinks.includes(address) ? undefined : address.startsWith('/') ? `${words.siteUrl}${address}` : address;
  return drawDocument(readDocument(input.front, input.body, { set: typographyFor(words.language), linkTo }), {
    ...words,
    palette,
    shape,
    slope,
    fonts: await fontsOf(input.fonts),
    logo: logo === undefined ? undefined : readShapes(logo, palette.brand),
    marks: input.marks.map((mark) => readShapes(mark, palette.brand)),
    drawings: new Map(
      Object.entries(input.drawings).map(([name, svg]) => [name, readShapes(svg, palette.text, styles)]),
    ),
  });
});

/** The instances as fonts that a PDF may hold. */
const fontsOf = async (instances: DocumentInput['fonts']): Promise<Fonts> => {
  const fonts = Object.entries(instances).map(
    async ([face, { digest, name, axes }]) => [face, await staticFont(bytesOf(digest), name, axes)] as const,
  );
  return Object.fromEntries(await Promise.all(fonts)) as Fonts;
};
