import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positionByKey = new Map<string, number>();

/**
 * Scrolls to the top on every path change, to the anchor when there is one, and back to where the
 * visitor was when they go back in the history. A change of the query moves nothing. [2.scroll-top]
 */
export const useScrollOnNavigation = (): void => {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ pathname, hash, key });

  // Soft navigation restores by itself; a document that is left or reloaded is the browser's.
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

  // Bound before the next frame: a late listener would note the new page's position under the old key.
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

/** Nothing to lay out on the server. */
const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
