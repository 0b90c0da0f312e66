import { css } from '@emotion/react';
import { color } from '../../theme/tokens.ts';
import { media } from '../../theme/media.ts';

/** The lower left corner is a quarter circle whose radius is half the picture's width. */
export const leadFrame = css`
  & img,
  & ._picture-missing {
    border-bottom-left-radius: 50cqw;
  }
  & > svg {
    position: absolute;
    left: 0;
    bottom: 0;
    width: 50%;
    height: auto;
    overflow: visible;
    fill: none;
    stroke: ${color.brand};
    stroke-width: 1.5;
    pointer-events: none;
  }
  & > svg path {
    vector-effect: non-scaling-stroke;
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
      border-radius: 0;
    }
  }
`;

/** Path data of a quarter circle around that corner. */
const around = (radius: number): string => `M${50 - radius} 0A${radius} ${radius} 0 0 0 50 ${radius}`;

/** Two quarter circles around the corner. */
export const LeadFrameLines = () => (
  <svg viewBox="0 0 50 50" aria-hidden="true">
    <path d={around(51.4)} />
    <path d={around(52.8)} />
  </svg>
);
