import { error, rule, seeAlso } from '../rule.ts';
import { singularTemplates } from '../singular-templates.ts';

/** One home, one gallery, one contact page: buttons lead to « the » one. */
export const routeTemplateDuplicate = rule('route-template-duplicate', function* ({ routes }) {
  for (const template of Object.keys(singularTemplates)) {
    const [first, ...others] = routes.filter(({ spec }) => spec.template === template);
    if (first === undefined) continue;
    for (const route of others) {
      yield error(route.placeOf('template'), 'route-template-duplicate', {
        first: first.spec.id,
        name: template,
        ...seeAlso(first.placeOf('template'), 'route-template-duplicate/first'),
      });
    }
  }
});
