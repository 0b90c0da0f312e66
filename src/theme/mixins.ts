/** Shared style fragments, built from tokens only. Composed with `css={[mixin, ownStyles]}`. */
import { css } from '@emotion/react';
import { color, font, radius, space, text } from './tokens.ts';
import { media } from './media.ts';

/** The page's content column: the window less its margins, at most 90 rem. */
export const pageWidth = css`
  width: min(100% - 2 * ${space.margin}, 90rem);
  margin-inline: auto;
`;

/** Corner radius of outlined elements. */
export const rounded =
  radius === '0'
    ? undefined
    : css`
        border-radius: ${radius};
      `;

/** Vertical padding of a section. */
export const sectionPadding = css`
  padding-block: ${space.section};
`;

/** Twelve columns from the desktop width, one below. */
export const grid12 = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]} ${space.gutter};
  ${media.desktop} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
  }
`;

/** Small condensed text: labels, captions, metadata. */
export const labelText = css`
  font-size: ${text.label};
  font-stretch: 82%;
  font-weight: 500;
  letter-spacing: 0.015em;
  line-height: 1.35;
  color: ${color.textMuted};
`;

/** What is read as a sentence beside something: captions, durations, guarantees. */
export const captionText = css`
  font-size: ${text.small};
  line-height: 1.5;
  color: ${color.muted};
`;

/** Introductory paragraph (standfirst). */
export const leadText = css`
  font-size: ${text.lead};
  line-height: 1.45;
  max-width: 38ch;
`;

/** Running text: a readable line length and the space between its blocks. */
export const measure = css`
  max-width: 62ch;
  & > * + * {
    margin-top: 1.1em;
  }
`;

/** A section on a tinted background. */
export const tintedSurface = css`
  background: ${color.surfaceTinted};
  --ground: ${color.surfaceTinted};
`;

/**
 * A dark background with the text, focus and accent colours for it. Components read the custom properties, so that
 * they need no dark variant.
 */
export const darkSurface = css`
  background: ${color.inverse};
  color: ${color.inverseText};
  --ground: ${color.inverse};
  --muted: ${color.inverseMuted};
  --accent: ${color.highlight};
  --focus: ${color.highlight};
  --link-hover: ${color.highlight};
  ${media.print} {
    background: none;
    color: ${color.text};
    --ground: ${color.white};
    --accent: ${color.brand};
  }
`;

/** Visually hidden, available to screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** A wrapping row of buttons. */
export const buttonRow = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.9rem 1.1rem;
  align-items: center;
`;

/**
 * A picture's frame. An identity's shapes are measured in its width (`cqw`); `--ratio` is the picture's aspect ratio.
 */
export const pictureFrame = css`
  --ratio: 16 / 10;
  position: relative;
  container-type: inline-size;
  & img,
  & ._picture-missing {
    width: 100%;
    aspect-ratio: var(--ratio);
    object-fit: cover;
  }
`;

/** A frame below the fold: has its final size at once, but is not rendered before it comes near the viewport. */
export const lazyFrame = css`
  aspect-ratio: var(--ratio);
  content-visibility: auto;
  ${media.print} {
    content-visibility: visible;
  }
`;

/** Not printed: navigation is of no use on paper. */
export const screenOnly = css`
  ${media.print} {
    display: none;
  }
`;

/** Horizontal scrolling of content that must keep its width: drawings, rows of filters. */
export const sidewaysScroll = css`
  overflow-x: auto;
  margin-inline: calc(-1 * ${space.margin});
  padding-inline: ${space.margin};
  ${media.print} {
    overflow: visible;
    & > ._drawing {
      min-width: 0;
    }
  }
`;

/**
 * Line style of drawings: strokes of the same width at every scale, filled text. `width` in pixels, `letters` the font
 * size in units of the drawing, `stretch` the font's width in per cent.
 */
export const drawnLines = (line: { readonly width: number; readonly letters: number; readonly stretch: number }) => css`
  fill: none;
  stroke: currentColor;
  stroke-width: ${line.width};
  font: 500 ${line.letters}px ${font.text};
  font-stretch: ${line.stretch}%;
  & * {
    vector-effect: non-scaling-stroke;
  }
  & text {
    fill: currentColor;
    stroke: none;
    ${media.forcedColors} {
      /* Its own ground, whatever is drawn below it. */
      stroke: ${color.ground};
      stroke-width: 4;
      paint-order: stroke;
    }
  }
`;
