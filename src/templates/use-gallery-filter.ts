import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { labels } from '#site/labels.gen';
import { systemRoutes } from '#site/routes.gen';
import type { GalleryData, GalleryProject } from '#site/types.gen';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { defaultOrder, sortProjects, isSameOrder, parseOrder, parameterOf, type Order } from './gallery-order.ts';
import { loadGalleryPart } from './gallery-parts.ts';

const { address } = labels.gallery;

/** What the gallery may be narrowed to: one category, or those of one family. */
export type Choice = { readonly category: string } | { readonly family: string };

export interface GalleryFilter {
  /** `undefined` for all projects. */
  readonly choice: Choice | undefined;
  readonly choose: (choice: Choice | undefined) => void;
  readonly order: Order;
  readonly sort: (order: Order) => void;
  /** The projects to show. */
  readonly projects: readonly GalleryProject[];
  /** Number of projects of the choice, shown or not. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Shows the next projects; resolves to false when they could not be fetched. */
  readonly showMore: () => Promise<boolean>;
  /** Number of the prerendered page after the last one shown, for all projects in the default order. */
  readonly nextPage: number | undefined;
}

/** What was fetched of one list: all projects, or those of a choice. */
interface Fetched {
  readonly parts: number;
  readonly projects: readonly GalleryProject[];
}

const nothingFetched: Fetched = { parts: 0, projects: [] };

/**
 * The gallery's filter and order, kept in the query string for links and the back button. The prerendered page shows
 * one page of all projects; the query applies after hydration. A gallery of one page is filtered here. In a larger one
 * each category and each family has data modules of its own, fetched on demand, and any other than the default order
 * fetches all of them first.
 */
export const useGalleryFilter = (data: GalleryData): GalleryFilter => {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [fetchedByKey, setFetched] = useState<Readonly<Record<string, Fetched>>>({});
  const [pagesByList, setPages] = useState<Readonly<Record<string, number>>>({});
  const pending = useRef(new Map<string, Promise<boolean>>());

  const list = isHydrated ? listOf(data, parameters) : undefined;
  const count = list?.count ?? data.total;
  // Further pages are in the default order only: `go` leads to the first page for any other.
  const order = isHydrated && data.page === 1 ? parseOrder(parameters.get(address.sort)) : defaultOrder;

  const key = list?.key ?? 'all';
  // The numbering of all projects continues from the prerendered page.
  const before = list ? 0 : data.page;
  const name = list ? key : `all from ${data.page}`;
  const fetched = fetchedByKey[name] ?? nothingFetched;
  const here = list ? data.projects.filter(({ category }) => list.categories.includes(category)) : data.projects;
  const known = list && fetched.parts > 0 ? fetched.projects : [...here, ...fetched.projects];

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
  const needsPart = data.pages > 1 && ((list !== undefined && fetched.parts === 0) || (!isDefaultOrder && !isWhole));
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

  const go = (chosen: Choice | undefined, by: Order) => {
    const query = new URLSearchParams();
    if (chosen !== undefined && 'family' in chosen) query.set(address.family, chosen.family);
    else if (chosen !== undefined) query.set(address.category, chosen.category);
    const words = parameterOf(by);
    if (words !== undefined) query.set(address.sort, words);
    if (data.page === 1) setParameters(query, { preventScrollReset: true });
    else void navigate({ pathname: systemRoutes.gallery, search: query.toString() });
  };
  const showSorted = (): Promise<boolean> => {
    setPages((all) => ({ ...all, [listName]: pages + 1 }));
    return Promise.resolve(true);
  };
  const hasMoreGiven = list ? fetched.parts > 0 && known.length < count : data.page + fetched.parts < data.pages;
  return {
    choice: list?.choice,
    choose: (chosen) => go(chosen, order),
    order,
    sort: (by) => go(list?.choice, by),
    projects,
    count,
    hasMore: isSorted ? projects.length < known.length : hasMoreGiven,
    showMore: isSorted ? showSorted : fetchPart,
    nextPage: isDefaultOrder && list === undefined ? data.page + fetched.parts + 1 : undefined,
  };
};

/** A list of projects that the gallery may show instead of all, with what its data modules are named by. */
interface ProjectList {
  readonly key: string;
  readonly choice: Choice;
  readonly categories: readonly string[];
  readonly count: number;
}

/** The list that the query names: a category's before a family's; `undefined` for neither. */
const listOf = ({ categories, families }: GalleryData, parameters: URLSearchParams): ProjectList | undefined => {
  const at = categories.findIndex(({ name }) => name === parameters.get(address.category));
  const category = categories[at];
  if (category)
    return { key: String(at), choice: { category: category.name }, categories: [category.name], count: category.count };
  const place = families.findIndex(({ name }) => name === parameters.get(address.family));
  const family = families[place];
  return (
    family && {
      key: `family-${place}`,
      choice: { family: family.name },
      categories: family.categories,
      count: family.count,
    }
  );
};
