/** Which entry of the header is the current page's; an alias counts as its page. */
import type { HeaderEntry, MenuGroup } from '#site/types.gen';
import { routes, wellKnown } from '#site/routes.gen';

const pathByAlias = new Map(routes.flatMap((route) => route.aliases.map((alias) => [alias, route.path] as const)));

/**
 * The declared path of a pathname: no final slash, aliases resolved, a further page of the gallery being the gallery.
 */
export const canonicalPath = (pathname: string): string => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  if (galleryPageOf(path) > 1) return wellKnown.gallery;
  return pathByAlias.get(path) ?? path;
};

/** The number of the gallery's page at a path; 1 everywhere else. */
export const galleryPageOf = (pathname: string): number => {
  const { galleryPagePrefix } = wellKnown;
  return (pathname.startsWith(galleryPagePrefix) && Number(pathname.slice(galleryPagePrefix.length))) || 1;
};

export const isGroup = (entry: HeaderEntry): entry is MenuGroup => 'entries' in entry;

/** `aria-current` of a link. */
export const ariaCurrentOf = (path: string, currentPath: string): 'page' | undefined =>
  path === currentPath ? 'page' : undefined;

/** A menu is highlighted when the current path equals one of its entries. [2.menu-highlight] */
export const holdsPath = (group: MenuGroup, currentPath: string): boolean =>
  group.entries.some((entry) => entry.path === currentPath);
