import { rule, warning } from '../rule.ts';

/** A category without projects shows a filter that finds nothing. */
export const categoryUnused = rule('category-unused', function* ({ spec, projects, doc, unreadFiles }) {
  if (unreadFiles.size > 0) return;
  const used = new Set(projects.map(({ value }) => value.category));
  for (const [index, category] of spec.projects.categories.entries()) {
    if (category !== '' && !used.has(category))
      yield warning(doc.placeOf(['projects', 'categories', index]), 'category-unused', { name: category });
  }
});
