/** Makes a document's PDF, tagged, with the site's fonts and drawings (`draw-document.ts`). */
import type { DocumentFrontMatter } from '../../../schema/types.gen.ts';
import { bytesOf } from '../../cache/files.memory.ts';
import { defineStep } from '../../cache/step.ts';
import type { Colors, DrawnShape } from '../../site/appearance.ts';
import { typographyFor } from '../../site/text/typography.ts';
import type { DocumentWords } from './document-frame.ts';
import { drawingClasses } from './drawing-classes.ts';
import { paletteOf } from './palette.ts';
import type { Fonts } from './pdf-writer.ts';
import { staticFont, type Axes } from './static-font.ts';
import { readShapes } from './svg-shapes.ts';
import type { Face } from './typeset.ts';

/** A font of the site, pinned. */
export interface FontInstance {
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

export const documentPdf = defineStep(
  'document-pdf',
  async ({
    front,
    body,
    deadLinks,
    words,
    brandColor,
    shape,
    slope,
    colors,
    fonts,
    logo,
    marks,
    drawings,
  }: DocumentInput): Promise<Uint8Array> => {
    // Their packages take as long to load as most builds, which draw no document.
    const [{ readDocument }, { drawDocument }] = await Promise.all([
      import('./document-source.ts'),
      import('./draw-document.ts'),
    ]);
    const palette = paletteOf(colors, brandColor);
    const styles = drawingClasses(palette);
    const linkTo = (address: string): string | undefined =>
      deadLinks.includes(address) ? undefined : address.startsWith('/') ? `${words.siteUrl}${address}` : address;
    return drawDocument(readDocument(front, body, { set: typographyFor(words.language), linkTo }), {
      ...words,
      palette,
      shape,
      slope,
      fonts: await fontsOf(fonts),
      logo: logo === undefined ? undefined : readShapes(logo, palette.brand),
      marks: marks.map((mark) => readShapes(mark, palette.brand)),
      drawings: new Map(Object.entries(drawings).map(([name, svg]) => [name, readShapes(svg, palette.text, styles)])),
    });
  },
);

/** The instances as fonts that a PDF may hold. */
export const fontsOf = async (instances: DocumentInput['fonts']): Promise<Fonts> => {
  const font = ({ digest, name, axes }: FontInstance): Promise<Fonts[Face]> => staticFont(bytesOf(digest), name, axes);
  const [heading, text, strong, label] = await Promise.all([
    font(instances.heading),
    font(instances.text),
    font(instances.strong),
    font(instances.label),
  ]);
  return { heading, text, strong, label };
};
