import { repeated } from '../repeated.ts';
import { error, firstUse, rule } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';

/** Two routes never share a path, as path or alias: the second would never be reached. */
export const routePathDuplicate = rule('route-path-duplicate', function* ({ routes }) {
  const addresses = routes.flatMap((route) => addressesOf(route).map((each) => ({ ...each, id: route.spec.id })));
  for (const { item, first } of repeated(addresses, ({ address }) => address)) {
    const { address, id, place } = item;
    yield error(place(), {
      ...(first.id === id
        ? {
            fr: `Le chemin « ${address} » est donné deux fois à la page « ${id} ».`,
            en: `The path “${address}” is given twice to the page “${id}”.`,
            hint: { fr: 'Retirez l’une des deux lignes.', en: 'Remove one of the two lines.' },
          }
        : {
            fr: `Le chemin « ${address} » est déjà celui de la page « ${first.id} ».`,
            en: `The path “${address}” already belongs to the page “${first.id}”.`,
            hint: {
              fr: `Donnez à « ${id} » un autre chemin, ou retirez l’une des deux pages.`,
              en: `Give “${id}” another path, or remove one of the two pages.`,
            },
          }),
      related: [firstUse(first.place())],
      facts: { name: address },
    });
  }
});
