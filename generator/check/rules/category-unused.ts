import { rule, warning } from '../rule.ts';

/** A category without projects shows a filter that finds nothing. */
export const categoryUnused = rule('category-unused', function* ({ spec, projects, doc, unreadFiles }) {
  if (unreadFiles.size > 0) return;
  const used = new Set(projects.map(({ value }) => value.category));
  for (const [index, category] of spec.projects.categories.entries()) {
    if (category !== '' && !used.has(category))
      yield warning(doc.placeOf(['projects', 'categories', index]), {
        fr: `Aucun projet n’est de la catégorie « ${category} ».`,
        en: `No project has the category “${category}”.`,
        hint: { fr: 'Retirez-la, ou donnez-la à un projet.', en: 'Remove it, or give it to a project.' },
        facts: { name: category },
      });
  }
});
