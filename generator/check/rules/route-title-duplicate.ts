import { firstUse, repeated, rule, warning } from '../rule.ts';

/** Keys that are equal if a route is written twice: each has its own rule. */
const copied = ['id', 'path', 'content'] as const;

/** Two pages that search engines show have two titles: nobody could tell their results apart. */
export const routeTitleDuplicate = rule('route-title-duplicate', function* ({ routes }) {
  const shown = routes.filter(({ spec }) => spec.seo?.noindex !== true);
  for (const { item: route, first } of repeated(shown, ({ spec }) => spec.title.normalize().trim().toLowerCase())) {
    if (copied.some((key) => route.spec[key] !== undefined && route.spec[key] === first.spec[key])) continue;
    const { title, id } = route.spec;
    const content = { title, name: first.spec.id, id, ...firstUse(first.placeOf('title')) };
    yield warning(route.placeOf('title'), 'route-title-duplicate', content);
  }
});
