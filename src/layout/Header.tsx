import { css } from '@emotion/react';
import { useLocation } from 'react-router-dom';
import { systemRoutes } from '#site/routes.gen';
import { layoutLabels } from '#site/layout-labels.gen';
import { site } from '#site/site.gen';
import { color, layer, space } from '../theme/tokens.ts';
import { pageWidth } from '../theme/mixins.ts';
import { media } from '../theme/media.ts';
import { fill } from '../ui/fill.ts';
import { Link } from '../ui/Link.tsx';
import { canonicalPath } from './current-path.ts';
import { BackToTop } from './BackToTop.tsx';
import { DesktopMenu } from './DesktopMenu.tsx';
import { Logo } from './Logo.tsx';
import { LogoSymbol } from './LogoSymbol.tsx';
import { MobileMenu } from './MobileMenu.tsx';

export const headerStyles = css`
  position: sticky;
  top: 0;
  z-index: ${layer.header};
  background: ${color.surface};
  border-bottom: 1px solid ${color.text};
  container: header / inline-size;
  ${media.low} {
    position: relative;
    /* With its panel, which is fixed. */
    &:has(:popover-open) {
      position: sticky;
    }
  }
  ${media.print} {
    display: none;
  }
`;

const barStyles = css`
  display: flex;
  align-items: stretch;
  height: ${space.header};
  gap: 0.75rem;
  & > a {
    display: flex;
    margin-right: auto;
    color: inherit;
    text-decoration: none;
  }
  & > a > span {
    flex-wrap: nowrap;
  }
  ${media.narrowest} {
    & > a > span > span {
      display: none;
    }
  }
`;

/** The site header: logo, menus, quote button, back-to-top button. */
export const Header = () => (
  <header css={headerStyles}>
    <HeaderContent currentPath={canonicalPath(useLocation().pathname)} />
  </header>
);

/** The inside of the header; the same for all paths to which no entry leads. */
export const HeaderContent = ({ currentPath }: { readonly currentPath: string }) => (
  <div css={[pageWidth, barStyles]}>
    <Link to={systemRoutes.home} aria-label={fill(layoutLabels.homeLink, { name: site.name })}>
      <Logo isInHeader symbol={<LogoSymbol isInFrame />} />
    </Link>
    <DesktopMenu currentPath={currentPath} />
    <MobileMenu currentPath={currentPath} />
    <BackToTop />
  </div>
);
