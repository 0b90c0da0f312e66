import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';

const faqStyles = css`
  border-top: 1px solid ${color.text};
  margin-top: 1.5rem;
`;

/** A list of frequently asked questions. */
export const Faq = ({ children }: { readonly children?: ReactNode }) => <div css={faqStyles}>{children}</div>;
