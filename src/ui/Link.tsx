import type { MouseEvent, ReactNode } from 'react';

export interface LinkProps {
  readonly to: string;
  readonly children?: ReactNode;
  readonly className?: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly 'aria-current'?: 'page' | 'true';
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  /** A click before hydration is repeated after it (`boot.ts`). */
  readonly 'data-replay'?: '';
}

/**
 * A link to a page of the site, or to another site where a menu has one. One listener at the application's root turns
 * clicks on the former into soft navigations (`app/links.ts`).
 */
export const Link = ({ to, ...rest }: LinkProps) => (
  <a href={to} rel={to.startsWith('/') ? undefined : 'noopener'} {...rest} />
);
