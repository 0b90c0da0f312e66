import type { Project, RouteSpec } from '../../schema/types.gen.ts';

/** What a route says of the projects it shows: a part of a category's name or of a tag, whole tags, identifiers. */
type TeaserChoice = Pick<NonNullable<RouteSpec['teaser']>, 'category' | 'tags' | 'names'>;

type Filtered = Readonly<Pick<Project, 'category'>> & { readonly tags: readonly string[] };

/**
 * The projects that a teaser shows, each once: those it names, in its order; then those that bear its first tag, the
 * second …; then those of its category. A choice of nothing shows all. Within each part, the projects keep their order.
 */
export const chooseTeaser = <Item extends Filtered & { readonly id: string }>(
  projects: readonly Item[],
  { category, tags, names }: TeaserChoice,
): Item[] => {
  const named = (names ?? []).flatMap((name) => projects.filter(({ id }) => id === name));
  const tagged = (tags ?? []).flatMap((tag) => projects.filter((project) => hasTag(project, tag)));
  const isOfCategory = category !== undefined || (names === undefined && tags === undefined);
  return [...new Set([...named, ...tagged, ...(isOfCategory ? matchTeaser(projects, category) : [])])];
};

/** Whether a project bears a tag: case and the form of apostrophes and spaces don't count. */
export const hasTag = ({ tags }: Pick<Filtered, 'tags'>, tag: string): boolean => {
  const wanted = fold(tag);
  return tags.some((own) => fold(own) === wanted);
};

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
  return byCategory.length > 0
    ? byCategory
    : projects.filter((project) => project.tags.some((tag) => fold(tag).includes(wanted)));
};

/** Categories and tags are few and are compared with each other over and over. */
const folded = new Map<string, string>();

const fold = (text: string): string => {
  const made = folded.get(text) ?? text.normalize().toLowerCase().replace(/\s+/g, ' ').replaceAll("'", '’');
  folded.set(text, made);
  return made;
};
