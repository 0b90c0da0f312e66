/** The colours of a document: the site's by their roles, and its brand colour; and the pictures drawn in them. */
import type { Colors } from '../../site/appearance.ts';
import { channelsOf } from '../../site/hex-color.ts';

export interface Palette extends Colors {
  readonly brand: string;
}

/** What documents are printed on: white, or the site's surface where its text is lighter than that. */
export const pageColor = ({ text, surface }: Colors): string | undefined =>
  lightness(text) > lightness(surface) ? surface : undefined;

const lightness = (color: string): number => channelsOf(color).reduce((sum, channel) => sum + channel, 0);

/** What the classes of a drawing mean in a document: what they mean on pages (`src/ui/drawing.styles.ts`). */
export const drawingClasses = ({ text, surface, surfaceTinted, brand }: Palette): string =>
  [
    `svg{fill:none;stroke:${text};stroke-width:1.4;font:500 16px sans-serif}text{fill:${text};stroke:none}`,
    '.thin{stroke-width:0.8}.dashed{stroke-dasharray:7 5}.bold{stroke-width:2.2}',
    `.accent{stroke:${brand};stroke-width:2.4}.solid{fill:${brand};stroke:none}`,
    `.ground{fill:${surface}}.tinted{fill:${surfaceTinted}}`,
  ].join('');

/**
 * An SVG under `styles`, which its own style element has the last word over, but for the face of its letters; and its
 * measures in its own units.
 */
export const svgPicture = (svg: string, ink: string, face: string, styles = '') => {
  const [, viewBox = ''] = /\sviewBox="([^"]*)"/.exec(svg) ?? [];
  const [, , width = 24, height = 24] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const fill = /<svg\b[^>]*\sfill=/.test(svg) ? '' : ` fill="${ink}"`;
  const css = `svg{color:${ink}}${styles}*{font-family:"${face}"!important}`;
  return {
    svg: svg.replace(/<svg\b([^>]*)>/, `<svg${fill}$1><style>${css}</style>`),
    width,
    height,
  };
};
