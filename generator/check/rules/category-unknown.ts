import { rule, unknownName } from '../rule.ts';

/** A project's category is one of the declared ones, to the letter; so is one whose trade has a page. */
export const categoryUnknown = rule('category-unknown', function* ({ referencesTo, spec, doc }) {
  const { categories } = spec.projects;
  // The schema reports that there are none.
  if (categories.length === 0) return;
  const named = referencesTo('category');
  const withPage = Object.keys(spec.projects.routes ?? {}).map((value) => ({
    value,
    place: () => doc.placeOfKey(['projects', 'routes', value]),
  }));
  for (const { value, place } of [...named, ...withPage]) {
    if (categories.includes(value)) continue;
    yield unknownName(place(), value, categories, {
      fr: `La catégorie « ${value} » n’est pas déclarée dans « projects.categories » de site.yaml.`,
      en: `The category “${value}” is not declared in “projects.categories” of site.yaml.`,
      hint: { fr: `Choisissez parmi : ${categories.join(', ')}.`, en: `Choose one of: ${categories.join(', ')}.` },
    });
  }
});
