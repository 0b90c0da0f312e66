import { error, rule } from '../rule.ts';

/** The project page is not one page but as many as projects: a menu cannot lead to it. */
export const routeUnlinkable = rule('route-unlinkable', function* ({ referencesTo, routeById, routes }) {
  const gallery = routes.find(({ spec }) => spec.template === 'gallery');
  for (const { value, place } of referencesTo('route')) {
    if (routeById.get(value)?.spec.template !== 'project') continue;
    yield error(place(), {
      fr: `La page « ${value} » est la fiche d’un projet : ce lien ne dit pas duquel.`,
      en: `The page “${value}” is that of a single project: this link does not say of which.`,
      hint:
        gallery?.spec.id === undefined
          ? { fr: 'Désignez une autre page.', en: 'Name another page.' }
          : {
              fr: `Désignez plutôt « ${gallery?.spec.id} », qui les présente tous.`,
              en: `Name “${gallery?.spec.id}” instead, which presents them all.`,
            },
      facts: { name: value },
    });
  }
});
