/** The colours of a document: the site's by their roles, and its brand colour. */
import type { Colors } from '../../site/appearance.ts';

export interface Palette extends Colors {
  readonly brand: string;
}

/** What documents are printed on: white, or the site's surface where its text is lighter than that. */
export const pageColor = ({ text, surface }: Colors): string | undefined =>
  lightness(text) > lightness(surface) ? surface : undefined;

const lightness = (hex: string): number =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0);
