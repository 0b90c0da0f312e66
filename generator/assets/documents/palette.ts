/** The colours of a document: the site's by their roles, and its brand colour. */
import type { Colors } from '../../site/appearance.ts';
import { channelsOf } from '../../site/hex-color.ts';

export interface Palette extends Colors {
  readonly brand: string;
}

/** What documents are printed on: white, or the site's surface where its text is lighter than that. */
export const pageColor = ({ text, surface }: Colors): string | undefined =>
  lightness(text) > lightness(surface) ? surface : undefined;

const lightness = (color: string): number => channelsOf(color).reduce((sum, channel) => sum + channel, 0);
