/**
 * The measures of the fonts that stand in until the site's own has come: a stand-in as wide and as high as it, so that
 * nothing moves. The stand-ins are fonts that devices have: Arial or Times New Roman, or those of the same widths.
 */
import type { FontSpec } from '../../schema/types.gen.ts';
import { averageWidth } from '../source/fonts/letters.ts';
import type { FontFacts } from '../source/fonts/font-facts.ts';

type Measures = NonNullable<FontSpec['fallbackMetrics']>;

/** Advance widths of the letters a to z and of the space, in thousandths of an em: Adobe's font metrics (AFM) files. */
const widths = {
  sans: [
    556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
    500, 500, 500, 278,
  ],
  sansBold: [
    556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
    556, 556, 500, 278,
  ],
  serif: [
    444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722,
    500, 500, 444, 250,
  ],
  serifBold: [
    500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722,
    500, 500, 444, 250,
  ],
} as const;

const names = {
  sans: ['Arial', 'Liberation Sans'],
  sansBold: ['Arial Bold', 'Liberation Sans Bold'],
  serif: ['Times New Roman', 'Liberation Serif'],
  serifBold: ['Times New Roman Bold', 'Liberation Serif Bold'],
} as const;

/** The measures of a font's stand-ins: those of site.yaml, else those that its file gives. */
export const standInsOf = (font: FontSpec, facts: FontFacts | undefined): Measures => {
  if (font.fallbackMetrics !== undefined || facts === undefined) return font.fallbackMetrics ?? [];
  const [lightest = 400, heaviest = lightest] = font.weight.split(' ').map(Number);
  const isSerif = font.fallback.some((name) => name === 'serif');
  const faces = [
    ...(lightest < bold ? [{ face: isSerif ? 'serif' : 'sans', width: facts.width, from: lightest } as const] : []),
    ...(heaviest >= bold
      ? [{ face: isSerif ? 'serifBold' : 'sansBold', width: facts.boldWidth, from: Math.max(bold, lightest) } as const]
      : []),
  ];
  return faces.map(({ face, width, from }) => {
    const ratio = width / standInWidth(face);
    const to = from < bold ? Math.min(heaviest, bold - 1) : heaviest;
    return {
      local: [...names[face]],
      ...(faces.length > 1 || from >= bold ? { weight: from === to ? String(from) : `${from} ${to}` } : {}),
      sizeAdjust: percent(ratio),
      ascentOverride: percent(facts.ascent / ratio),
      descentOverride: percent(facts.descent / ratio),
    };
  });
};

/** From this weight on, a browser takes the bold stand-in. */
const bold = 600;

const standInWidth = (face: keyof typeof widths): number =>
  averageWidth((letter) => {
    const width = widths[face][letter === ' ' ? 26 : letter.charCodeAt(0) - 97];
    return width === undefined ? undefined : width / 1000;
  });

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
