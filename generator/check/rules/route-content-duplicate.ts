import { message } from '../../diagnostics/message.ts';
import { valueAt } from '../../schema/shape.ts';
import { error, firstUse, repeated, rule } from '../rule.ts';

/** Two routes never show one content file: the same page would have two addresses. */
export const routeContentDuplicate = rule('route-content-duplicate', function* ({ routes, ownSpec }) {
  for (const { item: route, first } of repeated(routes, ({ spec }) => spec.content)) {
    const { content: name = '', id, path } = route.spec;
    const { id: firstId } = first.spec;
    // Its file is that of its id, which is `route-id-duplicate`'s to tell.
    if (id === firstId && valueAt(ownSpec, ['routes', route.index, 'content']) === undefined) continue;
    const isCopy = id === firstId || path === first.spec.path;
    yield error(route.placeOf('content'), 'route-content-duplicate', {
      name,
      first: firstId,
      hint: isCopy ? undefined : message('route-content-duplicate/alias', { id, path, first: firstId }),
      ...firstUse(first.placeOf('content')),
    });
  }
});
