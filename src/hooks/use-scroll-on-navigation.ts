import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scroll position by history entry, in pixels. */
const positionByEntry = new Map<string, number>();

/** The router's key of all entries that the browser made, for anchors of a page: the anchor tells them apart. */
const nativeKey = 'default';

const entryIdOf = (key: string, { pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string =>
  `${key} ${pathname}${hash}`;

/**
 * Scrolls to the top on every path change, to the anchor when there is one, and restores the previous position when the
 * visitor goes back or forward. A change of the query does not scroll. [2.scroll-top]
 */
export const useScrollOnNavigation = (): void => {
  const { pathname, hash, key } = useLocation();
  const id = entryIdOf(key, { pathname, hash });
  const type = useNavigationType();
  const shown = useRef({ pathname, hash, id });

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

  // In a layout effect: bound after the next frame, it would store the new page's position under the old entry.
  useIsomorphicLayoutEffect(() => {
    const remember = () => {
      // An anchor that was followed at once scrolls before its entry is rendered.
      if (entryIdOf(key, location) === id) positionByEntry.set(id, scrollY);
    };
    addEventListener('scroll', remember, { passive: true });
    // Who follows a link while the page scrolls leaves before the frame that tells of it.
    addEventListener('click', remember, true);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('click', remember, true);
    };
  }, [id, key]);

  // Who scrolled before the hydration may leave without scrolling again.
  useEffect(() => {
    positionByEntry.set(id, scrollY);
  }, [id]);

  // An anchor that is followed again leads to its section, not to where the visitor was.
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      if (link) positionByEntry.delete(entryIdOf(nativeKey, link));
    };
    addEventListener('click', onClick);
    return () => removeEventListener('click', onClick);
  }, []);

  useIsomorphicLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, hash, id };
    const isSamePage = before.pathname === pathname;
    if (before.id === id) return;
    const remembered = type === 'POP' ? positionByEntry.get(id) : undefined;
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
  }, [pathname, hash, id, type]);
};

/** React warns about layout effects in server rendering, where they never run. */
const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
