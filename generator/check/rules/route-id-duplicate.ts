import { repeated } from '../repeated.ts';
import { error, firstUse, rule } from '../rule.ts';

/** Two routes never share an id: menus and links would not know which is meant. */
export const routeIdDuplicate = rule('route-id-duplicate', function* ({ routes }) {
  for (const { item, first } of repeated(routes, ({ spec }) => spec.id))
    yield error(item.placeOf('id'), {
      fr: `L’identifiant « ${item.spec.id} » est déjà celui d’une autre page.`,
      en: `The id “${item.spec.id}” already belongs to another page.`,
      hint: { fr: 'Donnez à cette page un identifiant qui lui est propre.', en: 'Give this page an id of its own.' },
      related: [firstUse(first.placeOf('id'))],
      facts: { name: item.spec.id },
    });
});
