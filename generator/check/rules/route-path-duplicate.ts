import { error, rule } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';
import type { Place } from '../../diagnostics/place.ts';

/** Two routes never share a path, as path or alias: the second would never be reached. */
export const routePathDuplicate = rule(
  'route-path-duplicate',
  {
    fr: {
      twice: (address: string, id: string) => ({
        message: `Le chemin « ${address} » est donné deux fois à la page « ${id} ».`,
        hint: 'Retirez l’une des deux lignes.',
      }),
      taken: ({ address, first, id }: { readonly address: string; readonly first: string; readonly id: string }) => ({
        message: `Le chemin « ${address} » est déjà celui de la page « ${first} ».`,
        hint: `Donnez à « ${id} » un autre chemin, ou retirez l’une des deux pages.`,
      }),
      first: 'Premier emploi',
    },
    en: {
      twice: (address, id) => ({
        message: `The path “${address}” is given twice to the page “${id}”.`,
        hint: 'Remove one of the two lines.',
      }),
      taken: ({ address, first, id }) => ({
        message: `The path “${address}” already belongs to the page “${first}”.`,
        hint: `Give “${id}” another path, or remove one of the two pages.`,
      }),
      first: 'First use',
    },
  },
  function* ({ routes }, say) {
    const firstByPath = new Map<string, { readonly id: string; readonly place: () => Place }>();
    for (const route of routes) {
      const { id } = route.spec;
      for (const { address, place } of addressesOf(route)) {
        const first = firstByPath.get(address);
        if (first === undefined) {
          firstByPath.set(address, { id, place });
          continue;
        }
        yield error(place(), first.id === id ? say.twice(address, id) : say.taken({ address, first: first.id, id }), {
          related: [{ ...first.place(), message: say.first }],
          facts: { name: address },
        });
      }
    }
  },
);
