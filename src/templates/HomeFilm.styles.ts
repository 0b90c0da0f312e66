import { css } from '@emotion/react';
import { color, layer, space } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';

const mask = (end: string): string => `
  -webkit-mask-image: linear-gradient(#0000, #000 ${end});
  mask-image: linear-gradient(#0000, #000 ${end});
`;

/** The film's upper edge fades into the page's background, so that text never overlaps the picture. */
export const filmStyles = css`
  position: relative;
  margin-top: -9vw;
  /* A picture element has no box (display: contents); its image has. */
  & > :not(picture),
  & > picture > img {
    position: absolute;
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: 74% 0;
    ${mask('24%')}
  }
  ${media.desktop} {
    position: absolute;
    inset: auto 0 0;
    height: var(--film);
    margin: 0;
    & > :not(picture),
    & > picture > img {
      object-position: 50% 0;
      ${mask('30%')}
    }
  }
  @media (prefers-contrast: more) {
    opacity: 0.5;
  }
  ${media.print} {
    display: none;
  }
`;

export const pauseStyles = css`
  position: absolute;
  left: ${space.margin};
  bottom: 1.2rem;
  z-index: ${layer.cut};
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border: 1.5px solid ${color.white};
  background: ${color.inverse};
  color: ${color.white};
  & > ._icon {
    grid-area: 1 / 1;
  }
  &:not([data-paused]) > ._icon + ._icon,
  &[data-paused] > ._icon:first-of-type {
    display: none;
  }
  &:hover {
    background: ${color.white};
    color: ${color.text};
  }
  ${media.desktop} {
    /* At the bottom of the window: the hero begins below the header and may be taller than the window. */
    bottom: auto;
    top: min(100 * ${space.windowHundredth} - ${space.header} - 3.95rem, 100% - 3.95rem);
  }
  @media (scripting: none) {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`;
