import { error, rule } from '../rule.ts';
import type { RouteAt } from '../checked-site.ts';

/** Two routes never share an id: menus and links would not know which is meant. */
export const routeIdDuplicate = rule(
  'route-id-duplicate',
  {
    fr: {
      duplicate: (id: string) => ({
        message: `L’identifiant « ${id} » est déjà celui d’une autre page.`,
        hint: 'Donnez à cette page un identifiant qui lui est propre.',
      }),
      first: 'Premier emploi',
    },
    en: {
      duplicate: (id) => ({
        message: `The id “${id}” already belongs to another page.`,
        hint: 'Give this page an id of its own.',
      }),
      first: 'First use',
    },
  },
  function* ({ routes }, say) {
    const firstById = new Map<string, RouteAt>();
    for (const route of routes) {
      const { id } = route.spec;
      const first = firstById.get(id);
      if (id === '') continue;
      if (first === undefined) firstById.set(id, route);
      else {
        yield error(route.placeOf('id'), say.duplicate(id), {
          related: [{ ...first.placeOf('id'), message: say.first }],
          facts: { name: id },
        });
      }
    }
  },
);
