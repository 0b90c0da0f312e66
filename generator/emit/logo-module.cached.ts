/** Draws the company's name and prints the module that holds it: the logo is alike whatever fonts a browser has. */
import { createElement } from 'react';
import { staticFont } from '../assets/documents/static-font.ts';
import { pointsOf, type Point } from '../source/svg/path-data.ts';
import { bytesOf } from '../cache/files.state.ts';
import { defineStep } from '../cache/step.ts';
import type { DrawingData } from '../model/model.ts';
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

/** The lines under each other, a line as high as the type; nothing when the font lacks one of the letters. */
export const outlineLines = async ({ lines, font, weight }: HeadingLines): Promise<DrawingData | undefined> => {
  const face = await staticFont(bytesOf(font), 'Logo', { wght: Number.parseInt(weight, 10) });
  if (Array.from(lines.join('')).some((letter) => !face.has(letter.codePointAt(0) ?? 0))) return undefined;
  const { default: satori } = await import('satori');
  const words = lines.map((line) => createElement('div', { key: line, style: { whiteSpace: 'nowrap' } }, line));
  const column = {
    display: 'flex',
    flexDirection: 'column',
    fontFamily: 'logo',
    fontSize: layoutSize,
    lineHeight: 1,
  } as const;
  const svg = await satori(createElement('div', { style: column }, words), {
    width: layoutSize * Math.max(...lines.map(({ length }) => length)) * 2,
    height: layoutSize * lines.length,
    fonts: [{ name: 'logo', weight: 400, style: 'normal', data: face.bytes }],
  });
  const contours = [...svg.matchAll(/<path\b[^>]*\sd="([^"]*)"/g)].flatMap(([, data = '']) => contoursOf(data));
  const width = Math.ceil(toUnits(Math.max(0, ...contours.flatMap(({ points }) => points.map(([x]) => x)))));
  return {
    viewBox: `0 0 ${width} ${unitsPerEm * lines.length}`,
    markup: `<path d="${contours.map(write).join('')}"/>`,
  };
};

const toUnits = (length: number): number => (length * unitsPerEm) / layoutSize;

const contoursOf = (data: string) =>
  data
    .split('M')
    .slice(1)
    .map((contour) => {
      const points: Point[] = [];
      // After the first point: a letter of path data for each piece, and its number of points.
      const pieces: { command: string; count: number }[] = [];
      for (const [, command = '', written = ''] of `M${contour}`.matchAll(/([MLQC])([^MLQCZ]*)/g)) {
        const added = pointsOf(written);
        points.push(...added);
        if (command !== 'M') pieces.push({ command: command.toLowerCase(), count: added.length });
      }
      return { points, pieces };
    });

/**
 * In steps from its own beginning: a letter that comes again is written with the same characters, and weighs nothing in
 * a compressed page.
 */
const write = ({ points, pieces }: ReturnType<typeof contoursOf>[number]): string => {
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
