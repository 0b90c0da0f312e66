import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { wellKnown } from '#site/routes.gen';
import type { GalleryData, ProjectSummary } from '#site/types.gen';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { loadGalleryPart } from './gallery-parts.ts';

/** Name of the filter in the address; part of links that exist, so it never changes. */
const filterName = 'categorie';

export interface GalleryFilter {
  /** None: all projects. */
  readonly category: string | undefined;
  readonly choose: (category: string | undefined) => void;
  readonly projects: readonly ProjectSummary[];
  /** Projects of the category, shown or not. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Shows the next part; false when it could not be fetched. */
  readonly showMore: () => Promise<boolean>;
  /** The static page that follows what is shown of all projects. */
  readonly nextPage: number;
}

/** Parts fetched of one list: that of all projects, or that of a category. */
interface Fetched {
  readonly parts: number;
  readonly projects: readonly ProjectSummary[];
}

const nothing: Fetched = { parts: 0, projects: [] };

/**
 * The gallery's filter, kept in the address so that it can be linked and the back button works. The
 * prerendered page shows one page of all projects; the address counts once the page is hydrated. A gallery
 * that came whole is filtered here; otherwise each category has parts of its own, fetched on demand.
 */
export const useGalleryFilter = (data: GalleryData): GalleryFilter => {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [fetchedByKey, setFetched] = useState<Readonly<Record<string, Fetched>>>({});
  const pending = useRef(new Map<string, Promise<boolean>>());

  const wanted = isHydrated ? parameters.get(filterName) : null;
  const index = data.categories.findIndex(({ name }) => name === wanted);
  const category = data.categories[index];
  const count = category?.count ?? data.total;

  const key = category ? String(index) : 'all';
  // Pages of all projects are numbered on from the one that was prerendered.
  const before = category ? 0 : data.page;
  const fetched = fetchedByKey[category ? key : `all from ${data.page}`] ?? nothing;
  const here = category ? data.projects.filter((project) => project.category === category.name) : data.projects;
  const projects = category && fetched.parts > 0 ? fetched.projects : [...here, ...fetched.projects];

  const fetchPart = (): Promise<boolean> => {
    const name = category ? key : `all from ${data.page}`;
    const part = before + fetched.parts + 1;
    const running = pending.current.get(name);
    if (running) return running;
    const loading = loadGalleryPart(key, part)
      .then(
        (more) => {
          setFetched((known) => ({ ...known, [name]: { parts: fetched.parts + 1, projects: [...fetched.projects, ...more.projects] } }));
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

  const needsFirstPart = data.pages > 1 && category !== undefined && fetched.parts === 0;
  const latestFetch = useRef(fetchPart);
  useEffect(() => {
    latestFetch.current = fetchPart;
  });
  useEffect(() => {
    if (needsFirstPart) void latestFetch.current();
  }, [needsFirstPart, key]);

  const choose = (name: string | undefined) => {
    const query = new URLSearchParams(name === undefined ? [] : [[filterName, name]]);
    if (data.page === 1) setParameters(query, { preventScrollReset: true });
    else void navigate({ pathname: wellKnown.gallery, search: query.toString() });
  };
  return {
    category: category?.name,
    choose,
    projects,
    count,
    hasMore: category ? fetched.parts > 0 && projects.length < count : data.page + fetched.parts < data.pages,
    showMore: fetchPart,
    nextPage: data.page + (category ? 0 : fetched.parts) + 1,
  };
};
