import { message } from '../../diagnostics/message.ts';
import { repeated } from '../repeated.ts';
import { rule, warning } from '../rule.ts';

/** A picture is shown once in a project, a page once among those that another one leads to, and never to itself. */
export const entryRepeated = rule('entry-repeated', function* ({ projects, routes }) {
  for (const { value, doc } of projects) {
    const { before, after } = value.beforeAfter ?? {};
    const pictures = [...repeated(value.images.entries(), ([, { src }]) => src)].map(({ item: [index, { src }] }) => ({
      src,
      path: ['images', index],
    }));
    if (after !== undefined && before?.src === after.src)
      pictures.push({ src: after.src, path: ['beforeAfter', 'after'] });
    for (const { src, path } of pictures)
      yield warning(doc.placeOf([...path, 'src']), message('entry-repeated/picture', { src }), {
        facts: { name: src },
      });
  }
  for (const { spec, placeOf } of routes) {
    const related = spec.related ?? [];
    for (const [index, { route }] of related.entries()) {
      const isItself = route === spec.id;
      const isRepeated = route !== '' && related.findIndex((each) => each.route === route) < index;
      if (!isItself && !isRepeated) continue;
      yield warning(
        placeOf('related', index, 'route'),
        message(isItself ? 'entry-repeated/itself' : 'entry-repeated/page', { route }),
        { facts: { name: route } },
      );
    }
  }
});
