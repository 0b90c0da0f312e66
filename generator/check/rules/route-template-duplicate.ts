import { error, rule } from '../rule.ts';
import { singularTemplates } from './route-template-missing.ts';

/** One home, one gallery, one contact page: buttons lead to « the » one. */
export const routeTemplateDuplicate = rule(
  'route-template-duplicate',
  {
    fr: {
      duplicate: (template: string, first: string) => ({
        message: `La page « ${first} » a déjà la mise en page « ${template} », qui n’en admet qu’une.`,
        hint: 'Choisissez « page » ou « article » pour celle-ci.',
      }),
      first: 'La première',
    },
    en: {
      duplicate: (template, first) => ({
        message: `The page “${first}” already has the template “${template}”, which admits only one.`,
        hint: 'Choose “page” or “article” for this one.',
      }),
      first: 'The first',
    },
  },
  function* ({ routes }, say) {
    for (const template of singularTemplates) {
      const [first, ...others] = routes.filter(({ spec }) => spec.template === template);
      if (first === undefined) continue;
      for (const route of others) {
        yield error(route.placeOf('template'), say.duplicate(template, first.spec.id), {
          related: [{ ...first.placeOf('template'), message: say.first }],
          facts: { name: template },
        });
      }
    }
  },
);
