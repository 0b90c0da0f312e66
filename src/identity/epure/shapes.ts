import { css } from '@emotion/react';
import { color, slope } from '../../theme/tokens.ts';
import { media } from '../../theme/media.ts';
import { rise } from '../rise.ts';

/**
 * A rafter tail (« queue de chevron »): the lower right corner cut at the site's angle, over a quarter of the width.
 */
export const cardFrame = css`
  & img,
  & ._picture-missing {
    clip-path: polygon(0 0, 100% 0, 100% calc(100% - ${rise(25)}cqw), 75% 100%, 0 100%);
  }
  ${media.print} {
    & img {
      clip-path: none;
    }
  }
`;

/** A plumb cut (« about d’aplomb »): the right end of a button, cut at the site's angle over its height. */
export const buttonShape = css`
  padding: 0.7rem min(2.4rem, 12vw) 0.7rem min(1.35rem, 6.8vw);
  &::before {
    clip-path: polygon(0 0, 100% 0, calc(100% - ${rise(3.25)}rem) 100%, 0 100%);
  }
`;

/** Dashes at the site's angle. */
export const listBullets = css`
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
    transform: rotate(-${slope.degrees}deg);
  }
`;

/** The oblique tick of a technical drawing. */
export const lineEnd = 'linear-gradient(125deg, transparent 44%, var(--tick, currentColor) 44% 60%, transparent 60%)';

/** A house whose roof has the site's angle. */
export const mapMarker = (x: number, y: number): string => `M${x - 16} ${y + 9}v-9l16-${rise(16)} 16 ${rise(16)}v9z`;

/** A tick of a dimension line. */
export const stepMark = css`
  left: -0.2rem;
  top: 0.72rem;
  width: 1.25rem;
  height: 2.5px;
  background: ${color.brand};
  transform: rotate(-45deg);
`;

export const tagSeparator = `'/'`;

export const crumbTurn = `rotate(-${slope.degrees}deg)`;
