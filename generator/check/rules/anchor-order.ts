import { error, rule, seeAlso } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** The table of contents follows the text. */
export const anchorOrder = rule('anchor-order', function* (site) {
  for (const route of site.routes) {
    if (route.page === undefined) continue;
    const sections = sectionsOf(site, route.page);
    const inText = [...new Set(sections.map(({ id }) => id))];
    const declared = [...new Set((route.spec.anchors ?? []).map(({ id }) => id))].filter((id) => inText.includes(id));
    const common = inText.filter((id) => declared.includes(id));
    const wrong = declared.findIndex((id, index) => common[index] !== id);
    const id = declared[wrong];
    if (id === undefined) continue;
    const expected = common[wrong] ?? '';
    const order = common.join(', ');
    const index = (route.spec.anchors ?? []).findIndex((anchor) => anchor.id === id);
    yield error(route.placeOf('anchors', index, 'id'), {
      fr: `La section « ${id} » est annoncée à la place de « ${expected} » : les sections ne sont pas dans l’ordre du texte.`,
      en: `The section “${id}” is declared in the place of “${expected}”: the sections are not in the order of the text.`,
      hint: { fr: `Ordre du texte : ${order}.`, en: `Order of the text: ${order}.` },
      related: sections
        .filter((section) => section.id === id)
        .slice(0, 1)
        .map(({ place }) => seeAlso(place, 'Sa place dans le texte', 'Its place in the text')),
      facts: { found: id, expected: common },
    });
  }
});
