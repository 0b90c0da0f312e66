import { error, rule } from '../rule.ts';

/** The project page is not one page but as many as projects: a menu cannot lead to it. */
export const routeUnlinkable = rule(
  'route-unlinkable',
  {
    fr: {
      unlinkable: (id: string, gallery: string | undefined) => ({
        message: `La page « ${id} » est la fiche d’un projet : ce lien ne dit pas duquel.`,
        hint:
          gallery === undefined ? 'Désignez une autre page.' : `Désignez plutôt « ${gallery} », qui les présente tous.`,
      }),
    },
    en: {
      unlinkable: (id, gallery) => ({
        message: `The page “${id}” is that of a single project: this link does not say of which.`,
        hint: gallery === undefined ? 'Name another page.' : `Name “${gallery}” instead, which presents them all.`,
      }),
    },
  },
  function* ({ references, routeById, routes }, say) {
    const gallery = routes.find(({ spec }) => spec.template === 'gallery');
    for (const { kind, value, place } of references) {
      if (kind !== 'route' || routeById.get(value)?.spec.template !== 'project') continue;
      yield error(place(), say.unlinkable(value, gallery?.spec.id), { facts: { name: value } });
    }
  },
);
