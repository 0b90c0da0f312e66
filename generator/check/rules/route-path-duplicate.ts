import { message } from '../../diagnostics/message.ts';
import { repeated } from '../repeated.ts';
import { error, firstUse, rule } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';

/** Two routes never share a path, as path or alias: the second would never be reached. */
export const routePathDuplicate = rule('route-path-duplicate', function* ({ routes }) {
  const addresses = routes.flatMap((route) => addressesOf(route).map((each) => ({ ...each, id: route.spec.id })));
  for (const { item, first } of repeated(addresses, ({ address }) => address)) {
    const { address, id, place } = item;
    const words =
      first.id === id
        ? message('route-path-duplicate/twice', { address, id })
        : message('route-path-duplicate', { address, first: first.id, id });
    yield error(place(), words, { related: [firstUse(first.place())], facts: { name: address } });
  }
});
