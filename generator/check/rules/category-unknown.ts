import { rule, unknownName } from '../rule.ts';

/** A project's category is a declared one, to the letter; so is one of a family, and one whose trade has a page. */
export const categoryUnknown = rule('category-unknown', function* ({ referencesTo, spec, doc }) {
  const { categories, routes = {} } = spec.projects;
  // The schema reports that there are none.
  if (categories.length === 0) return;
  const withPage = Object.keys(routes).map((value) => ({
    value,
    place: () => doc.placeOfKey(['projects', 'routes', value]),
  }));
  for (const { value: found, place } of [...referencesTo('category'), ...withPage])
    if (!categories.includes(found))
      yield unknownName(place(), 'category-unknown', categories, { found, categories: categories.join(', ') });
});
