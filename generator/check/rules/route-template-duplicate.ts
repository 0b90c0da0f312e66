import { error, type Rule } from '../rule.ts';
import { singularTemplates } from './route-template-missing.ts';

/** One home, one gallery, one contact page: buttons lead to « the » one. */
export const routeTemplateDuplicate: Rule = {
  code: 'route-template-duplicate',
  doc: {
    title: 'Deux pages ont une mise en page qui n’en admet qu’une',
    why: 'Les boutons du site mènent « au contact », « aux projets » : il n’y a qu’une page de chacune de ces sortes.',
    cure: 'Donnez à la seconde la mise en page « page » ou « article », ou retirez-la.',
    right: 'routes:\n  - id: contact\n    template: contact\n  - id: acces\n    template: page',
  },
  *check({ routes }) {
    for (const template of singularTemplates) {
      const [first, ...others] = routes.filter(({ spec }) => spec.template === template);
      if (first === undefined) continue;
      for (const route of others) {
        yield error(
          route.placeOf('template'),
          `La page « ${first.spec.id} » a déjà la mise en page « ${template} », qui n’en admet qu’une.`,
          'Choisissez « page » ou « article » pour celle-ci.',
          { related: [{ ...first.placeOf('template'), message: 'La première' }], facts: { name: template } },
        );
      }
    }
  },
};
