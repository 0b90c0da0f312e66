import { error, type Rule } from '../rule.ts';
import type { RouteAt } from '../checked-site.ts';

/** Two routes never share an id: menus and links would not know which is meant. */
export const routeIdDuplicate: Rule = {
  code: 'route-id-duplicate',
  doc: {
    title: 'Deux pages ont le même identifiant',
    why: 'Les menus, les liens et les redirections désignent une page par son identifiant : il doit n’en désigner qu’une.',
    cure: 'Donnez à l’une des deux pages un autre identifiant, et corrigez ce qui la désigne.',
    right: 'routes:\n  - id: couverture-tuiles\n  - id: couverture-zinc',
  },
  *check({ routes }) {
    const firstById = new Map<string, RouteAt>();
    for (const route of routes) {
      const { id } = route.spec;
      const first = firstById.get(id);
      if (id === '') continue;
      if (first === undefined) firstById.set(id, route);
      else {
        yield error(
          route.placeOf('id'),
          `L’identifiant « ${id} » est déjà celui d’une autre page.`,
          'Donnez à cette page un identifiant qui lui est propre.',
          {
            related: [{ ...first.placeOf('id'), message: 'Premier emploi' }],
            facts: { name: id },
          },
        );
      }
    }
  },
};
