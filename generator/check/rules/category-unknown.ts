import { unknownName, type Rule } from '../rule.ts';

/** A project's category is one of the declared ones, to the letter; so is one whose trade has a page. */
export const categoryUnknown: Rule = {
  code: 'category-unknown',
  doc: {
    title: 'Une catégorie n’est pas déclarée',
    why: 'Les filtres de la page des projets sont les catégories de site.yaml : le projet n’y serait pas compté.',
    cure: 'Choisissez une catégorie de « projects.categories », ou ajoutez-y la nouvelle.',
    right: 'category: Charpente Traditionnelle',
  },
  *check({ references, spec, doc }) {
    const { categories } = spec.projects;
    // None at all: the schema tells.
    if (categories.length === 0) return;
    const named = references.filter(({ kind }) => kind === 'category');
    const withPage = Object.keys(spec.projects.routes ?? {}).map((value) => ({
      value,
      place: () => doc.placeOfKey(['projects', 'routes', value]),
    }));
    for (const { value, place } of [...named, ...withPage]) {
      if (categories.includes(value)) continue;
      yield unknownName(
        place(),
        value,
        categories,
        `La catégorie « ${value} » n’est pas déclarée dans « projects.categories » de site.yaml.`,
        `Choisissez parmi : ${categories.join(', ')}.`,
      );
    }
  },
};
