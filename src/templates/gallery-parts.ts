import type { GalleryData, GalleryPart } from '#site/types.gen';
import { importDataModule } from '../browser/data-module.ts';

/** Projects of the gallery, beside the bundle: pages from 2 of `all`, parts from 1 of a category's index. */
export const loadGalleryPart = (of: string, part: number): Promise<GalleryPart> =>
  importDataModule(`/_data/gallery/${of}-${part}.js`);

/** A further page of the gallery, from the data of the first. */
export const loadGalleryPage = async (first: GalleryData, page: number): Promise<GalleryData> => ({
  ...first,
  ...(await loadGalleryPart('all', page)),
  page,
});
