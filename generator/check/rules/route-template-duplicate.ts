import { error, rule, seeAlso } from '../rule.ts';
import { singularTemplates } from './route-template-missing.ts';

/** One home, one gallery, one contact page: buttons lead to « the » one. */
export const routeTemplateDuplicate = rule('route-template-duplicate', function* ({ routes }) {
  for (const template of singularTemplates) {
    const [first, ...others] = routes.filter(({ spec }) => spec.template === template);
    if (first === undefined) continue;
    for (const route of others) {
      yield error(route.placeOf('template'), {
        fr: `La page « ${first.spec.id} » a déjà la mise en page « ${template} », qui n’en admet qu’une.`,
        en: `The page “${first.spec.id}” already has the template “${template}”, which admits only one.`,
        hint: {
          fr: 'Choisissez « page » ou « article » pour celle-ci.',
          en: 'Choose “page” or “article” for this one.',
        },
        related: [seeAlso(first.placeOf('template'), 'La première', 'The first')],
        facts: { name: template },
      });
    }
  }
});
