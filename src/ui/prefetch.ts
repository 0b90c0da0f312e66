/**
 * Prefetching of pages. The application registers how the chunk and the data of a path are fetched, so that features
 * can prefetch without importing the routes.
 */
import { savesData } from '../browser/network-information.ts';

type Fetcher = (path: string) => void;

let registered: Fetcher | undefined;
const prefetched = new Set<string>();

/** Registers the function that fetches a path; called once by the application. */
export const setPrefetcher = (fetcher: Fetcher): void => {
  registered = fetcher;
};

/** Prefetches a path, once; does nothing when the visitor asked for reduced data usage. */
export const prefetchPath = (path: string): void => {
  if (!registered || prefetched.has(path) || savesData()) return;
  prefetched.add(path);
  registered(path);
};
