import { rule, warning } from '../rule.ts';

/** A trade's page is one that the form offers: it ends with projects, or is where the projects of a category lead. */
export const projectTypeMissing = rule('project-type-missing', function* ({ spec, routes }) {
  const categories = new Map(Object.entries(spec.projects.routes ?? {}).map(([category, route]) => [route, category]));
  const offered = new Set(spec.contactForm.projectTypes.flatMap(stemsOf));
  for (const { spec: route, placeOfKey } of routes) {
    const { id, template, projectType, teaser, label, title } = route;
    if ((template !== 'page' && template !== 'article') || projectType !== undefined) continue;
    const asked = teaser?.category?.toLowerCase();
    const category =
      categories.get(id) ??
      (asked === undefined ? undefined : spec.projects.categories.find((name) => name.toLowerCase().includes(asked)));
    // A kind of work that is called nearly so is the page's, chosen by hand.
    if (category === undefined || stemsOf(`${category} ${label ?? ''} ${title}`).some((stem) => offered.has(stem)))
      continue;
    yield warning(placeOfKey(), 'project-type-missing', { name: id, label: label ?? category, found: id });
  }
});

/** The beginnings of the words of a name, so that « Réparations » is « Une réparation ». */
const stemsOf = (name: string): string[] =>
  (name.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5));
