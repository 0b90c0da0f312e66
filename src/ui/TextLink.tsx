import type { ReactNode } from 'react';
import { InterfaceIcon } from './InterfaceIcon.tsx';
import { Link } from './Link.tsx';
import { textLinkStyles } from './text-link.styles.ts';

export interface TextLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A link on its own line, with an arrow. */
export const TextLink = ({ to, children, className }: TextLinkProps) => (
  <Link to={to} css={textLinkStyles} className={className}>
    {children}
    <InterfaceIcon name="arrow" />
  </Link>
);
