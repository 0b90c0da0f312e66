import { error, rule, seeAlso } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** The table of contents follows the text. */
export const anchorOrder = rule('anchor-order', function* (site) {
  for (const { spec, page, placeOf } of site.routes) {
    if (page === undefined) continue;
    const sections = sectionsOf(site, page);
    const anchors = (spec.anchors ?? []).map(({ id }) => id);
    const inText = [...new Set(sections.map(({ id }) => id))].filter((id) => anchors.includes(id));
    const declared = [...new Set(anchors)].filter((id) => inText.includes(id));
    const wrong = declared.findIndex((id, index) => inText[index] !== id);
    const wanted = inText[wrong];
    const section = sections.find(({ id }) => id === declared[wrong]);
    if (section === undefined || wanted === undefined) continue;
    const { id: found, place } = section;
    yield error(placeOf('anchors', anchors.indexOf(found), 'id'), 'anchor-order', {
      found,
      wanted,
      order: inText.join(', '),
      expected: inText,
      ...seeAlso(place(), 'anchor-order/in-text'),
    });
  }
});
