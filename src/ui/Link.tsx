import type { MouseEvent, ReactNode } from 'react';

export interface LinkProps {
  readonly to: string;
  readonly children?: ReactNode;
  readonly className?: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly 'aria-current'?: 'page' | 'true';
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  /** A click made before the application is made again once it lives. */
  readonly 'data-replay'?: '';
}

/**
 * A link to a page of the site, or of another one where a menu leads there. The application leads the first on from the
 * root (`app/links.ts`), whoever drew them, and leaves the others to the browser.
 */
export const Link = ({ to, ...rest }: LinkProps) => (
  <a href={to} rel={to.startsWith('/') ? undefined : 'noopener'} {...rest} />
);
