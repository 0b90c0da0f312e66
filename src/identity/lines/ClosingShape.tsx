import { css, type SerializedStyles } from '@emotion/react';
import { color } from '../../theme/tokens.ts';
import type { ClosingGround } from '../contract.ts';
import { closingShapeStyles } from '../closing-shape.styles.ts';

/** A wide arc in the brand's colour, below three parallel lines. */
export const closingStyles = (above: ClosingGround): SerializedStyles => css`
  position: relative;
  color: ${color.onBrand};
  --focus: ${color.onBrand};
  --link-hover: ${color.onBrand};
  overflow: hidden;
  overflow: clip;
  ${above === 'tinted' ? `background: ${color.surfaceTinted};` : ''}
  ${closingShapeStyles}
  & > svg path {
    stroke: currentColor;
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
  & > svg path:last-of-type {
    fill: currentColor;
  }
  & > div {
    background: ${color.brandFill};
    padding-block: clamp(1.5rem, 3vw, 3rem) clamp(4rem, 8vw, 8rem);
  }
`;

/** Path data of a full-width arc whose ends are at `top + 9`. */
const arc = (top: number): string => `M0 ${top + 9}Q50 ${top - 9} 100 ${top + 9}`;

/** The arc and its three lines. */
export const ClosingShape = () => (
  <svg viewBox="0 0 100 14" aria-hidden="true">
    <path d={arc(0.5)} />
    <path d={arc(2)} />
    <path d={arc(3.5)} />
    <path d={`${arc(5)}z`} />
  </svg>
);

export const closingButton = 'light';
