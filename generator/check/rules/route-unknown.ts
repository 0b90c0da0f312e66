import { unknownName, type Rule } from '../rule.ts';

/** Menus, related pages, redirects and blocks point at declared routes. */
export const routeUnknown: Rule = {
  code: 'route-unknown',
  doc: {
    title: 'Une page désignée n’existe pas',
    why: 'Un menu, une redirection ou un bloc désigne une page par son identifiant ; sans elle, le lien ne mènerait nulle part.',
    cure: 'Corrigez l’identifiant, ou déclarez la page dans « routes ».',
    right: 'menus:\n  header:\n    - { label: Contact, route: contact }',
  },
  *check({ references, routeById }) {
    for (const { kind, value, place } of references) {
      if (kind !== 'route' || routeById.has(value)) continue;
      const byPath = [...routeById.values()].find(({ spec }) => spec.path === value)?.spec.id;
      const meant =
        byPath === undefined
          ? undefined
          : { name: byPath, hint: `Désignez la page par son identifiant : « ${byPath} ».` };
      const otherwise =
        'Déclarez la page dans « routes » de site.yaml, ou choisissez l’identifiant de l’une de celles qui y sont.';
      yield unknownName(place(), value, routeById.keys(), `Aucune page n’a l’identifiant « ${value} ».`, otherwise, {
        meant,
      });
    }
  },
};
