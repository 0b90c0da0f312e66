import { warning, type Rule } from '../rule.ts';

/** A category without projects shows a filter that finds nothing. */
export const categoryUnused: Rule = {
  code: 'category-unused',
  doc: {
    title: 'Aucun projet n’est de cette catégorie',
    why: 'Une catégorie sans projet ne paraît pas dans les filtres : elle est sans doute mal écrite, ou de trop.',
    cure: 'Retirez-la, ou donnez-la à un projet.',
    right: 'projects:\n  categories: [Couverture, Construction Bois]',
  },
  *check({ spec, projects, doc, unreadFiles }) {
    if (unreadFiles.size > 0) return;
    const used = new Set(projects.map(({ value }) => value.category));
    for (const [index, category] of spec.projects.categories.entries()) {
      if (category !== '' && !used.has(category))
        yield warning(
          doc.placeOf(['projects', 'categories', index]),
          `Aucun projet n’est de la catégorie « ${category} ».`,
          'Retirez-la, ou donnez-la à un projet.',
          { facts: { name: category } },
        );
    }
  },
};
