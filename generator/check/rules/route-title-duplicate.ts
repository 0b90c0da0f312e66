import { repeated } from '../repeated.ts';
import { firstUse, rule, warning } from '../rule.ts';

/** What is the same of a page that stands there twice: its own rule tells of it. */
const copied = ['id', 'path', 'content'] as const;

/** Two pages that search engines show have two titles: nobody could tell their results apart. */
export const routeTitleDuplicate = rule('route-title-duplicate', function* ({ routes }) {
  const shown = routes.filter(({ spec }) => spec.seo?.noindex !== true);
  for (const { item: route, first } of repeated(shown, ({ spec }) => spec.title.normalize().trim().toLowerCase())) {
    if (copied.some((key) => route.spec[key] !== undefined && route.spec[key] === first.spec[key])) continue;
    yield warning(route.placeOf('title'), {
      fr: `Le titre « ${route.spec.title} » est déjà celui de la page « ${first.spec.id} ».`,
      en: `The title “${route.spec.title}” already belongs to the page “${first.spec.id}”.`,
      hint: {
        fr: `Dites dans l’un des deux ce que la page « ${route.spec.id} » a de différent : sa commune, son matériau, son métier.`,
        en: `Say in one of the two how the page “${route.spec.id}” differs: its town, its material, its trade.`,
      },
      related: [firstUse(first.placeOf('title'))],
      facts: { name: first.spec.id },
    });
  }
});
