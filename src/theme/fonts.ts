/** Font faces of the generated theme, each with fallbacks cut to its measures so that nothing moves. */
import { theme } from '#site/site.gen';

type FontTheme = typeof theme.fonts.heading | typeof theme.fonts.text;

/** `font-family` value: the face, its adjusted fallback, then the plain fallbacks. */
export const familyOf = (face: FontTheme): string => [`"${face.family}"`, `"${fallbackName(face)}"`, ...face.fallback].join(',');

/** All `@font-face` rules of the theme. */
export const fontFaces = (): string => [theme.fonts.heading, theme.fonts.text].map((face: FontTheme) => `${realFace(face)}${fallbackFaces(face)}`).join('');

const fallbackName = (face: FontTheme): string => `${face.family} fallback`;

const realFace = (face: FontTheme): string =>
  `@font-face{font-family:"${face.family}";src:url(${face.url}) format("woff2");font-weight:${face.weight};${
    'stretch' in face && face.stretch ? `font-stretch:${face.stretch};` : ''
  }font-display:optional}`;

const fallbackFaces = (face: FontTheme): string =>
  face.fallbackMetrics
    .map((metrics: FallbackMetrics) => {
      const sources = metrics.local.map((name) => `local("${name}")`).join(',');
      const weight = metrics.weight ? `font-weight:${metrics.weight};` : '';
      const stretch = metrics.stretch ? `font-stretch:${metrics.stretch};` : '';
      return `@font-face{font-family:"${fallbackName(face)}";src:${sources};${weight}${stretch}size-adjust:${metrics.sizeAdjust};ascent-override:${metrics.ascentOverride};descent-override:${metrics.descentOverride};line-gap-override:0%}`;
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
