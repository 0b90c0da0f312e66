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

/** An ordered list in running text. */
export const NumberedList = ({ children }: { readonly children?: ReactNode }) => (
  <ol css={listStyles} className="list">
    {children}
  </ol>
);
