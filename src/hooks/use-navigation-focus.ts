import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { layoutLabels } from '#site/frame.gen';

/** A page that comes slower than this is announced as loading. */
const loadingAnnouncedAfterMs = 500;

/**
 * After a soft navigation the focus moves to the content and the new title is announced, as a
 * browser does for a new document. Returns the content's ref and what to announce.
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
