import { message } from '../../diagnostics/message.ts';
import { rule, unknownNames } from '../rule.ts';

/** A project's category is one of the declared ones, to the letter; so is one whose trade has a page. */
export const categoryUnknown = rule('category-unknown', ({ referencesTo, spec, doc }) => {
  const { categories, routes = {} } = spec.projects;
  // The schema reports that there are none.
  if (categories.length === 0) return [];
  const withPage = Object.keys(routes).map((value) => ({
    value,
    place: () => doc.placeOfKey(['projects', 'routes', value]),
  }));
  return unknownNames([...referencesTo('category'), ...withPage], new Set(categories), (name) => ({
    message: message('category-unknown', { name, categories: categories.join(', ') }),
  }));
});
