import { createContext, useContext } from 'react';
import type { PageData, ProjectSummary } from '#site/types.gen';

/** The page's data derived from projects, provided by the template. */
export const PageDataContext = createContext<PageData>({ kind: 'none' });

/** The projects of one gallery of the page; `galleryIndex` counts the galleries in order of appearance, from 0. */
export const useGallery = (galleryIndex: number): readonly ProjectSummary[] => {
  const data = useContext(PageDataContext);
  return data.kind === 'content' ? (data.galleries[galleryIndex] ?? []) : [];
};
