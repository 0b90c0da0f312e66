import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, firstUse, repeated, rule, warning } from '../rule.ts';

/**
 * A picture is shown once in a project, a page once among those that another one leads to, and never to itself; an
 * attribute is written once in a block.
 */
export const entryRepeated = rule('entry-repeated', function* ({ projects, routes, blocks }) {
  for (const { page, node } of blocks) {
    const written = node.attributes.flatMap((each) => (each.type === 'mdxJsxAttribute' ? [each] : []));
    for (const { item, first } of repeated(written, ({ name }) => name))
      yield error(placeOfNode(page, item), 'entry-repeated/attribute', {
        name: item.name,
        ...firstUse(placeOfNode(page, first)),
      });
  }
  for (const { value, doc } of projects) {
    for (const { item } of repeated(value.images.entries(), ([, { src }]) => src))
      yield warning(doc.placeOf(['images', item[0], 'src']), 'entry-repeated/picture', { name: item[1].src });
    const { before, after } = value.beforeAfter ?? {};
    if (after !== undefined && before?.src === after.src)
      yield warning(doc.placeOf(['beforeAfter', 'after', 'src']), 'entry-repeated/picture', { name: after.src });
  }
  for (const { spec, placeOf } of routes) {
    const related = spec.related ?? [];
    for (const [index, { route: name }] of related.entries()) {
      const isItself = name === spec.id;
      if (!isItself && (name === '' || related.findIndex(({ route }) => route === name) === index)) continue;
      const place = placeOf('related', index, 'route');
      yield warning(place, isItself ? 'entry-repeated/itself' : 'entry-repeated/page', { name });
    }
  }
});
