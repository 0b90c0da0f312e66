import { css } from '@emotion/react';
import { color, motion, space } from '../theme/tokens.ts';
import { captionText } from '../theme/mixins.ts';
import { media } from '../theme/media.ts';

/** Slides are stacked; the current one fades in. */
export const frameStyles = css`
  position: relative;
  display: grid;
  background: ${color.inverse};
  touch-action: pan-y pinch-zoom;
  html[data-enlarged] & {
    touch-action: auto;
  }
  overflow: hidden;
  & > div {
    grid-area: 1 / 1;
    min-width: 0;
    transition:
      opacity ${motion.neat},
      visibility 0s ${motion.neat};
    opacity: 0;
    visibility: hidden;
  }
  & > div._current {
    opacity: 1;
    visibility: visible;
    transition-delay: 0s;
  }
  & img,
  & ._picture-missing {
    width: 100%;
    aspect-ratio: 16 / 10;
    max-height: calc(74 * ${space.windowHundredth});
    object-fit: cover;
  }
  & > div._current img {
    view-transition-name: page-picture;
  }
  & a {
    display: block;
    cursor: zoom-in;
  }
  & a:focus-visible {
    outline-color: ${color.white};
    outline-offset: -6px;
  }
  ${media.desktop} {
    & img,
    & ._picture-missing {
      aspect-ratio: 2 / 1;
    }
  }
  ${media.print} {
    & img {
      max-height: 50mm;
    }
  }
`;

export const barStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
  padding-top: 0.9rem;
  & > p {
    flex: 1 1 12rem;
    text-align: center;
  }
  ${media.belowTablet} {
    & > p {
      order: -1;
      flex-basis: 100%;
      text-align: left;
    }
  }
  @media (scripting: none) {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`;

/** Slide buttons as ticks on a dimension line; the current one is longer and in the brand's colour. */
export const ticksStyles = css`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  &::before {
    content: '';
    position: absolute;
    left: 1.375rem;
    right: 1.375rem;
    top: 1.375rem;
    height: 1px;
    background: ${color.text};
  }
  & > button {
    position: relative;
    width: 2.75rem;
    height: 2.75rem;
    border: 0;
    background: none;
    padding: 0;
  }
  & > button::after {
    content: '';
    position: absolute;
    left: 50%;
    top: 50%;
    width: 1.2rem;
    height: 2px;
    margin: -1px 0 0 -0.6rem;
    background: ${color.text};
    transform: rotate(-45deg);
  }
  & > button[aria-current]::after {
    background: ${color.brand};
    width: 2rem;
    height: 4px;
    margin: -2px 0 0 -1rem;
  }
`;

export const controlsStyles = css`
  display: flex;
  & > button {
    display: grid;
    place-items: center;
    width: min(3rem, 20vw);
    height: 3rem;
    border: 1px solid ${color.text};
    background: none;
  }
  & > button + button {
    margin-left: -1px;
  }
  & > button:hover {
    background: ${color.inverse};
    color: ${color.inverseText};
  }
  & > button:focus-visible {
    z-index: 1;
  }
`;

export const captionStyles = captionText;
