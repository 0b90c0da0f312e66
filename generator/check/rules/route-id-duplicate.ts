import { message } from '../../diagnostics/message.ts';
import { repeated } from '../repeated.ts';
import { error, firstUse, rule } from '../rule.ts';

/** Two routes never share an id: menus and links would not know which is meant. */
export const routeIdDuplicate = rule('route-id-duplicate', function* ({ routes }) {
  for (const { item, first } of repeated(routes, ({ spec }) => spec.id))
    yield error(item.placeOf('id'), message('route-id-duplicate', { id: item.spec.id }), {
      related: [firstUse(first.placeOf('id'))],
      facts: { name: item.spec.id },
    });
});
