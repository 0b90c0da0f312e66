import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';

const listStyles = css`
  margin-top: 2.2rem;
  border-top: 1px solid ${color.text};
`;

/** The factors of a price, each with its weight. */
export const Factors = ({ children }: { readonly children?: ReactNode }) => <dl css={listStyles}>{children}</dl>;
