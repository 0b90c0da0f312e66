import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GalleryData, ProjectSummary } from '#site/types.gen';
import { useHydrated } from '../hooks/useHydrated.ts';
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
  readonly showMore: () => void;
}

/**
 * The gallery's filter, kept in the address so that it can be linked and the back button works. The
 * prerendered page shows the first projects of all; the address counts once the page is hydrated.
 */
export const useGalleryFilter = (data: GalleryData): GalleryFilter => {
  const [parameters, setParameters] = useSearchParams();
  const isHydrated = useHydrated();
  const [loaded, setLoaded] = useState<Readonly<Record<string, readonly ProjectSummary[]>>>({});
  const [parts, setParts] = useState<Readonly<Record<string, number>>>({});

  const wanted = isHydrated ? parameters.get(filterName) : null;
  const index = data.categories.findIndex(({ name }) => name === wanted);
  const category = data.categories[index];
  const count = category?.count ?? data.total;

  // A gallery that came whole is filtered here; otherwise each category has parts of its own.
  const isWhole = data.projects.length >= data.total;
  const key = category ? String(index) : 'all';
  const here = category ? data.projects.filter((project) => project.category === category.name) : data.projects;
  const fetched = loaded[key] ?? [];
  const projects = category ? (fetched.length > here.length ? fetched : here) : [...here, ...fetched];

  const fetchPart = useCallback(async (of: string, part: number) => {
    const more = await loadGalleryPart(of, part);
    setLoaded((known) => ({ ...known, [of]: [...(known[of] ?? []), ...more] }));
    setParts((known) => ({ ...known, [of]: part }));
  }, []);

  const needsFirstPart = !isWhole && category !== undefined && parts[key] === undefined && here.length < count;
  useEffect(() => {
    if (needsFirstPart) void fetchPart(key, 1);
  }, [needsFirstPart, key, fetchPart]);

  const choose = (name: string | undefined) => {
    setParameters(name === undefined ? {} : { [filterName]: name }, { preventScrollReset: true });
  };
  return {
    category: category?.name,
    choose,
    projects,
    count,
    hasMore: projects.length < count && !needsFirstPart,
    showMore: () => void fetchPart(key, (parts[key] ?? 0) + 1),
  };
};
