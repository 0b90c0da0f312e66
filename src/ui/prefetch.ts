/**
 * Fetching ahead. The links ask here; the application says at its start how a path's chunk and
 * data are fetched, so that `ui/` knows nothing of the routes.
 */
import { savesData } from '../browser/network-information.ts';

type Fetcher = (path: string) => void;

let fetchAhead: Fetcher | undefined;
const asked = new Set<string>();

/** Called once by the application. */
export const setPrefetcher = (fetcher: Fetcher): void => {
  fetchAhead = fetcher;
};

/** Fetches what a path needs, once; nothing under data saving. */
export const prefetchPath = (path: string): void => {
  if (!fetchAhead || asked.has(path) || savesData()) return;
  asked.add(path);
  fetchAhead(path);
};
