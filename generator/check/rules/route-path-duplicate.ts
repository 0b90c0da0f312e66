import { error, firstUse, repeated, rule } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';

/** Two routes never share a path, as path or alias: the second would never be reached. */
export const routePathDuplicate = rule('route-path-duplicate', function* ({ routes }) {
  const addresses = routes.flatMap((route) => addressesOf(route).map((each) => ({ ...each, id: route.spec.id })));
  for (const { item, first } of repeated(addresses, ({ address }) => address)) {
    const { address: name, id, place } = item;
    const messageId = first.id === id ? 'route-path-duplicate/twice' : 'route-path-duplicate';
    yield error(place(), messageId, { name, id, first: first.id, ...firstUse(first.place()) });
  }
});
