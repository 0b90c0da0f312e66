import type { RouteSpec, SiteSpec } from '../../schema/types.gen.ts';

/**
 * Addresses of the gallery's further pages begin so; a number follows, behind the site's word for them if it has one.
 */
export const galleryPagePrefix = ({ path }: Pick<RouteSpec, 'path'>, { labels }: Pick<SiteSpec, 'labels'>): string => {
  const { page } = labels.gallery.address;
  return page === undefined ? `${path}/` : `${path}/${page}/`;
};
