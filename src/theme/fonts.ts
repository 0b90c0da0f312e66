/** Font faces of the generated theme, each with metric-matched fallbacks so that a late font shifts no layout. */
import { fontFallbacks, headingFont, textFont } from '#site/site.gen';

const fonts = { heading: headingFont, text: textFont };

type FontTheme = typeof headingFont | typeof textFont;

/** `font-family` value: the face, its metric-matched fallback, then the generic fallbacks. */
export const familyOf = (face: FontTheme): string =>
  [`"${face.family}"`, `"${fallbackName(face)}"`, ...face.fallback].join(',');

/**
 * All `@font-face` rules of the theme. Headings block on their font, which is small and preloaded. Text is `optional`,
 * so that it never reflows while it is read: a late font is used from the next page on (`useTextFace`).
 * @param base prefix of the fonts' URLs.
 */
export const fontFaces = (base: string): string =>
  `${fontFace('heading', 'block', base)}${fontFace('text', 'optional', base)}`;

const fontFace = (role: keyof typeof fonts, display: 'block' | 'optional', base: string): string =>
  `${realFace(fonts[role], display, base)}${fallbackFaces(fonts[role], fontFallbacks[role])}`;

const fallbackName = (face: FontTheme): string => `${face.family} fallback`;

const realFace = (face: FontTheme, display: string, base: string): string =>
  `@font-face{font-family:"${face.family}";src:url(${base}${face.url}) format("woff2");font-weight:${face.weight};${
    'stretch' in face && face.stretch ? `font-stretch:${face.stretch};` : ''
  }font-display:${display}}`;

const fallbackFaces = (face: FontTheme, fallbacks: readonly FallbackMetrics[]): string =>
  fallbacks
    .map((metrics) => {
      const sources = metrics.local.map((name) => `local("${name}")`).join(',');
      const weight = metrics.weight ? `font-weight:${metrics.weight};` : '';
      const stretch = metrics.stretch ? `font-stretch:${metrics.stretch};` : '';
      const adjusted =
        `size-adjust:${metrics.sizeAdjust};ascent-override:${metrics.ascentOverride};` +
        `descent-override:${metrics.descentOverride};line-gap-override:0%`;
      return `@font-face{font-family:"${fallbackName(face)}";src:${sources};${weight}${stretch}${adjusted}}`;
    })
    .join('');

interface FallbackMetrics {
  readonly local: readonly string[];
  readonly weight?: string;
  readonly stretch?: string;
  readonly sizeAdjust: string;
  readonly ascentOverride: string;
  readonly descentOverride: string;
}
