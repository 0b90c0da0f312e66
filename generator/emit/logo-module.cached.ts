/** Draws the company's name and prints the module that holds it: the logo is alike whatever fonts a browser has. */
import { staticFont } from '../assets/static-font.ts';
import { createTypesetter } from '../assets/typesetter.ts';
import type { Point } from '../source/svg/path-data.ts';
import { bytesOf } from '../cache/files.state.ts';
import { defineStep } from '../cache/step.ts';
import type { DrawingData } from '../model/model.ts';
import template from './logo-lines.typ' with { type: 'text' };
import { exportConst, printModule, type ModuleDescription } from './print-module.cached.ts';

export interface HeadingLines {
  readonly lines: readonly string[];
  /** Digest of the heading font, and the weight it is drawn in. */
  readonly font: string;
  readonly weight: string;
}

/** The text of the module. */
export const logoModule = defineStep(
  'logo-module',
  async ({ path, sources, ...name }: HeadingLines & Omit<ModuleDescription, 'statements'>): Promise<string> => {
    const outline = await outlineLines(name);
    const statements = [
      exportConst('nameLines', name.lines, 'readonly string[]'),
      exportConst('nameOutline', outline ?? null, 'DrawingData | null'),
    ];
    return printModule.make({ path, sources, statements });
  },
);

/** Units of the drawing to the size of the type: half of one is an eighth of a pixel in the header. */
const unitsPerEm = 100;
/** Laid out so large that what is rounded on the way is less than such a unit. */
const layoutSize = 1000;
const faceName = 'Logo';

/** The lines under each other, a line as high as the type; nothing when the font lacks one of the letters. */
export const outlineLines = async ({ lines, font, weight }: HeadingLines): Promise<DrawingData | undefined> => {
  const face = await staticFont(bytesOf(font), faceName, { wght: Number.parseInt(weight, 10) });
  if (Array.from(lines.join('')).some((letter) => !face.has(letter.codePointAt(0) ?? 0))) return undefined;
  const typeset = await createTypesetter([face.bytes]);
  const contours = contoursOf(typeset(template, { lines, font: faceName, size: layoutSize }).svg());
  const width = Math.ceil(toUnits(Math.max(0, ...contours.flatMap(({ points }) => points.map(([x]) => x)))));
  return {
    viewBox: `0 0 ${width} ${unitsPerEm * lines.length}`,
    markup: `<path d="${contours.map(write).join('')}"/>`,
  };
};

const toUnits = (length: number): number => (length * unitsPerEm) / layoutSize;

/** A contour of a letter: after its first point, a letter of path data for each piece, and its number of points. */
interface Contour {
  readonly points: Point[];
  readonly pieces: { readonly command: string; readonly count: number }[];
}

/** The contours of a text that Typst has set: its letters are symbols, drawn upwards from the baseline of a line. */
const contoursOf = (svg: string): Contour[] => {
  const glyphs = new Map(
    [...svg.matchAll(/<symbol id="(\w+)"[^>]*>\s*<path d="([^"]*)"/g)].map(([, id = '', data = '']) => [id, data]),
  );
  return [...svg.matchAll(/<g class="typst-text" transform="matrix\(1 0 0 -1 (\S+) (\S+)\)">(.*?)<\/g>/gs)].flatMap(
    ([, left = '', baseline = '', letters = '']) =>
      [...letters.matchAll(/<use xlink:href="#(\w+)" x="([^"]*)"/g)].flatMap(([, id = '', x = '']) =>
        glyphContours(glyphs.get(id) ?? '', [Number(left) + Number(x), Number(baseline)]),
      ),
  );
};

/** The contours of a symbol's path data, which has steps alone, from the place of its origin. */
const glyphContours = (data: string, [left, baseline]: Point): Contour[] => {
  const contours: Contour[] = [];
  let at: Point = [0, 0];
  let start = at;
  for (const [, command = '', written = ''] of data.matchAll(/([mhvlqcZ])([^a-zZ]*)/g)) {
    const numbers = written.trim().split(/\s+/).map(Number);
    const steps = command === 'h' ? [...numbers, 0] : command === 'v' ? [0, ...numbers] : numbers;
    const from = at;
    const points: Point[] = [];
    for (let index = 0; index + 1 < steps.length; index += 2)
      points.push((at = [from[0] + (steps[index] ?? 0), from[1] + (steps[index + 1] ?? 0)]));
    const placed = points.map(([x, y]): Point => [left + x, baseline - y]);
    if (command === 'm') {
      contours.push({ points: placed, pieces: [] });
      start = at;
    } else if (command === 'Z') at = start;
    else if (placed.length > 0) {
      contours.at(-1)?.points.push(...placed);
      contours.at(-1)?.pieces.push({ command: 'hv'.includes(command) ? 'l' : command, count: placed.length });
    }
  }
  return contours;
};

/**
 * In steps from its own beginning: a letter that comes again is written with the same characters, and weighs nothing in
 * a compressed page.
 */
const write = ({ points, pieces }: Contour): string => {
  const [first = [0, 0]] = points;
  const steps = points.map(([x, y]): Point => [Math.round(toUnits(x - first[0])), Math.round(toUnits(y - first[1]))]);
  let data = `M${Math.round(toUnits(first[0]))} ${Math.round(toUnits(first[1]))}`;
  let at = 0;
  let from: Point = [0, 0];
  let before = '';
  for (const { command, count } of pieces) {
    const piece = steps.slice(at + 1, at + 1 + count);
    const numbers = piece.flatMap(([x, y]) => [x - from[0], y - from[1]]);
    at += count;
    from = piece.at(-1) ?? from;
    if (numbers.every((number) => number === 0)) continue;
    // A letter holds on.
    const isBegun = command === before;
    data += isBegun ? '' : command;
    data += numbers
      .map((number, index) => ((isBegun || index > 0) && number >= 0 ? ` ${number}` : `${number}`))
      .join('');
    before = command;
  }
  return `${data}z`;
};
