import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';
import { Link } from '../ui/Link.tsx';

/** Fainter than a link that leads on: the definition comes to the reader. */
const termStyles = css`
  text-decoration: underline dotted 0.1em ${color.muted};
`;

export interface TermProps {
  readonly to: string;
  readonly children?: ReactNode;
}

/** A word of the glossary: it leads to its definition, which the application shows in place. */
export const Term = ({ to, children }: TermProps) => (
  <Link css={termStyles} to={to} data-term="">
    {children}
  </Link>
);
