import { message } from '../../diagnostics/message.ts';
import { repeated } from '../repeated.ts';
import { redirectsOf } from '../route-addresses.ts';
import { error, rule, seeAlso } from '../rule.ts';

/** One address, one redirect. */
export const redirectDuplicate = rule('redirect-duplicate', function* (site) {
  for (const { item, first } of repeated(redirectsOf(site), ({ from }) => from))
    yield error(item.place(), message('redirect-duplicate', { from: item.from }), {
      related: [seeAlso(first.place(), message('redirect-duplicate/first', { to: first.to }))],
      facts: { name: item.from },
    });
});
