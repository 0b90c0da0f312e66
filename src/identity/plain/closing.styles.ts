import { css, type SerializedStyles } from '@emotion/react';
import { color } from '../../theme/tokens.ts';
import type { ClosingGround } from '../contract.ts';
import { closingShapeStyles } from '../closing-shape.styles.ts';

/** A band in the brand's colour. */
export const closingStyles = (above: ClosingGround): SerializedStyles => css`
  position: relative;
  color: ${color.onBrand};
  --focus: ${color.onBrand};
  --link-hover: ${color.onBrand};
  ${above === 'tinted' ? `background: ${color.surfaceTinted};` : ''}
  ${closingShapeStyles}
  & > div {
    background: ${color.brandFill};
    padding-block: clamp(3.5rem, 7vw, 7rem);
  }
`;

export const closingButton = 'light';
