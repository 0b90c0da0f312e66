import { css } from '@emotion/react';
import { color } from '../../theme/tokens.ts';
import { media } from '../../theme/media.ts';
import { rise } from '../rise.ts';

/** Position of the gable's ridge, in per cent of the width. */
const ridge = 40;
const left = rise(ridge);
const right = rise(100 - ridge);

/** A gable (« pignon »): clipped like the end of a house, both sides at the site's angle. */
export const leadFrame = css`
  & img,
  & ._picture-missing {
    clip-path: polygon(0 ${left}cqw, ${ridge}% 0, 100% ${right}cqw, 100% 100%, 0 100%);
  }
  & > svg {
    position: absolute;
    inset: 0 0 auto;
    width: 100%;
    height: auto;
    overflow: visible;
    fill: none;
    pointer-events: none;
  }
  & > svg path {
    stroke: ${color.text};
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  & > svg path:first-of-type {
    stroke: ${color.brand};
    stroke-width: 2.5;
  }
  ${media.forcedColors} {
    & > svg {
      display: none;
    }
  }
  ${media.print} {
    & > svg {
      display: none;
    }
    & img {
      clip-path: none;
    }
  }
`;

/** Two lines that cross at the ridge, the left one in the brand's colour, and the vertical axis. */
export const LeadFrameLines = () => (
  <svg viewBox={`0 0 100 ${right}`} aria-hidden="true">
    <path d={`M-5 ${rise(ridge + 5)} ${ridge + 5} ${rise(-5)}`} />
    <path d={`M${ridge - 5} ${rise(-5)} 103 ${rise(103 - ridge)}`} />
    <path d={`M${ridge} -6V0`} />
  </svg>
);
