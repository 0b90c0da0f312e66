import { message } from '../../diagnostics/message.ts';
import { addressTaken, redirectsOf } from '../route-addresses.ts';
import { error, rule, seeAlso } from '../rule.ts';

/** A redirect never takes the address it leads to. */
export const redirectLoop = rule('redirect-loop', function* (site) {
  for (const { from, to, place } of redirectsOf(site)) {
    const target = site.routeById.get(to);
    const address = target && addressTaken(from, target);
    if (target === undefined || address === undefined || from === '') continue;
    const words =
      address === from
        ? message('redirect-loop', { from, to })
        : message('redirect-loop/pattern', { from, to, address });
    yield error(place(), words, {
      related: [seeAlso(target.placeOf('path'), message('redirect-loop/target'))],
      facts: { name: from },
    });
  }
});
