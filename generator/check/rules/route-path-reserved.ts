import { error, rule } from '../rule.ts';
import { reservedAt, reservedSaid } from '../../site/reserved-paths.ts';
import { addressesOf } from '../route-addresses.ts';

/** No page stands where the site answers with something else. */
export const routePathReserved = rule(
  'route-path-reserved',
  {
    fr: { hint: 'Choisissez une adresse qui commence autrement.' },
    en: { hint: 'Choose an address that begins otherwise.' },
  },
  function* ({ routes }, say) {
    for (const { address, place } of routes.flatMap(addressesOf)) {
      const reserved = reservedAt(address);
      if (reserved === undefined) continue;
      yield error(place(), reservedSaid(address, reserved, say.hint), { facts: { found: address } });
    }
  },
);
