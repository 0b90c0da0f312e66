import { rule, unknownName } from '../rule.ts';

/** Menus, related pages, redirects and blocks point at declared routes. */
export const routeUnknown = rule('route-unknown', function* ({ referencesTo, routeById }) {
  for (const { value, place } of referencesTo('route')) {
    if (routeById.has(value)) continue;
    const byPath = [...routeById.values()].find(({ spec }) => spec.path === value)?.spec.id;
    const meant =
      byPath === undefined
        ? undefined
        : {
            name: byPath,
            hint: {
              fr: `Désignez la page par son identifiant : « ${byPath} ».`,
              en: `Name the page by its id: “${byPath}”.`,
            },
          };
    yield unknownName(place(), value, routeById.keys(), {
      fr: `Aucune page n’a l’identifiant « ${value} ».`,
      en: `No page has the id “${value}”.`,
      hint: {
        fr: 'Déclarez la page dans « routes » de site.yaml, ou choisissez l’identifiant de l’une de celles qui y sont.',
        en: 'Declare the page in “routes” of site.yaml, or choose the id of one of those that are there.',
      },
      meant,
    });
  }
});
