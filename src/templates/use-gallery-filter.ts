import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import type { GalleryData, GalleryProject } from '#site/types.gen';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { defaultOrder, sortProjects, isSameOrder, parseOrder, parameterOf, type Order } from './gallery-order.ts';
import { loadGalleryPart } from './gallery-parts.ts';

const { address } = labels.gallery;

export interface GalleryFilter {
  /** `undefined` for all projects. */
  readonly category: string | undefined;
  readonly choose: (category: string | undefined) => void;
  readonly order: Order;
  readonly sort: (order: Order) => void;
  /** The projects to show. */
  readonly projects: readonly GalleryProject[];
  /** Number of projects of the category, shown or not. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Shows the next projects; resolves to false when they could not be fetched. */
  readonly showMore: () => Promise<boolean>;
  /** Number of the prerendered page after the last one shown, for all projects in the default order. */
  readonly nextPage: number | undefined;
}

/** What was fetched of one list: all projects, or those of a category. */
interface Fetched {
  readonly parts: number;
  readonly projects: readonly GalleryProject[];
}

const nothingFetched: Fetched = { parts: 0, projects: [] };

/**
 * The gallery's filter and order, kept in the query string for links and the back button. The prerendered page shows
 * one page of all projects; the query applies after hydration. A gallery of one page is filtered here. In a larger one
 * each category has data modules of its own, fetched on demand, and any other than the default order fetches all of
 * them first.
 */
export const useGalleryFilter = (data: GalleryData): GalleryFilter => {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [fetchedByKey, setFetched] = useState<Readonly<Record<string, Fetched>>>({});
  const [pagesByList, setPages] = useState<Readonly<Record<string, number>>>({});
  const pending = useRef(new Map<string, Promise<boolean>>());

  const wanted = isHydrated ? parameters.get(address.category) : null;
  const index = data.categories.findIndex(({ name }) => name === wanted);
  const category = data.categories[index];
  const count = category?.count ?? data.total;
  // Further pages are in the default order only: `go` leads to the first page for any other.
  const order = isHydrated && data.page === 1 ? parseOrder(parameters.get(address.sort)) : defaultOrder;

  const key = category ? String(index) : 'all';
  // The numbering of all projects continues from the prerendered page.
  const before = category ? 0 : data.page;
  const name = category ? key : `all from ${data.page}`;
  const fetched = fetchedByKey[name] ?? nothingFetched;
  const here = category ? data.projects.filter((project) => project.category === category.name) : data.projects;
  const known = category && fetched.parts > 0 ? fetched.projects : [...here, ...fetched.projects];

  const fetchPart = (): Promise<boolean> => {
    const part = before + fetched.parts + 1;
    const running = pending.current.get(name);
    if (running) return running;
    const loading = loadGalleryPart(key, part)
      .then(
        (more) => {
          setFetched((all) => ({
            ...all,
            [name]: { parts: fetched.parts + 1, projects: [...fetched.projects, ...more.projects] },
          }));
          return true;
        },
        (error: unknown) => {
          console.info(String(error));
          return false;
        },
      )
      .finally(() => pending.current.delete(name));
    pending.current.set(name, loading);
    return loading;
  };

  const isDefaultOrder = isSameOrder(order, defaultOrder);
  const isWhole = known.length >= count;
  const needsPart =
    data.pages > 1 && ((category !== undefined && fetched.parts === 0) || (!isDefaultOrder && !isWhole));
  const latestFetch = useRef(fetchPart);
  useEffect(() => {
    latestFetch.current = fetchPart;
  });
  useEffect(() => {
    if (needsPart) void latestFetch.current();
  }, [needsPart, key, fetched.parts]);

  // In another order pages have the size of the first one. Until all projects are fetched, the default order remains.
  const listName = `${name} ${parameterOf(order) ?? ''}`;
  const pages = pagesByList[listName] ?? 1;
  const isSorted = !isDefaultOrder && (data.pages === 1 || isWhole);
  const sorted = isSorted ? sortProjects(known, order) : known;
  const projects = isSorted && data.pages > 1 ? sorted.slice(0, pages * data.projects.length) : sorted;

  const go = (chosen: string | undefined, by: Order) => {
    const query = new URLSearchParams();
    if (chosen !== undefined) query.set(address.category, chosen);
    const words = parameterOf(by);
    if (words !== undefined) query.set(address.sort, words);
    if (data.page === 1) setParameters(query, { preventScrollReset: true });
    else void navigate({ pathname: wellKnown.gallery, search: query.toString() });
  };
  const showSorted = (): Promise<boolean> => {
    setPages((all) => ({ ...all, [listName]: pages + 1 }));
    return Promise.resolve(true);
  };
  const hasMoreGiven = category ? fetched.parts > 0 && known.length < count : data.page + fetched.parts < data.pages;
  return {
    category: category?.name,
    choose: (chosen) => go(chosen, order),
    order,
    sort: (by) => go(category?.name, by),
    projects,
    count,
    hasMore: isSorted ? projects.length < known.length : hasMoreGiven,
    showMore: isSorted ? showSorted : fetchPart,
    nextPage: isDefaultOrder && category === undefined ? data.page + fetched.parts + 1 : undefined,
  };
};
