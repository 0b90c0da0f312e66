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
        fr: `La section « ${id} » n’est pas annoncée dans « anchors » de la page « ${route.spec.id} ».`,
        en: `The section “${id}” is not declared in “anchors” of the page “${route.spec.id}”.`,
        hint: {
          fr: `Ajoutez à la page, dans site.yaml : - { id: ${id}, title: … }`,
          en: `Add to the page, in site.yaml: - { id: ${id}, title: … }`,
        },
        related:
          route.spec.anchors === undefined
            ? undefined
            : [seeAlso(route.placeOfKey('anchors'), 'Les sections annoncées', 'The declared sections')],
      });
    }
  }
});
