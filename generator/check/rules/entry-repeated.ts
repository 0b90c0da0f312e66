import { rule, warning } from '../rule.ts';

/** A picture is shown once in a project, a page once among those that another one leads to, and never to itself. */
export const entryRepeated = rule(
  'entry-repeated',
  {
    fr: {
      picture: (name: string) => ({
        message: `L’image « ${name} » est déjà dans ce projet : elle paraîtrait deux fois.`,
        hint: 'Mettez-en une autre, ou retirez celle-ci.',
      }),
      page: (id: string) => ({
        message: `La page « ${id} » est déjà dans cette liste.`,
        hint: 'Nommez une autre page, ou retirez celle-ci.',
      }),
      itself: (id: string) => ({
        message: `La page « ${id} » mènerait à elle-même.`,
        hint: 'Nommez une autre page, ou retirez celle-ci.',
      }),
    },
    en: {
      picture: (name) => ({
        message: `The picture “${name}” is in this project already: it would be shown twice.`,
        hint: 'Put another one, or remove this one.',
      }),
      page: (id) => ({
        message: `The page “${id}” is in this list already.`,
        hint: 'Name another page, or remove this one.',
      }),
      itself: (id) => ({
        message: `The page “${id}” would lead to itself.`,
        hint: 'Name another page, or remove this one.',
      }),
    },
  },
  function* ({ projects, routes }, say) {
    for (const { value, doc } of projects) {
      const { before, after } = value.beforeAfter ?? {};
      for (const { src, path } of [
        ...repeated(value.images, ({ src }) => src).map(({ name, index }) => ({ src: name, path: ['images', index] })),
        ...(after !== undefined && before?.src === after.src
          ? [{ src: after.src, path: ['beforeAfter', 'after'] }]
          : []),
      ])
        yield warning(doc.placeOf([...path, 'src']), say.picture(src), { facts: { name: src } });
    }
    for (const { spec, placeOf } of routes) {
      const related = spec.related ?? [];
      const twice = repeated(related, ({ route }) => route).map(({ index }) => index);
      for (const [index, { route }] of related.entries()) {
        const said = route === spec.id ? say.itself(route) : twice.includes(index) ? say.page(route) : undefined;
        if (said !== undefined) yield warning(placeOf('related', index, 'route'), said, { facts: { name: route } });
      }
    }
  },
);

/** The items of a list whose name an item before them has. */
const repeated = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): { readonly name: string; readonly index: number }[] => {
  const names = items.map(nameOf);
  return names
    .map((name, index) => ({ name, index }))
    .filter(({ name, index }) => name !== '' && names.indexOf(name) < index);
};
