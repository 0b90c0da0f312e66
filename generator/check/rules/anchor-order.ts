import { error, rule } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** The table of contents follows the text. */
export const anchorOrder = rule(
  'anchor-order',
  {
    fr: {
      order: (id: string, other: string, order: readonly string[]) => ({
        message: `La section « ${id} » est annoncée à la place de « ${other} » : les sections ne sont pas dans l’ordre du texte.`,
        hint: `Ordre du texte : ${order.join(', ')}.`,
      }),
      place: 'Sa place dans le texte',
    },
    en: {
      order: (id, other, order) => ({
        message: `The section “${id}” is declared in the place of “${other}”: the sections are not in the order of the text.`,
        hint: `Order of the text: ${order.join(', ')}.`,
      }),
      place: 'Its place in the text',
    },
  },
  function* (site, say) {
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
      yield error(route.placeOf('anchors', index, 'id'), say.order(id, common[wrong] ?? '', common), {
        related: sections
          .filter((section) => section.id === id)
          .slice(0, 1)
          .map(({ place }) => ({ ...place, message: say.place })),
        facts: { found: id, expected: common },
      });
    }
  },
);
