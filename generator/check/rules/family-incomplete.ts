import { rule, warning } from '../rule.ts';

/** Where categories have families, each has one: those who filter by family find every project. */
export const familyIncomplete = rule('family-incomplete', function* ({ spec, doc }) {
  const { categories, families } = spec.projects;
  if (families === undefined) return;
  const grouped = new Set(families.flatMap((family) => family.categories));
  for (const [index, name] of categories.entries())
    if (!grouped.has(name))
      yield warning(doc.placeOf(['projects', 'categories', index]), 'family-incomplete', { name });
});
