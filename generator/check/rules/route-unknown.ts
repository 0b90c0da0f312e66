import { rule, unknownNames } from '../rule.ts';

/** Menus, related pages, redirects and blocks point at declared routes. */
export const routeUnknown = rule('route-unknown', ({ referencesTo, routeById }) =>
  unknownNames(referencesTo('route'), routeById, (name) => {
    const id = [...routeById.values()].find(({ spec }) => spec.path === name)?.spec.id;
    const hint = { fr: `Désignez la page par son identifiant : « ${id} ».`, en: `Name the page by its id: “${id}”.` };
    return {
      fr: `Aucune page n’a l’identifiant « ${name} ».`,
      en: `No page has the id “${name}”.`,
      hint: {
        fr: 'Déclarez la page dans « routes » de site.yaml, ou choisissez l’identifiant de l’une de celles qui y sont.',
        en: 'Declare the page in “routes” of site.yaml, or choose the id of one of those that are there.',
      },
      meant: id === undefined ? undefined : { name: id, hint },
    };
  }),
);
