import { css } from '@emotion/react';
import { color, radius } from '../../theme/tokens.ts';

const rounded = css`
  & img,
  & ._picture-missing {
    border-radius: ${radius};
  }
`;

export const leadFrame = rounded;
export const cardFrame = rounded;

export const buttonShape = css`
  padding: 0.7rem min(1.5rem, 7.5vw);
  &,
  &::before {
    border-radius: ${radius};
  }
`;

/** Small squares. */
export const listBullets = css`
  & > li {
    position: relative;
    padding: 0.35rem 0 0.35rem 1.4rem;
  }
  & > li::before {
    content: '';
    position: absolute;
    left: 0;
    top: 1em;
    width: 0.4rem;
    height: 0.4rem;
    background: ${color.brand};
  }
`;

/** None: a line is a rule, not a dimension. */
export const lineEnd = 'linear-gradient(transparent, transparent)';

/** A small square on the line. */
export const stepMark = css`
  left: 0.15rem;
  top: 0.5rem;
  width: 0.55rem;
  height: 0.55rem;
  background: ${color.brand};
`;

export const tagSeparator = `'·'`;

export const crumbTurn = 'none';

/** A diamond. */
export const mapMarker = (x: number, y: number): string => `M${x - 10} ${y}l10-10 10 10-10 10z`;
