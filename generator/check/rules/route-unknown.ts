import { rule, unknownName } from '../rule.ts';

/** Menus, related pages, redirects and blocks point at declared routes. */
export const routeUnknown = rule(
  'route-unknown',
  {
    fr: {
      unknown: (id: string) => ({
        message: `Aucune page n’a l’identifiant « ${id} ».`,
        hint: 'Déclarez la page dans « routes » de site.yaml, ou choisissez l’identifiant de l’une de celles qui y sont.',
      }),
      byId: (id: string) => `Désignez la page par son identifiant : « ${id} ».`,
    },
    en: {
      unknown: (id) => ({
        message: `No page has the id “${id}”.`,
        hint: 'Declare the page in “routes” of site.yaml, or choose the id of one of those that are there.',
      }),
      byId: (id) => `Name the page by its id: “${id}”.`,
    },
  },
  function* ({ references, routeById }, say) {
    for (const { kind, value, place } of references) {
      if (kind !== 'route' || routeById.has(value)) continue;
      const byPath = [...routeById.values()].find(({ spec }) => spec.path === value)?.spec.id;
      const meant = byPath === undefined ? undefined : { name: byPath, hint: say.byId(byPath) };
      yield unknownName(place(), value, routeById.keys(), say.unknown(value), { meant });
    }
  },
);
