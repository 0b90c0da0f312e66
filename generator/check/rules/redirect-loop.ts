import { addressTaken, redirectsOf } from '../route-addresses.ts';
import { error, rule, seeAlso } from '../rule.ts';

/** A redirect never takes the address it leads to. */
export const redirectLoop = rule('redirect-loop', function* (site) {
  for (const { from: name, to, place } of redirectsOf(site)) {
    const target = site.routeById.get(to);
    const address = target && addressTaken(name, target);
    if (target === undefined || address === undefined || name === '') continue;
    const content = { name, to, address, ...seeAlso(target.placeOf('path'), 'redirect-loop/target') };
    yield error(place(), address === name ? 'redirect-loop' : 'redirect-loop/pattern', content);
  }
});
