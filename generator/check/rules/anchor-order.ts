import { error, type Rule } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** The table of contents follows the text. */
export const anchorOrder: Rule = {
  code: 'anchor-order',
  doc: {
    title: 'Les sections ne sont pas annoncées dans leur ordre',
    why: 'Le sommaire et les numéros des sections suivent l’ordre du texte.',
    cure: 'Remettez « anchors » dans l’ordre du texte, ou déplacez la section.',
    right: 'anchors:\n  - { id: pose, title: La pose }\n  - { id: prix, title: Ce qui fait le prix }',
  },
  *check(site) {
    for (const route of site.routes) {
      if (route.page === undefined) continue;
      const sections = sectionsOf(site, route.page);
      const inText = [...new Set(sections.map(({ id }) => id))];
      const declared = [...new Set((route.spec.anchors ?? []).map(({ id }) => id))].filter((id) => inText.includes(id));
      const common = inText.filter((id) => declared.includes(id));
      const wrong = declared.findIndex((id, index) => common[index] !== id);
      const id = declared[wrong];
      if (id === undefined) continue;
      const index = (route.spec.anchors ?? []).findIndex((anchor) => anchor.id === id);
      yield error(
        route.placeOf('anchors', index, 'id'),
        `La section « ${id} » est annoncée à la place de « ${common[wrong] ?? ''} » : les sections ne sont pas dans l’ordre du texte.`,
        `Ordre du texte : ${common.join(', ')}.`,
        {
          related: sections
            .filter((section) => section.id === id)
            .slice(0, 1)
            .map(({ place }) => ({ ...place, message: 'Sa place dans le texte' })),
          facts: { found: id, expected: common },
        },
      );
    }
  },
};
