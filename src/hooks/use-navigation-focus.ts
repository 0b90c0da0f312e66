import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { layoutLabels } from '#site/layout-labels.gen';

/** A navigation that takes longer is announced as loading. */
const loadingAnnouncedAfterMs = 500;

/**
 * After a soft navigation, moves the focus to the main content and announces the new title, as browsers do for a new
 * document. Returns the ref of the main element and the text of the live region.
 */
export const useNavigationFocus = () => {
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (location.hash === '') main.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname]);

  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setAnnouncement(layoutLabels.loading), loadingAnnouncedAfterMs);
    return () => clearTimeout(timer);
  }, [isLoading]);

  return { main, announcement };
};
