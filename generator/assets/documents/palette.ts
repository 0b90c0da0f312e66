/** The colours of a document: the site's by their roles, and its brand colour; what is drawn in them. */
import type { Colors } from '../../site/appearance.ts';
import { channelsOf } from '../../site/hex-color.ts';

export interface Palette extends Colors {
  readonly brand: string;
}

/** What documents are printed on: white, or the site's surface where its text is lighter than that. */
export const pageColor = ({ text, surface }: Colors): string | undefined =>
  lightness(text) > lightness(surface) ? surface : undefined;

const lightness = (color: string): number => channelsOf(color).reduce((sum, channel) => sum + channel, 0);

/** What the classes of a drawing mean in a document: what they mean on pages (`src/identity/drawing.styles.ts`). */
export const drawingClasses = ({ text, surface, surfaceTinted, brand }: Palette): string =>
  [
    `svg{fill:none;stroke:${text};stroke-width:1.4;font:500 16px sans-serif}text{fill:${text};stroke:none}`,
    '.thin{stroke-width:0.8}.dashed{stroke-dasharray:7 5}.bold{stroke-width:2.2}',
    `.accent{stroke:${brand};stroke-width:2.4}.solid{fill:${brand};stroke:none}`,
    `.ground{fill:${surface}}.tinted{fill:${surfaceTinted}}`,
  ].join('');
