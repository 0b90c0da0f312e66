/**
 * The blocks: one component per block type of the schema, drawn with `ui/` and `theme/`. A block knows
 * its own attributes and the page's project data, never the template it stands in.
 */
import { createContext, useContext } from 'react';
import type { PageData, ProjectSummary } from '#site/types.gen';

/** The project-derived data of the page; the template provides it around the content. */
export const PageDataContext = createContext<PageData>({ kind: 'none' });

/** The projects of the page's gallery number `galleryIndex`, in order of appearance. */
export const useGallery = (galleryIndex: number): readonly ProjectSummary[] => {
  const data = useContext(PageDataContext);
  return data.kind === 'content' ? (data.galleries[galleryIndex] ?? []) : [];
};
