/** Which menu entry is the current page; an alias counts as its page. */
import type { HeaderEntry, MenuGroup } from '#site/types.gen';
import { routes, systemRoutes } from '#site/routes.gen';

const pathByAlias = new Map(routes.flatMap((route) => route.aliases.map((alias) => [alias, route.path] as const)));

/**
 * The canonical path of a pathname: no trailing slash, aliases resolved, further pages of the gallery as the gallery.
 */
export const canonicalPath = (pathname: string): string => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  if (galleryPageOf(path) > 1) return systemRoutes.gallery;
  return pathByAlias.get(path) ?? path;
};

/** The page number of a paginated gallery path; 1 for every other path. */
export const galleryPageOf = (pathname: string): number => {
  const { galleryPagePrefix } = systemRoutes;
  return (pathname.startsWith(galleryPagePrefix) && Number(pathname.slice(galleryPagePrefix.length))) || 1;
};

export const isGroup = (entry: HeaderEntry): entry is MenuGroup => 'entries' in entry;

/** The `aria-current` of a menu link. */
export const ariaCurrentOf = (path: string, currentPath: string): 'page' | undefined =>
  path === currentPath ? 'page' : undefined;

/** Whether a menu is highlighted: one of its entries is the current page. [2.menu-highlight] */
export const holdsPath = (group: MenuGroup, currentPath: string): boolean =>
  group.entries.some((entry) => entry.path === currentPath);
