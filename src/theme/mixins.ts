/** Shared style fragments, made of tokens only. Composed with `css={[mixin, own]}`. */
import { css } from '@emotion/react';
import { color, font, space, text } from './tokens.ts';
import { media } from './media.ts';

/** The page's column: as wide as the window less its margins, at most 90 rem. */
export const pageWidth = css`
  width: min(100% - 2 * ${space.margin}, 90rem);
  margin-inline: auto;
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
  color: ${color.stone};
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
export const shavingSurface = css`
  background: ${color.shaving};
  --surface: ${color.shaving};
`;

/**
 * A dark surface: text, focus ring and accents change with it. Components read `--on-surface-muted`
 * and `--accent`, so that they need no variant of their own.
 */
export const darkSurface = css`
  background: ${color.basalt};
  color: ${color.paper};
  --surface: ${color.basalt};
  --muted: ${color.mist};
  --accent: ${color.honey};
  --focus: ${color.honey};
  --link-hover: ${color.honey};
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

/** « Queue de chevron » : the lower right corner cut at the pitch (25 % run, 8.75 % rise). */
export const rafterCut = css`
  & img,
  & .picture-missing {
    clip-path: polygon(0 0, 100% 0, 100% calc(100% - 8.75cqw), 75% 100%, 0 100%);
  }
  ${media.print} {
    & img {
      clip-path: none;
    }
  }
`;

/** List whose bullets lie at the pitch. */
export const pitchedBullets = css`
  & > li {
    position: relative;
    padding: 0.5rem 0 0.5rem 1.9rem;
  }
  & > li::before {
    content: '';
    position: absolute;
    left: 0;
    top: 1.3em;
    width: 1.1rem;
    border-top: 2px solid ${color.brand};
    transform: rotate(-19.29deg);
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
