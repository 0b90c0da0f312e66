import { css } from '@emotion/react';
import { color, radius, slope } from '../../theme/tokens.ts';
import { media } from '../../theme/media.ts';

/** One corner has a large radius. */
export const cardFrame = css`
  & img,
  & ._picture-missing {
    border-radius: ${radius};
    border-bottom-right-radius: 22cqw;
  }
  ${media.print} {
    & img {
      border-radius: 0;
    }
  }
`;

/** Rounded ends. */
export const buttonShape = css`
  padding: 0.7rem min(1.7rem, 8vw);
  &,
  &::before {
    border-radius: 1.7rem;
  }
`;

/** Rings. */
export const listBullets = css`
  & > li {
    position: relative;
    padding: 0.45rem 0 0.45rem 1.6rem;
  }
  & > li::before {
    content: '';
    position: absolute;
    left: 0;
    top: 1em;
    width: 0.7rem;
    height: 0.7rem;
    border: 2px solid ${color.brand};
    border-radius: 50%;
  }
`;

/** A dot. */
export const lineEnd = 'radial-gradient(circle, var(--tick, currentColor) 0.15rem, transparent 0.17rem)';

/** A ring around the point. */
export const mapMarker = (x: number, y: number): string => `M${x - 11} ${y}a11 11 0 1 0 22 0a11 11 0 1 0-22 0z`;

/** A ring on the line. */
export const stepMark = css`
  left: 0.05rem;
  top: 0.4rem;
  width: 0.75rem;
  height: 0.75rem;
  border: 2px solid ${color.brand};
  border-radius: 50%;
  background: ${color.surface};
`;

export const tagSeparator = `'/'`;

export const crumbTurn = `rotate(-${slope.degrees}deg)`;
