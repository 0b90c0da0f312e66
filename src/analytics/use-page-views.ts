import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { reportPageView } from './track.ts';

/** Reports the first page and each change of the path, but not of the query. [2.page-views] */
export const usePageViews = (): void => {
  const { pathname } = useLocation();
  useEffect(() => reportPageView(pathname, document.title), [pathname]);
};
