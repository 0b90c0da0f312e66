import type { ReactNode } from 'react';
import { InterfaceIcon } from './InterfaceIcon.tsx';
import { Link } from './Link.tsx';
import { buttonStyles, type ButtonVariant } from './button.styles.ts';
import type { InterfaceIconName } from './icons/interface-icons.ts';

export interface ButtonLinkProps {
  readonly to: string;
  readonly variant?: ButtonVariant;
  readonly icon?: InterfaceIconName;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A link to a page of the site that looks like a button. */
export const ButtonLink = ({ to, variant = 'primary', icon, children, className }: ButtonLinkProps) => (
  <Link to={to} css={buttonStyles[variant]} className={className}>
    {children}
    {icon && <InterfaceIcon name={icon} />}
  </Link>
);
