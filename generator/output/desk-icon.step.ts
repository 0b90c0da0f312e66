/** The desk among the applications of a telephone: the company's sign on its paper. */
import { readDrawing } from '../assets/drawing.ts';
import { defineStep } from '../cache/step.ts';

interface DeskIconInput {
  /** The sign, as SVG. */
  readonly sign: string;
  readonly color: string;
  readonly paper: string;
  /** Pixels a side. */
  readonly size: number;
}

/** Part of the icon that the sign takes: systems that cut icons out of a square leave a disc of 80 %. */
const SIGN_PART = 0.52;

/** A PNG picture. */
export const deskIcon = defineStep(
  'desk-icon',
  async ({ sign, color, paper, size }: DeskIconInput): Promise<Uint8Array> => {
    const { Resvg } = await import('@resvg/resvg-js');
    const { viewBox, markup } = readDrawing(sign);
    const side = size * SIGN_PART;
    const at = (size - side) / 2;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${paper}"/><svg x="${at}" y="${at}" width="${side}" height="${side}" viewBox="${viewBox}" fill="${color}" color="${color}">${markup}</svg></svg>`;
    return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  },
);
