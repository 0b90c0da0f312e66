import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';

const faqStyles = css`
  border-top: 1px solid ${color.text};
  margin-top: 1.5rem;
`;

/** Questions that people ask. */
export const Faq = ({ children }: { readonly children?: ReactNode }) => <div css={faqStyles}>{children}</div>;
