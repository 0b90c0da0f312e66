import type { MouseEvent, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { prefetchPath } from './prefetch.ts';

export interface LinkProps {
  readonly to: string;
  readonly children?: ReactNode;
  readonly className?: string;
  /** Moves the picture from here to there, where the browser can (view transitions). */
  readonly viewTransition?: boolean;
  readonly preventScrollReset?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly 'aria-current'?: 'page' | 'true';
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  /** A click made before the application is made again once it lives. */
  readonly 'data-replay'?: '';
}

/** A link to a page of the site: on intent it fetches that page's chunk and data, never under data saving. */
export const Link = ({ to, children, ...rest }: LinkProps) => (
  <RouterLink
    to={to}
    discover="none"
    onPointerEnter={() => prefetchPath(to)}
    onFocus={() => prefetchPath(to)}
    onTouchStart={() => prefetchPath(to)}
    {...rest}
  >
    {children}
  </RouterLink>
);
