import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';

const listStyles = css`
  counter-reset: item;
  & > li {
    position: relative;
    padding: 0.5rem 0 0.5rem 1.9rem;
    counter-increment: item;
  }
  & > li::before {
    content: counter(item) '.';
    position: absolute;
    left: 0;
    font-weight: 600;
    color: ${color.brandDark};
  }
`;

/** Counts the items of a list from a number on. */
export const beginsAt = (start: number) => css`
  counter-reset: item ${start - 1};
`;

interface NumberedListProps {
  /** The number of the first item, where it is not 1. */
  readonly start?: number;
  readonly children?: ReactNode;
}

/** An ordered list in running text. */
export const NumberedList = ({ start, children }: NumberedListProps) => (
  <ol start={start} css={start === undefined ? listStyles : [listStyles, beginsAt(start)]} className="_list">
    {children}
  </ol>
);
