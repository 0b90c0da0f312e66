import type { RouteSpec, SiteSpec } from '../../schema/types.gen.ts';

/** Addresses of the gallery's further pages begin so, with the site's word for them; a number follows. */
export const galleryPagePrefix = ({ path }: Pick<RouteSpec, 'path'>, { labels }: Pick<SiteSpec, 'labels'>): string =>
  `${path}/${labels.gallery.address.page}/`;
