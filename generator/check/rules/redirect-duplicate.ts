import { redirectsOf } from '../route-addresses.ts';
import { error, repeated, rule, seeAlso } from '../rule.ts';

/** One address, one redirect. */
export const redirectDuplicate = rule('redirect-duplicate', function* (site) {
  for (const { item, first } of repeated(redirectsOf(site), ({ from }) => from))
    yield error(item.place(), 'redirect-duplicate', {
      name: item.from,
      ...seeAlso(first.place(), 'redirect-duplicate/first', { to: first.to }),
    });
});
