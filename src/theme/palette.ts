/**
 * The colours behind the tokens: paper, ink and honey are the design's, the reds are the
 * company's (`site.brandColor`, derived and contrast-checked by the generator).
 */
import { theme } from '#site/site.gen';

export const palette = {
  '--paper': '#F3F0E8',
  '--sapwood': '#FBFAF6',
  '--shaving': '#E6DDCB',
  '--hairline': '#CFC7B6',
  '--basalt': '#1D2225',
  '--basalt-raised': '#2A3135',
  '--basalt-line': '#4A5256',
  '--stone': '#535A58',
  '--border': '#70746E',
  '--mist': '#C4C8C5',
  '--brand': theme.brand,
  '--brand-dark': theme.brandDark,
  '--on-brand': '#fff',
  '--honey': '#DDA94F',
  '--honey-dark': '#7A5210',
} as const;

/** For visitors who ask for more contrast. */
export const strongPalette = {
  '--stone': '#2E3432',
  '--hairline': '#6D6A60',
  '--border': '#1D2225',
  '--mist': '#fff',
  '--brand': theme.brandStrong,
  '--honey-dark': '#5A3B06',
} as const;
