import { rule, unknownName } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** Every section is announced in the table of contents. */
export const anchorUndeclared = rule(
  'anchor-undeclared',
  {
    fr: {
      undeclared: (id: string, page: string) => ({
        message: `La section « ${id} » n’est pas annoncée dans « anchors » de la page « ${page} ».`,
        hint: `Ajoutez à la page, dans site.yaml : - { id: ${id}, title: … }`,
      }),
      declared: 'Les sections annoncées',
    },
    en: {
      undeclared: (id, page) => ({
        message: `The section “${id}” is not declared in “anchors” of the page “${page}”.`,
        hint: `Add to the page, in site.yaml: - { id: ${id}, title: … }`,
      }),
      declared: 'The declared sections',
    },
  },
  function* (site, say) {
    for (const route of site.routes) {
      if (route.page === undefined || site.doc.isDoubtful(['routes', route.index, 'anchors'])) continue;
      const declared = (route.spec.anchors ?? []).map(({ id }) => id);
      const sections = sectionsOf(site, route.page);
      const missing = declared.filter((id) => !sections.some((section) => section.id === id));
      for (const { id, place } of sections) {
        if (declared.includes(id)) continue;
        yield unknownName(place, id, missing, say.undeclared(id, route.spec.id), {
          related:
            route.spec.anchors === undefined ? undefined : [{ ...route.placeOfKey('anchors'), message: say.declared }],
        });
      }
    }
  },
);
