import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import type { GalleryData, GalleryProject } from '#site/types.gen';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { givenOrder, inOrder, isSameOrder, orderOf, wordsOf, type Order } from './gallery-order.ts';
import { loadGalleryPart } from './gallery-parts.ts';

const { address } = labels.gallery;

export interface GalleryFilter {
  /** None: all projects. */
  readonly category: string | undefined;
  readonly choose: (category: string | undefined) => void;
  readonly order: Order;
  readonly sort: (order: Order) => void;
  readonly projects: readonly GalleryProject[];
  /** Projects of the category, shown or not. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Shows the next part; false when it could not be fetched. */
  readonly showMore: () => Promise<boolean>;
  /** The static page that follows what is shown, where one does: that of all projects in the given order. */
  readonly nextPage: number | undefined;
}

/** Parts fetched of one list: that of all projects, or that of a category. */
interface Fetched {
  readonly parts: number;
  readonly projects: readonly GalleryProject[];
}

const nothing: Fetched = { parts: 0, projects: [] };

/**
 * The gallery's filter and order, kept in the address so that they can be linked and the back button works. The
 * prerendered page shows one page of all projects; the address counts once the page is hydrated. A gallery
 * that came whole is filtered here; otherwise each category has parts of its own, fetched on demand, and another
 * order fetches all of them first.
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
  // A further page holds the middle of the given order: another one begins on the first.
  const order = isHydrated && data.page === 1 ? orderOf(parameters.get(address.sort)) : givenOrder;

  const key = category ? String(index) : 'all';
  // Pages of all projects are numbered on from the one that was prerendered.
  const before = category ? 0 : data.page;
  const name = category ? key : `all from ${data.page}`;
  const fetched = fetchedByKey[name] ?? nothing;
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

  const isGiven = isSameOrder(order, givenOrder);
  const isWhole = known.length >= count;
  const needsPart = data.pages > 1 && ((category !== undefined && fetched.parts === 0) || (!isGiven && !isWhole));
  const latestFetch = useRef(fetchPart);
  useEffect(() => {
    latestFetch.current = fetchPart;
  });
  useEffect(() => {
    if (needsPart) void latestFetch.current();
  }, [needsPart, key, fetched.parts]);

  // In another order a page holds as many as the first one does; until all are there, the given order stays.
  const listName = `${name} ${wordsOf(order) ?? ''}`;
  const pages = pagesByList[listName] ?? 1;
  const isSorted = !isGiven && (data.pages === 1 || isWhole);
  const sorted = isSorted ? inOrder(known, order) : known;
  const projects = isSorted && data.pages > 1 ? sorted.slice(0, pages * data.projects.length) : sorted;

  const go = (chosen: string | undefined, by: Order) => {
    const query = new URLSearchParams();
    if (chosen !== undefined) query.set(address.category, chosen);
    const words = wordsOf(by);
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
    nextPage: isGiven && category === undefined ? data.page + fetched.parts + 1 : undefined,
  };
};
