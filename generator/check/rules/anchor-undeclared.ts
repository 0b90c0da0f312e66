import { unknownName, type Rule } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** Every section is announced in the table of contents. */
export const anchorUndeclared: Rule = {
  code: 'anchor-undeclared',
  doc: {
    title: 'Une section du texte n’est pas annoncée',
    why: 'Le sommaire d’une page vient de « anchors » dans site.yaml : une section qui n’y est pas n’y paraît pas.',
    cure: 'Ajoutez la section à « anchors » de la page, à sa place dans l’ordre du texte.',
    right: 'anchors:\n  - { id: pose, title: La pose }\n  - { id: prix, title: Ce qui fait le prix }',
  },
  *check(site) {
    for (const route of site.routes) {
      if (route.page === undefined || site.doc.isDoubtful(['routes', route.index, 'anchors'])) continue;
      const declared = (route.spec.anchors ?? []).map(({ id }) => id);
      const sections = sectionsOf(site, route.page);
      const missing = declared.filter((id) => !sections.some((section) => section.id === id));
      for (const { id, place } of sections) {
        if (declared.includes(id)) continue;
        yield unknownName(
          place,
          id,
          missing,
          `La section « ${id} » n’est pas annoncée dans « anchors » de la page « ${route.spec.id} ».`,
          `Ajoutez à la page, dans site.yaml : - { id: ${id}, title: … }`,
          {
            related:
              route.spec.anchors === undefined
                ? undefined
                : [{ ...route.placeOfKey('anchors'), message: 'Les sections annoncées' }],
          },
        );
      }
    }
  },
};
