import { css } from '@emotion/react';
import { color } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';

/** A full-width shape on top of a call to action; the overlap of 1px avoids a visible seam between them. */
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
