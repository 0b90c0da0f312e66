import { covers } from '../site/links.ts';
import type { Place } from '../diagnostics/place.ts';
import type { CheckedSite, RouteAt } from './checked-site.ts';

/** An address at which a page is found, and where it is written. */
interface RouteAddress {
  readonly address: string;
  readonly place: () => Place;
}

/** The path of a page, then its other addresses; those that are missing left out. */
export const addressesOf = (route: RouteAt): RouteAddress[] =>
  [
    { address: route.spec.path, place: () => route.placeOf('path') },
    ...(route.spec.aliases ?? []).map((address, index) => ({ address, place: () => route.placeOf('aliases', index) })),
  ].filter(({ address }) => address !== '');

/** The first address of a page that a redirect would take. */
export const addressTaken = (from: string, { spec }: RouteAt): string | undefined =>
  [spec.path, ...(spec.aliases ?? [])].find((address) => address === from || covers(from, address));

/** A redirect, and where the address that it takes is written. */
interface RedirectAt {
  readonly from: string;
  /** The id of the page where it leads. */
  readonly to: string;
  readonly place: () => Place;
}

/** The redirects of a site, in the order of the file. */
export const redirectsOf = ({ spec, doc }: CheckedSite): RedirectAt[] =>
  spec.redirects.map(({ from, to }, index) => ({
    from,
    to,
    place: () => doc.placeOf(['redirects', index, 'from']),
  }));
