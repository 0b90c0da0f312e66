import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';
import { Link } from '../ui/Link.tsx';

/** Fainter than a link to another page: the definition is shown in place. */
const termStyles = css`
  text-decoration: underline dotted 0.1em ${color.muted};
`;

export interface TermProps {
  readonly to: string;
  readonly children?: ReactNode;
}

/** A term of the glossary: a link to its definition, which the application shows in place (`app/terms.ts`). */
export const Term = ({ to, children }: TermProps) => (
  <Link css={termStyles} to={to} data-term="">
    {children}
  </Link>
);
