interface Filtered {
  readonly category: string;
  readonly tags: readonly string[];
}

/**
 * The projects a filter shows: those whose category contains it, or, where no category does, those with a
 * tag that contains it; case does not count. No filter shows all. Their order is kept.
 */
export const matchTeaser = <Item extends Filtered>(projects: readonly Item[], category: string | undefined): Item[] => {
  if (category === undefined) return [...projects];
  const wanted = fold(category);
  // Projects are many, categories few.
  const categories = new Set(projects.map((project) => project.category));
  const shown = new Set([...categories].filter((name) => fold(name).includes(wanted)));
  const byCategory = projects.filter((project) => shown.has(project.category));
  return byCategory.length > 0 ? byCategory : projects.filter((project) => project.tags.some((tag) => fold(tag).includes(wanted)));
};

const fold = (text: string): string => text.normalize('NFC').toLowerCase();
