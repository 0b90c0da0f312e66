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

const lineStyles = ({ length, offset, tick }: DimensionLineProps): SerializedStyles => {
  const ink = tick ? tickColor[tick] : 'currentColor';
  const stroke = `linear-gradient(125deg, transparent 44%, ${ink} 44% 60%, transparent 60%)`;
  return css`
    display: block;
    height: 0.75rem;
    min-width: 1.5rem;
    ${length === undefined ? '' : `width: ${length}%;`}
    ${offset === undefined ? '' : `margin-left: ${offset}%;`}
    background:
      linear-gradient(currentColor, currentColor) 0 50% / 100% 1px no-repeat,
      ${stroke} 0 50% / 0.75rem 0.75rem no-repeat,
      ${stroke} 100% 50% / 0.75rem 0.75rem no-repeat;
  `;
};

/** A dimension line: any number that can be drawn to scale is. Decorative, the number stands beside it. */
export const DimensionLine = (props: DimensionLineProps) => (
  <i css={lineStyles(props)} className={props.className ? `line ${props.className}` : 'line'} aria-hidden="true" />
);
