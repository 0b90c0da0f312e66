import { css } from '@emotion/react';
import type { ReactNode } from 'react';

const listStyles = css`
  margin-top: 2.4rem;
`;

/** The steps of a job, in order, each with its mark on one line. */
export const Steps = ({ children }: { readonly children?: ReactNode }) => <ol css={listStyles}>{children}</ol>;
