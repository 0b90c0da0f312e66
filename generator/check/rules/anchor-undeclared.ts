import { rule, seeAlso, unknownName } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** Every section is announced in the table of contents. */
export const anchorUndeclared = rule('anchor-undeclared', function* (site) {
  for (const { page, spec, index, placeOfKey } of site.routes) {
    if (page === undefined || site.doc.isDoubtful(['routes', index, 'anchors'])) continue;
    const declared = (spec.anchors ?? []).map(({ id }) => id);
    const sections = sectionsOf(site, page);
    const missing = declared.filter((id) => !sections.some((section) => section.id === id));
    for (const { id: found, place } of sections.filter(({ id }) => !declared.includes(id)))
      yield unknownName(place(), 'anchor-undeclared', missing, {
        found,
        page: spec.id,
        ...(spec.anchors && seeAlso(placeOfKey('anchors'), 'anchor-undeclared/declared')),
      });
  }
});
