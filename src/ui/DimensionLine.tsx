import { css, type SerializedStyles } from '@emotion/react';
import { color } from '../theme/tokens.ts';

export interface DimensionLineProps {
  /** Part of the parent's width, in per cent; as wide as the parent lets it when absent. */
  readonly length?: number;
  /** Where it begins, in per cent of the parent's width. */
  readonly offset?: number;
  /** Colour of the ticks at both ends; the line's when absent. */
  readonly tick?: 'brand' | 'accent';
  readonly className?: string;
}

const tickColor = { brand: color.brand, accent: color.accent } as const;

/** What all lines share stands among the global styles (`.line`). */
const ownStyles = ({ length, offset, tick }: DimensionLineProps): SerializedStyles => css`
  ${tick === undefined ? '' : `--tick: ${tickColor[tick]};`}
  ${length === undefined ? '' : `width: ${length}%;`}
  ${offset === undefined ? '' : `margin-left: ${offset}%;`}
`;

/** A dimension line: any number that can be drawn to scale is. Decorative, the number stands beside it. */
export const DimensionLine = (props: DimensionLineProps) => (
  <i css={ownStyles(props)} className={props.className ? `line ${props.className}` : 'line'} aria-hidden="true" />
);
