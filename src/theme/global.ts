/**
 * Styles that belong to no component: reset, custom properties, type, focus, preferences, print.
 * The prerenderer writes them once at the head of a page's critical styles.
 */
import { css } from '@emotion/react';
import { lineEnd } from '#site/identity.gen';
import { headingFont, textFont, theme } from '#site/site.gen';
import { familyOf, fontFaces } from './fonts.ts';
import { media } from './media.ts';
import { forcedPalette, keptPalette, palette, strongPalette } from './palette.ts';
import { color, font, motion, space, text } from './tokens.ts';

const declarations = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value};`)
    .join('');

const densities = { compact: 0.7, regular: 1, airy: 1.25 } as const;
const density: number = densities[theme.density];
const basePadding = 'clamp(4.5rem, 2.6rem + 7vw, 10rem)';
const sectionPadding = density === 1 ? basePadding : `calc(${density} * ${basePadding})`;

/**
 * The global styles.
 * @param fontBase prefix of the fonts' URLs, for an application that is served below a path of its own.
 */
export const globalStylesWith = (fontBase: string) => css`
  ${fontFaces(fontBase)}

  :root {
    ${declarations(palette)}
    --font-heading: ${familyOf(headingFont)};
    --font-text: ${familyOf(textFont)};
    --margin: max(
      clamp(min(1.125rem, 5.7vw), -0.1rem + 5vw, 6rem),
      (100vw - 90rem) / 2,
      env(safe-area-inset-left),
      env(safe-area-inset-right)
    );
    --section: ${sectionPadding};
    --svh: 1vh;
    @supports (height: 1svh) {
      --svh: 1svh;
    }
    --header-height: clamp(52px, 4.25rem, 10 * ${space.windowHundredth});
    --ground: ${color.surface};
    --muted: ${color.textMuted};
    --accent: ${color.brand};
    --link-hover: ${color.brand};
    --focus: ${color.text};
    ${media.desktop} {
      --header-height: clamp(60px, 5.25rem, 12 * ${space.windowHundredth});
    }
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  html {
    scroll-padding-top: calc(${space.header} + 1.5rem);
    ${media.low} {
      scroll-padding-top: 1.5rem;
    }
    -webkit-text-size-adjust: 100%;
  }
  /* Only while the browser scrolls to a clicked anchor (boot.ts). */
  html[data-smooth] {
    ${media.motionAllowed} {
      scroll-behavior: smooth;
    }
  }
  html[data-bar] {
    ${media.roomForBar} {
      scroll-padding-bottom: 7rem;
    }
  }
  body {
    margin: 0;
    background: ${color.surface};
    color: ${color.text};
    font: 400 ${text.body} / 1.6 ${font.text};
    font-variant-numeric: lining-nums;
    overflow-wrap: break-word;
    overflow-x: hidden;
    overflow-x: clip;
    text-wrap: pretty;
  }
  h1,
  h2,
  h3,
  h4,
  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  blockquote,
  fieldset {
    margin: 0;
    padding: 0;
  }
  h1,
  h2,
  h3 {
    min-width: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  fieldset {
    border: 0;
    min-width: 0;
  }
  address {
    font-style: normal;
  }
  img,
  svg,
  video {
    display: block;
    max-width: 100%;
  }
  img,
  video {
    height: auto;
  }
  picture {
    display: contents;
  }
  h1,
  h2,
  h3 {
    font-family: ${font.heading};
    font-weight: 400;
    line-height: 1.06;
    letter-spacing: -0.006em;
    text-wrap: balance;
  }
  h1 {
    font-size: ${text.h1};
    line-height: 1;
  }
  h2 {
    font-size: ${text.h2};
  }
  h3 {
    font-size: ${text.h3};
    line-height: 1.14;
  }
  h4 {
    font: 600 ${text.h4} / 1.25 ${font.text};
    letter-spacing: 0;
  }
  a {
    color: inherit;
    text-decoration-color: ${color.brand};
    text-decoration-thickness: 2px;
    text-underline-offset: 0.22em;
  }
  a:hover {
    color: var(--link-hover);
  }
  ${media.narrow} {
    :is(h1, h2, h3) {
      -webkit-hyphens: auto;
      hyphens: auto;
      overflow-wrap: anywhere;
    }
  }
  b,
  strong {
    font-weight: 600;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  button {
    cursor: pointer;
  }
  summary {
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  :focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }
  main:focus-visible {
    outline: 0;
  }
  [hidden] {
    display: none !important;
  }
  ._nowrap {
    white-space: nowrap;
    ${media.narrow} {
      white-space: normal;
    }
  }
  ._line {
    display: block;
    height: 0.75rem;
    min-width: 1.5rem;
    background:
      linear-gradient(currentColor, currentColor) 0 50% / 100% 1px no-repeat,
      ${lineEnd} 0 50% / 0.75rem 0.75rem no-repeat,
      ${lineEnd} 100% 50% / 0.75rem 0.75rem no-repeat;
  }

  ::view-transition-group(*),
  ::view-transition-old(*),
  ::view-transition-new(*) {
    animation-duration: ${motion.neat};
    animation-timing-function: ${motion.stroke};
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
    /* Apart: a browser drops a rule with a selector that it does not know. */
    ::view-transition-group(*),
    ::view-transition-old(*),
    ::view-transition-new(*) {
      animation: none !important;
    }
  }
  @media (prefers-contrast: more) {
    :root {
      ${declarations(strongPalette)}
    }
    a {
      text-decoration: underline;
    }
  }
  ${media.forcedColors} {
    svg,
    ::before,
    ::after,
    progress,
    ._line {
      ${declarations(forcedPalette)}
      ${declarations(keptPalette)}
      /* Of what draws with its background, that is otherwise taken away. */
      forced-color-adjust: preserve-parent-color;
    }
  }
  @media print {
    @page {
      margin: 18mm;
    }
    :root {
      --surface: #fff;
      --surface-raised: #fff;
      --surface-tinted: #fff;
      --text: #000;
      --inverse-muted: #444;
      --section: 1.4rem;
      font-size: 80%;
    }
    details::details-content {
      content-visibility: visible;
      display: block;
    }
    a[href^='http']::after {
      content: ' (' attr(href) ')';
    }
    h2,
    h3,
    header {
      break-after: avoid;
    }
    figure,
    header,
    li,
    tr,
    dl > div,
    ._card {
      break-inside: avoid;
    }
  }
`;

/** Global styles of the site's pages. */
export const globalStyles = globalStylesWith('');
