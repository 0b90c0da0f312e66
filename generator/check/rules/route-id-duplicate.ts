import { error, firstUse, repeated, rule } from '../rule.ts';

/** Two routes never share an id: menus and links would not know which is meant. */
export const routeIdDuplicate = rule('route-id-duplicate', function* ({ routes }) {
  for (const { item, first } of repeated(routes, ({ spec }) => spec.id))
    yield error(item.placeOf('id'), 'route-id-duplicate', { name: item.spec.id, ...firstUse(first.placeOf('id')) });
});
