import { error, type Rule } from '../rule.ts';

/** The project page is not one page but as many as projects: a menu cannot lead to it. */
export const routeUnlinkable: Rule = {
  code: 'route-unlinkable',
  doc: {
    title: 'Un lien mène à la fiche des projets sans dire lequel',
    why: 'La page de mise en page « project » est une fiche pour chaque projet : sans identifiant de projet, elle n’a pas d’adresse.',
    cure: 'Désignez la page qui présente tous les projets, ou écrivez dans le texte un lien vers un projet précis.',
    right: '{ label: Réalisations, route: projets }',
  },
  *check({ references, routeById, routes }) {
    const gallery = routes.find(({ spec }) => spec.template === 'gallery');
    for (const { kind, value, place } of references) {
      if (kind !== 'route' || routeById.get(value)?.spec.template !== 'project') continue;
      yield error(
        place(),
        `La page « ${value} » est la fiche d’un projet : ce lien ne dit pas duquel.`,
        gallery === undefined
          ? 'Désignez une autre page.'
          : `Désignez plutôt « ${gallery.spec.id} », qui les présente tous.`,
        { facts: { name: value } },
      );
    }
  },
};
