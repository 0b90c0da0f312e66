import { error, type Rule } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';
import type { Place } from '../../diagnostics/place.ts';

/** Two routes never share a path, as path or alias: the second would never be reached. */
export const routePathDuplicate: Rule = {
  code: 'route-path-duplicate',
  doc: {
    title: 'Deux pages ont la même adresse',
    why: 'Une adresse ne montre qu’une page : la seconde ne serait jamais atteinte.',
    cure: 'Donnez à l’une des deux pages un autre chemin, ou retirez l’autre adresse en trop.',
    right:
      'routes:\n  - id: couverture-tuiles\n    path: /couverture/tuiles/haute-loire\n  - id: couverture-zinc\n    path: /couverture/zinc/haute-loire',
  },
  *check({ routes }) {
    const firstByPath = new Map<string, { readonly id: string; readonly place: () => Place }>();
    for (const route of routes) {
      const { id } = route.spec;
      for (const { address, place } of addressesOf(route)) {
        const first = firstByPath.get(address);
        if (first === undefined) {
          firstByPath.set(address, { id, place });
          continue;
        }
        yield error(
          place(),
          first.id === id
            ? `Le chemin « ${address} » est donné deux fois à la page « ${id} ».`
            : `Le chemin « ${address} » est déjà celui de la page « ${first.id} ».`,
          first.id === id
            ? 'Retirez l’une des deux lignes.'
            : `Donnez à « ${id} » un autre chemin, ou retirez l’une des deux pages.`,
          { related: [{ ...first.place(), message: 'Premier emploi' }], facts: { name: address } },
        );
      }
    }
  },
};
