import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import type { ResolvedRoute } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { labelText } from '../theme/mixins.ts';
import { color } from '../theme/tokens.ts';
import { Link } from '../ui/Link.tsx';

const offerStyles = css`
  & > a {
    display: block;
    height: 100%;
    padding-block: 0.9rem;
    font-weight: 600;
    line-height: 1.35;
    text-decoration: none;
  }
  & > a:hover {
    box-shadow: 0 2px ${color.brand};
  }
  ${media.belowTablet} {
    & + & {
      border-top: 1px solid ${color.rule};
    }
  }
`;

export interface OfferProps {
  readonly title: string;
  readonly to: ResolvedRoute;
  readonly children?: ReactNode;
}

/** A secondary service: title, a few words, a link. */
export const Offer = ({ title, to, children }: OfferProps) => (
  <li css={offerStyles}>
    <Link to={to.path}>
      {title}
      <div css={labelText}>{children}</div>
    </Link>
  </li>
);
