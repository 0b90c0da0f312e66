import { css } from '@emotion/react';
import { color } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';

/** A shape above the ground of a closing section, from edge to edge: it stands on it without a seam. */
export const closingShapeStyles = css`
  & > svg {
    width: 100%;
    height: auto;
    margin-bottom: -1px;
    fill: none;
    color: ${color.brand};
  }
  ${media.forcedColors} {
    & > svg {
      display: none;
    }
  }
`;
