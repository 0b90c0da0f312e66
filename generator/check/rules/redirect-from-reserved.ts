import { message } from '../../diagnostics/message.ts';
import { reservedAt } from '../../site/reserved-paths.ts';
import { redirectsOf } from '../route-addresses.ts';
import { error, rule } from '../rule.ts';

/** No redirect takes away what the site itself answers. */
export const redirectFromReserved = rule('redirect-from-reserved', function* (site) {
  for (const { from, place } of redirectsOf(site)) {
    const reserved = reservedAt(from);
    const hint = message('redirect-from-reserved');
    if (reserved !== undefined) yield error(place(), 'route-path-reserved', { found: from, ...reserved, hint });
  }
});
