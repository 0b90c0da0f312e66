import { message } from '../../diagnostics/message.ts';
import { rule, seeAlso, unknownName } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** Every section is announced in the table of contents. */
export const anchorUndeclared = rule('anchor-undeclared', function* (site) {
  for (const route of site.routes) {
    if (route.page === undefined || site.doc.isDoubtful(['routes', route.index, 'anchors'])) continue;
    const declared = (route.spec.anchors ?? []).map(({ id }) => id);
    const sections = sectionsOf(site, route.page);
    const missing = declared.filter((id) => !sections.some((section) => section.id === id));
    for (const { id, place } of sections) {
      if (declared.includes(id)) continue;
      yield unknownName(place, id, missing, {
        message: message('anchor-undeclared', { id, page: route.spec.id }),
        related:
          route.spec.anchors === undefined
            ? undefined
            : [seeAlso(route.placeOfKey('anchors'), message('anchor-undeclared/declared'))],
      });
    }
  }
});
