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
  /* The zones that contain the visitor's point. */
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
  /** Height of its rank within the zone, in per cent from below. */
  readonly mark?: string;
  readonly children?: ReactNode;
  /** Given by `RangeChart`. */
  readonly rank?: number;
}

/** A zone of the chart in the list beside it: rank, name, explanation. */
export const Zone = ({ title, children, rank }: ZoneProps) => (
  <li css={zoneStyles}>
    <i aria-hidden="true">{rank}</i>
    <h4 css={itemTitleStyles}>{title}</h4>
    <div css={itemTextStyles}>{children}</div>
  </li>
);
