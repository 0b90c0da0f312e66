import { css, type SerializedStyles } from '@emotion/react';
import { color, layer } from '../../theme/tokens.ts';
import { media } from '../../theme/media.ts';
import type { ClosingGround } from '../contract.ts';
import { rise } from '../rise.ts';

/** Position of the roof's ridge, in per cent of the width. */
const ridge = 62;
const left = rise(ridge);
const right = rise(100 - ridge);

/** A roof in the brand's colour, both sides at the site's angle. */
export const closingStyles = (above: ClosingGround): SerializedStyles => css`
  position: relative;
  color: ${color.onBrand};
  --focus: ${color.onBrand};
  --link-hover: ${color.onBrand};
  ${above === 'tinted' ? `background: ${color.surfaceTinted};` : `margin-top: calc(-1 * clamp(0rem, 4vw, 5rem));`}
  pointer-events: none;
  & > * {
    pointer-events: auto;
  }
  & > svg {
    position: absolute;
    left: 0;
    top: 0;
    width: 100%;
    height: auto;
    overflow: visible;
    fill: none;
    pointer-events: none;
    z-index: ${layer.cut};
  }
  & > svg path {
    vector-effect: non-scaling-stroke;
    stroke: ${color.text};
  }
  & > svg path:last-of-type {
    stroke: ${color.white};
    opacity: 0.28;
  }
  & > div {
    background: ${color.brandFill};
    clip-path: polygon(0 ${left}vw, ${ridge}% 0, 100% ${right}vw, 100% 100%, 0 100%);
    padding: clamp(8rem, 19.5vw, 26rem) 0 clamp(3.5rem, 6vw, 6rem);
  }
  ${media.forcedColors} {
    & > svg {
      display: none;
    }
  }
`;

/** Two lines that cross at the ridge, and one inside the roof. */
export const ClosingShape = () => (
  <svg viewBox={`0 0 100 ${left}`} aria-hidden="true">
    <path d={`M-4 ${rise(ridge + 4)} ${ridge + 4} ${rise(-4)}`} />
    <path d={`M${ridge - 4} ${rise(-4)} 104 ${rise(104 - ridge)}`} />
    <path d={`M0 ${rise(ridge, 1)} ${ridge} 1 100 ${rise(100 - ridge, 1)}`} />
  </svg>
);

export const closingButton = 'light';
