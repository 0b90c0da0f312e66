import type { ReactNode } from 'react';
import { Link } from '../ui/Link.tsx';

export interface TextAnchorProps {
  readonly href?: string;
  readonly children?: ReactNode;
}

/** A link in running text: to a page of the site, an anchor, a file, or another site. */
export const TextAnchor = ({ href = '', children }: TextAnchorProps) => {
  if (isPage(href)) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel={isExternal(href) ? 'noopener' : undefined}>
      {children}
    </a>
  );
};

const isExternal = (href: string): boolean => /^(https?:)?\/\//.test(href);

/** Whether a path of the site is a page: only files have an extension. */
const isPage = (href: string): boolean =>
  href.startsWith('/') && !isExternal(href) && !/\.[a-z\d]+$/i.test(href.replace(/[?#].*$/, ''));
