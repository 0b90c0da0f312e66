/** Shared style fragments, made of tokens only. Composed with `css={[mixin, own]}`. */
import { css } from '@emotion/react';
import { color, font, radius, space, text } from './tokens.ts';
import { media } from './media.ts';

/** The page's column: as wide as the window less its margins, at most 90 rem. */
export const pageWidth = css`
  width: min(100% - 2 * ${space.margin}, 90rem);
  margin-inline: auto;
`;

/** Corners of what is drawn with a line. */
export const rounded =
  radius === '0'
    ? undefined
    : css`
        border-radius: ${radius};
      `;

/** Vertical room of a section. */
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

/** The hand of dimensions: labels, captions, metadata. */
export const labelText = css`
  font-size: ${text.label};
  font-stretch: 82%;
  font-weight: 500;
  letter-spacing: 0.015em;
  line-height: 1.35;
  color: ${color.textMuted};
`;

/** Standfirst. */
export const leadText = css`
  font-size: ${text.lead};
  line-height: 1.45;
  max-width: 38ch;
`;

/** Running text: a readable measure and the room between its blocks. */
export const measure = css`
  max-width: 62ch;
  & > * + * {
    margin-top: 1.1em;
  }
`;

export const headingFont = css`
  font-family: ${font.heading};
  font-weight: 400;
  line-height: 1.06;
  letter-spacing: -0.006em;
  text-wrap: balance;
`;

/** A tinted surface. */
export const tintedSurface = css`
  background: ${color.surfaceTinted};
  --ground: ${color.surfaceTinted};
`;

/**
 * A dark surface: text, focus ring and accents change with it. Components read `--muted`
 * and `--accent`, so that they need no variant of their own.
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

/** Read by screen readers only. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Row of buttons. */
export const buttonRow = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.9rem 1.1rem;
  align-items: center;
`;

/** A picture's frame: its cuts are measured in its own width. `--ratio` is the picture's shape in it. */
export const pictureFrame = css`
  --ratio: 16 / 10;
  position: relative;
  container-type: inline-size;
  & img,
  & .picture-missing {
    width: 100%;
    aspect-ratio: var(--ratio);
    object-fit: cover;
  }
`;

/**
 * A frame further down: as large as its picture, and not drawn before the visitor comes near, so that the first screen
 * is not kept waiting.
 */
export const lazyFrame = css`
  aspect-ratio: var(--ratio);
  content-visibility: auto;
  ${media.print} {
    content-visibility: visible;
  }
`;

/** Keywords parted by strokes. */
export const tagList = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.15rem 0;
  & > li:not(:last-child)::after {
    content: '/';
    margin: 0 0.55rem;
    color: ${color.brand};
  }
`;

/** Of no use on paper: what leads elsewhere. */
export const screenOnly = css`
  ${media.print} {
    display: none;
  }
`;

/** Sideways scroll of what must keep its size: drawings, rows of filters. */
export const sidewaysScroll = css`
  overflow-x: auto;
  margin-inline: calc(-1 * ${space.margin});
  padding-inline: ${space.margin};
  ${media.print} {
    overflow: visible;
    & > .drawing {
      min-width: 0;
    }
  }
`;

/** The hand that drawings are in: lines as wide at every size of the drawing, and filled letters. */
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
  }
`;
