/** The desk's icon among the applications of a telephone: the company's logo on the site's background. */
import { readDrawing } from '../assets/drawing.ts';
import { defineStep } from '../cache/step.ts';

interface DeskIconInput {
  /** Text of the logo's SVG. */
  readonly logo: string;
  readonly color: string;
  readonly background: string;
  /** Pixels a side. */
  readonly size: number;
}

/** Part of the icon that the logo takes: systems that cut icons out of a square leave a disc of 80 %. */
const logoPart = 0.52;

/** A PNG picture. */
export const deskIcon = defineStep(
  'desk-icon',
  async ({ logo, color, background, size }: DeskIconInput): Promise<Uint8Array> => {
    const { Resvg } = await import('@resvg/resvg-js');
    const { viewBox, markup } = readDrawing(logo);
    const side = size * logoPart;
    const at = (size - side) / 2;
    const box = `x="${at}" y="${at}" width="${side}" height="${side}" viewBox="${viewBox}"`;
    const svg = [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">`,
      `<rect width="100%" height="100%" fill="${background}"/>`,
      `<svg ${box} fill="${color}" color="${color}">${markup}</svg></svg>`,
    ].join('');
    return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  },
);
