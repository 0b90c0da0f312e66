import { repeated } from '../repeated.ts';
import { rule, warning } from '../rule.ts';

/** A picture is shown once in a project, a page once among those that another one leads to, and never to itself. */
export const entryRepeated = rule('entry-repeated', function* ({ projects, routes }) {
  for (const { value, doc } of projects) {
    for (const { item } of repeated(value.images.entries(), ([, { src }]) => src)) {
      const [index, { src }] = item;
      yield warning(doc.placeOf(['images', index, 'src']), 'entry-repeated/picture', { name: src });
    }
    const { before, after } = value.beforeAfter ?? {};
    if (after !== undefined && before?.src === after.src)
      yield warning(doc.placeOf(['beforeAfter', 'after', 'src']), 'entry-repeated/picture', { name: after.src });
  }
  for (const { spec, placeOf } of routes) {
    const related = spec.related ?? [];
    for (const [index, { route }] of related.entries()) {
      const isItself = route === spec.id;
      const isRepeated = route !== '' && related.findIndex((each) => each.route === route) < index;
      if (!isItself && !isRepeated) continue;
      yield warning(placeOf('related', index, 'route'), isItself ? 'entry-repeated/itself' : 'entry-repeated/page', {
        name: route,
      });
    }
  }
});
