/** The inks of printed and shared pictures: the design's palette around the site's brand colour. */
import { brandShades } from '../../model/brand.ts';

export interface Palette {
  readonly paper: string;
  readonly sheet: string;
  readonly tint: string;
  readonly rule: string;
  readonly ink: string;
  readonly soft: string;
  readonly edge: string;
  readonly mist: string;
  readonly honey: string;
  readonly brand: string;
}

/** The page's colour. */
export const PAPER = '#F3F0E8';

export const paletteOf = (brandColor: string): Palette => ({
  paper: PAPER,
  sheet: '#FFFFFF',
  tint: '#E6DDCB',
  rule: '#CFC7B6',
  ink: '#1D2225',
  soft: '#535A58',
  edge: '#70746E',
  mist: '#C4C8C5',
  honey: '#DDA94F',
  brand: brandShades(brandColor).brand,
});

/** Pitch of the design: every slope rises 35 for 100. */
export const PITCH = 0.35;
