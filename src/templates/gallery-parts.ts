import type { GalleryData, GalleryPart } from '#site/types.gen';
import { importDataModule } from '../browser/data-module.ts';

/**
 * Loads one data module of the gallery: pages from 2 of the list `all`, parts from 1 of a category, whose list is named
 * by its index, or of a family (`family-0`). Rejects like `importDataModule`.
 */
export const loadGalleryPart = (list: string, part: number): Promise<GalleryPart> =>
  importDataModule(`/_data/gallery/${list}-${part}.js`);

/** The data of a further page of the gallery, based on that of the first one. */
export const loadGalleryPage = async (first: GalleryData, page: number): Promise<GalleryData> => ({
  ...first,
  ...(await loadGalleryPart('all', page)),
  page,
});
