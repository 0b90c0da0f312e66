import { error, repeated, rule, seeAlso } from '../rule.ts';
import { singularTemplates } from '../singular-templates.ts';

/** One home, one gallery, one contact page: buttons lead to « the » one. */
export const routeTemplateDuplicate = rule('route-template-duplicate', function* ({ routes }) {
  const singular = routes.filter(({ spec }) => Object.hasOwn(singularTemplates, spec.template));
  for (const { item, first } of repeated(singular, ({ spec }) => spec.template))
    yield error(item.placeOf('template'), 'route-template-duplicate', {
      first: first.spec.id,
      name: item.spec.template,
      ...seeAlso(first.placeOf('template'), 'route-template-duplicate/first'),
    });
});
