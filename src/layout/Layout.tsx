import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { usePageViews } from '../analytics/use-page-views.ts';
import { usePathChange } from '../hooks/use-path-change.ts';
import { useNavigationFocus } from '../hooks/use-navigation-focus.ts';
import { useStaticPage } from '../hooks/use-static-page.ts';
import { useTextFace } from '../hooks/use-text-face.ts';
import { useScrollOnNavigation } from '../hooks/use-scroll-on-navigation.ts';
import { visuallyHidden } from '../theme/mixins.ts';
import { StaticFooter } from './StaticFooter.tsx';
import { Header } from './Header.tsx';
import { contentId, SkipLink } from './SkipLink.tsx';

export interface LayoutProps {
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
}

/** The layout that every page shares; it stays mounted across soft navigations. */
export const Layout = ({ header = <Header />, footer = <StaticFooter /> }: LayoutProps) => {
  const { main, announcement } = useNavigationFocus();
  const staticPage = useStaticPage();
  useScrollOnNavigation();
  usePageViews();
  const { pathname } = useLocation();
  useTextFace(pathname);
  usePathChange(pathname, drawLinesOnScroll);
  return (
    <>
      <SkipLink />
      {header}
      {staticPage ? (
        // Hydration does not touch the content of an element with `dangerouslySetInnerHTML`.
        <main
          key="static"
          ref={main}
          id={contentId}
          tabIndex={-1}
          suppressHydrationWarning
          data-prerendered=""
          dangerouslySetInnerHTML={{ __html: staticPage.html }}
        />
      ) : (
        <main key="rendered" ref={main} id={contentId} tabIndex={-1}>
          <Outlet />
        </main>
      )}
      {footer}
      <p css={visuallyHidden} role="status">
        {announcement}
      </p>
    </>
  );
};

/** The start script does this for the first page. */
const drawLinesOnScroll = (): void => {
  import('../identity/draw-lines.ts').then(
    (module) => module.drawLinesOnScroll(),
    () => undefined,
  );
};
