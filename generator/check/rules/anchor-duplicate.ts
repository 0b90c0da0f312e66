import { message } from '../../diagnostics/message.ts';
import { repeated } from '../repeated.ts';
import { error, rule, seeAlso, type RuleFinding } from '../rule.ts';
import { sectionsOf, type SectionAt } from '../sections.ts';

/** An anchor designates one section. */
export const anchorDuplicate = rule('anchor-duplicate', function* (site) {
  for (const { spec, placeOf } of site.routes) {
    const declared = (spec.anchors ?? []).map(({ id }, index) => ({ id, place: placeOf('anchors', index, 'id') }));
    yield* twice(declared, 'anchor-duplicate/declared');
  }
  for (const page of site.pages) yield* twice(sectionsOf(site, page), 'anchor-duplicate/written');
});

const twice = function* (
  sections: readonly SectionAt[],
  id: 'anchor-duplicate/declared' | 'anchor-duplicate/written',
): Generator<RuleFinding> {
  for (const { item, first } of repeated(sections, ({ id }) => id))
    yield error(item.place, message(id, { id: item.id }), {
      related: [seeAlso(first.place, message('place/first-used-here'))],
      facts: { name: item.id },
    });
};
