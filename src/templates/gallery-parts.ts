import type { GalleryPart, ProjectSummary } from '#site/types.gen';

/** Further projects of the gallery, beside the bundle: parts from 1 of a category's index or of `all`. */
export const loadGalleryPart = async (of: string, part: number): Promise<readonly ProjectSummary[]> => {
  const module = (await import(/* @vite-ignore */ `/_data/gallery/${of}-${part}.js`)) as { readonly default: GalleryPart };
  return module.default.projects;
};
