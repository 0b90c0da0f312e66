import { covers, decode } from '../site/links.ts';
import type { CheckedSite, RouteAt } from './checked-site.ts';

/** The addresses at which a page is found, its path first, and where each is written; those missing are left out. */
export const addressesOf = (route: RouteAt) =>
  [
    { address: route.spec.path, place: () => route.placeOf('path') },
    ...(route.spec.aliases ?? []).map((address, index) => ({ address, place: () => route.placeOf('aliases', index) })),
  ].filter(({ address }) => address !== '');

/** The first address of a page that a redirect would take. */
export const addressTaken = (from: string, { spec }: RouteAt): string | undefined =>
  [spec.path, ...(spec.aliases ?? [])].find((address) => address === from || covers(from, address));

/** The redirects of a site in the order of the file, with the address that each takes, as it is read, and its place. */
export const redirectsOf = ({ spec, doc }: CheckedSite) =>
  spec.redirects.map(({ from: written, to }, index) => ({
    from: decode(written),
    written,
    to,
    place: () => doc.placeOf(['redirects', index, 'from']),
  }));
