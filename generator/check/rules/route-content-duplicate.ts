import { message } from '../../diagnostics/message.ts';
import { repeated } from '../repeated.ts';
import { error, firstUse, rule } from '../rule.ts';

/** Two routes never show one content file: the same page would stand at two addresses. */
export const routeContentDuplicate = rule('route-content-duplicate', function* ({ routes }) {
  for (const { item: route, first } of repeated(routes, ({ spec }) => spec.content)) {
    const { content = '', id, path } = route.spec;
    const isCopy = id === first.spec.id || path === first.spec.path;
    yield error(route.placeOf('content'), message('route-content-duplicate', { content, first: first.spec.id }), {
      hint: isCopy ? undefined : message('route-content-duplicate/alias', { id, path, first: first.spec.id }),
      related: [firstUse(first.placeOf('content'))],
      facts: { name: content },
    });
  }
});
