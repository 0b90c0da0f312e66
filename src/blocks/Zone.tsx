import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color, font } from '../theme/tokens.ts';
import { itemTextStyles, itemTitleStyles } from './block.styles.ts';

const zoneStyles = css`
  position: relative;
  padding: 0.8rem 0 0.9rem 2.4rem;
  border-bottom: 1px solid ${color.rule};
  & > i {
    position: absolute;
    left: 0.9rem;
    font: 400 1.3rem / 1.2 ${font.heading};
  }
  /* What holds the visitor's point is ruled, and says so. */
  &[data-here] {
    box-shadow: inset 4px 0 ${color.brand};
  }
`;

export interface ZoneProps {
  readonly title: string;
  readonly xFrom?: string;
  readonly xTo?: string;
  readonly yFrom?: string;
  readonly yTo?: string;
  /** Where its rank stands in its height, in per cent from below. */
  readonly mark?: string;
  readonly children?: ReactNode;
  /** Given by `RangeChart`. */
  readonly rank?: number;
}

/** What one does in a zone of the chart. */
export const Zone = ({ title, children, rank }: ZoneProps) => (
  <li css={zoneStyles}>
    <i aria-hidden="true">{rank}</i>
    <h4 css={itemTitleStyles}>{title}</h4>
    <div css={itemTextStyles}>{children}</div>
  </li>
);
