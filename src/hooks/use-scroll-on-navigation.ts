import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scroll position by the key of the router's history entry, in pixels. */
const positionByKey = new Map<string, number>();

/**
 * Scrolls to the top on every path change, to the anchor when there is one, and restores the previous position when the
 * visitor goes back or forward. A change of the query does not scroll. [2.scroll-top]
 */
export const useScrollOnNavigation = (): void => {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ pathname, hash, key });

  // This hook restores the position after soft navigations, the browser after reloads and between documents.
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const onPageHide = () => {
      history.scrollRestoration = 'auto';
    };
    const onPageShow = () => {
      history.scrollRestoration = 'manual';
    };
    addEventListener('pagehide', onPageHide);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pagehide', onPageHide);
      removeEventListener('pageshow', onPageShow);
    };
  }, []);

  // In a layout effect: bound after the next frame, it would store the new page's position under the old key.
  useIsomorphicLayoutEffect(() => {
    const remember = () => positionByKey.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useIsomorphicLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, hash, key };
    const isSamePage = before.pathname === pathname;
    if (before.key === key) return;
    const remembered = type === 'POP' ? positionByKey.get(key) : undefined;
    if (remembered !== undefined && (!isSamePage || before.hash !== hash)) {
      scrollTo({ top: remembered, behavior: 'instant' });
      return;
    }
    if (hash !== '' && (!isSamePage || before.hash !== hash || type === 'PUSH')) {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView({ behavior: isSamePage ? 'auto' : 'instant' });
      if (target) return;
    }
    if (!isSamePage) scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, key, type]);
};

/** React warns about layout effects in server rendering, where they never run. */
const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
