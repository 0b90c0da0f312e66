import type { ReactNode } from 'react';
import { Link } from '../ui/Link.tsx';

export interface TextAnchorProps {
  readonly href?: string;
  readonly children?: ReactNode;
}

/** A link in a text: to a page of the site, to an anchor, to a file, or elsewhere. */
export const TextAnchor = ({ href = '', children }: TextAnchorProps) => {
  if (isPage(href)) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel={isElsewhere(href) ? 'noopener' : undefined}>
      {children}
    </a>
  );
};

const isElsewhere = (href: string): boolean => /^(https?:)?\/\//.test(href);

/** A path of the site that is no file: files have an extension. */
const isPage = (href: string): boolean =>
  href.startsWith('/') && !isElsewhere(href) && !/\.[a-z\d]+$/i.test(href.replace(/[?#].*$/, ''));
