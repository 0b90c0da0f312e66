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
      yield warning(doc.placeOf([...path, 'src']), {
        fr: `L’image « ${src} » est déjà dans ce projet : elle paraîtrait deux fois.`,
        en: `The picture “${src}” is in this project already: it would be shown twice.`,
        hint: { fr: 'Mettez-en une autre, ou retirez celle-ci.', en: 'Put another one, or remove this one.' },
        facts: { name: src },
      });
  }
  for (const { spec, placeOf } of routes) {
    const related = spec.related ?? [];
    const twice = new Set([...repeated(related.entries(), ([, { route }]) => route)].map(({ item: [index] }) => index));
    for (const [index, { route }] of related.entries()) {
      if (route !== spec.id && !twice.has(index)) continue;
      yield warning(placeOf('related', index, 'route'), {
        fr: `La page « ${route} » ${route === spec.id ? 'mènerait à elle-même' : 'est déjà dans cette liste'}.`,
        en: `The page “${route}” ${route === spec.id ? 'would lead to itself' : 'is in this list already'}.`,
        hint: { fr: 'Nommez une autre page, ou retirez celle-ci.', en: 'Name another page, or remove this one.' },
        facts: { name: route },
      });
    }
  }
});
