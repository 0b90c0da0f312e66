import { css } from '@emotion/react';
import { layoutLabels } from '#site/layout-labels.gen';
import { color } from '../theme/tokens.ts';
import { crumbTurn } from '#site/identity.gen';
import { media } from '../theme/media.ts';
import { labelText } from '../theme/mixins.ts';
import { Link } from './Link.tsx';

const breadcrumbStyles = css`
  padding-top: 1.1rem;
  & ol {
    display: flex;
  }
  & li {
    display: flex;
    align-items: center;
    flex: none;
    min-height: 2.75rem;
  }
  /* The current page's name is the one that shrinks: the title below repeats it. */
  & li:last-of-type {
    flex: 0 1 auto;
    min-width: 0;
  }
  & li > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${media.narrow} {
    & ol {
      flex-wrap: wrap;
    }
    & li > span {
      white-space: normal;
    }
  }
  & li + li::before {
    content: '';
    flex: none;
    width: 0.9rem;
    height: 1px;
    margin: 0 0.6rem;
    background: ${color.brand};
    transform: ${crumbTurn};
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-width: 2.75rem;
    min-height: 2.75rem;
    text-decoration: none;
  }
  & a:hover {
    text-decoration: underline;
  }
`;

export interface BreadcrumbProps {
  /** From the home page to the current page, both included; a menu has no path. */
  readonly crumbs: readonly { readonly label: string; readonly path?: string }[];
}

/** The breadcrumb trail of a page. */
export const Breadcrumb = ({ crumbs }: BreadcrumbProps) => (
  <nav css={[labelText, breadcrumbStyles]} aria-label={layoutLabels.breadcrumb}>
    <ol>
      {crumbs.map(({ label, path }, index) => {
        const isCurrent = index === crumbs.length - 1;
        return (
          <li key={label} aria-current={isCurrent ? 'page' : undefined}>
            {path !== undefined && !isCurrent ? <Link to={path}>{label}</Link> : <span>{label}</span>}
          </li>
        );
      })}
    </ol>
  </nav>
);
