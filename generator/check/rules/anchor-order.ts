import { message } from '../../diagnostics/message.ts';
import { error, rule, seeAlso } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** The table of contents follows the text. */
export const anchorOrder = rule('anchor-order', function* (site) {
  for (const route of site.routes) {
    if (route.page === undefined) continue;
    const sections = sectionsOf(site, route.page);
    const anchors = (route.spec.anchors ?? []).map(({ id }) => id);
    const inText = [...new Set(sections.map(({ id }) => id))].filter((id) => anchors.includes(id));
    const declared = [...new Set(anchors)].filter((id) => inText.includes(id));
    const wrong = declared.findIndex((id, index) => inText[index] !== id);
    const expected = inText[wrong];
    const section = sections.find(({ id }) => id === declared[wrong]);
    if (section === undefined || expected === undefined) continue;
    const { id, place } = section;
    const words = message('anchor-order', { id, expected, order: inText.join(', ') });
    yield error(route.placeOf('anchors', anchors.indexOf(id), 'id'), words, {
      related: [seeAlso(place, message('anchor-order/in-text'))],
      facts: { found: id, expected: inText },
    });
  }
});
