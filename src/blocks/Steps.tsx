import { css } from '@emotion/react';
import type { ReactNode } from 'react';

const listStyles = css`
  margin-top: 2.4rem;
`;

/** The steps of a piece of work, in order, as a chain of dimensions. */
export const Steps = ({ children }: { readonly children?: ReactNode }) => <ol css={listStyles}>{children}</ol>;
