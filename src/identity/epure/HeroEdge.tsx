import { css, keyframes } from '@emotion/react';
import { labelText } from '../../theme/mixins.ts';
import { color, layer, motion, space } from '../../theme/tokens.ts';
import { media } from '../../theme/media.ts';
import { Lines } from '../../ui/Lines.tsx';
import type { HeroEdgeProps } from '../contract.ts';
import { rise } from '../rise.ts';

/** Drawn once, from its left end. */
const chalkLine = keyframes`
  from { transform: scale(0); }
`;

/** The eaves: over the right half of the window, along the chalk line. */
const eavesStyles = css`
  position: absolute;
  right: 0;
  bottom: -1px;
  z-index: ${layer.cut};
  width: 50vw;
  max-width: none;
  height: auto;
  overflow: visible;
  & polygon {
    fill: ${color.surface};
  }
  & path {
    vector-effect: non-scaling-stroke;
    fill: none;
    stroke: ${color.white};
    opacity: 0.8;
  }
  & path:last-of-type {
    stroke: ${color.brand};
    stroke-width: 3;
    opacity: 1;
    transform-box: fill-box;
    transform-origin: 0 100%;
  }
  ${media.motionAllowed} {
    & path:last-of-type {
      animation: ${chalkLine} ${motion.ample} 0.25s ${motion.stroke} backwards;
    }
  }
  ${media.forcedColors} {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`;

/** The roof pitch as on a drawing, in the corner that the eaves cut off. */
const pitchStyles = css`
  display: none;
  ${media.desktop} {
    position: absolute;
    right: ${space.margin};
    bottom: 1.4rem;
    z-index: ${layer.cut};
    display: flex;
    gap: 0.9rem;
    align-items: end;
    color: ${color.text};
    text-align: right;
  }
  & > svg {
    width: 4rem;
    fill: none;
    stroke: currentColor;
  }
  ${media.print} {
    display: none;
  }
`;

const height = rise(100);
/** The y coordinates of the red line and of the white one above it, by x. */
const redAt = (x: number): number => rise(-x, height);
const whiteAt = (x: number): number => rise(-x, height - 3.8);

/** Eaves over the picture's lower edge and, where the site gives a caption, the roof pitch. */
export const HeroEdge = ({ words: { pitchCaption } }: HeroEdgeProps) => (
  <>
    <svg css={eavesStyles} viewBox={`0 0 100 ${height}`} aria-hidden="true">
      <polygon points={`0,${height} 100,0 100,${height}`} />
      <path d={`M-18 ${whiteAt(-18)} 104 ${whiteAt(104)}`} />
      <path d={`M-10 ${redAt(-10)} 104 ${redAt(104)}`} />
    </svg>
    {pitchCaption !== undefined && (
      <p css={[labelText, pitchStyles]}>
        <span>
          <Lines text={pitchCaption.split('|')} />
        </span>
        <svg viewBox="0 0 80 30" aria-hidden="true">
          <path d={`M1 29H79V${rise(-78, 29)}z`} />
        </svg>
      </p>
    )}
  </>
);
