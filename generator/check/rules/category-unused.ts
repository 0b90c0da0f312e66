import { rule, warning } from '../rule.ts';

/** A category without projects shows a filter that finds nothing. */
export const categoryUnused = rule(
  'category-unused',
  {
    fr: {
      unused: (name: string) => ({
        message: `Aucun projet n’est de la catégorie « ${name} ».`,
        hint: 'Retirez-la, ou donnez-la à un projet.',
      }),
    },
    en: {
      unused: (name) => ({
        message: `No project has the category “${name}”.`,
        hint: 'Remove it, or give it to a project.',
      }),
    },
  },
  function* ({ spec, projects, doc, unreadFiles }, say) {
    if (unreadFiles.size > 0) return;
    const used = new Set(projects.map(({ value }) => value.category));
    for (const [index, category] of spec.projects.categories.entries()) {
      if (category !== '' && !used.has(category))
        yield warning(doc.placeOf(['projects', 'categories', index]), say.unused(category), {
          facts: { name: category },
        });
    }
  },
);
