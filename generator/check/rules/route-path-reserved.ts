import { error, rule } from '../rule.ts';
import { reservedAt } from '../../site/reserved-paths.ts';
import { addressesOf } from '../route-addresses.ts';

/** No page has an address at which the site serves something else. */
export const routePathReserved = rule('route-path-reserved', function* ({ routes }) {
  for (const { address, place } of routes.flatMap(addressesOf)) {
    const reserved = reservedAt(address);
    if (reserved !== undefined) yield error(place(), 'route-path-reserved', { found: address, ...reserved });
  }
});
