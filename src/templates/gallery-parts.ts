import type { GalleryPart } from '#site/types.gen';

/** Projects of the gallery, beside the bundle: pages from 2 of `all`, parts from 1 of a category's index. */
export const loadGalleryPart = async (of: string, part: number): Promise<GalleryPart> => {
  const module = (await import(/* @vite-ignore */ `/_data/gallery/${of}-${part}.js`)) as { readonly default: GalleryPart };
  return module.default;
};
