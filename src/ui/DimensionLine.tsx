import { css, type SerializedStyles } from '@emotion/react';
import { color } from '../theme/tokens.ts';

export interface DimensionLineProps {
  /** In per cent of the parent's width; as wide as the parent allows when absent. */
  readonly length?: number;
  /** Left offset, in per cent of the parent's width. */
  readonly offset?: number;
  /** Colour of the ticks at both ends; that of the line when absent. */
  readonly tick?: 'brand' | 'accent';
  readonly className?: string;
}

const tickColor = { brand: color.brand, accent: color.accent } as const;

/** The styles that all lines share are global (`._line` in `theme/global.ts`). */
const ownStyles = ({ length, offset, tick }: DimensionLineProps): SerializedStyles => css`
  ${tick === undefined ? '' : `--tick: ${tickColor[tick]};`}
  ${length === undefined ? '' : `width: ${length}%;`}
  ${offset === undefined ? '' : `margin-left: ${offset}%;`}
`;

/** A dimension line, as long as the number beside it is large. Decorative: screen readers skip it. */
export const DimensionLine = (props: DimensionLineProps) => (
  <i css={ownStyles(props)} className={props.className ? `_line ${props.className}` : '_line'} aria-hidden="true" />
);
