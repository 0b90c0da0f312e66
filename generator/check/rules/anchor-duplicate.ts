import { error, repeated, rule, seeAlso } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** An anchor designates one section. */
export const anchorDuplicate = rule('anchor-duplicate', function* (site) {
  for (const { spec, placeOf } of site.routes) {
    const anchors = (spec.anchors ?? []).map(({ id }, index) => ({ id, place: () => placeOf('anchors', index, 'id') }));
    yield* twice('anchor-duplicate/declared', anchors);
  }
  for (const page of site.pages) yield* twice('anchor-duplicate/written', sectionsOf(site, page));
});

const twice = function* (id: `anchor-duplicate/${'declared' | 'written'}`, sections: ReturnType<typeof sectionsOf>) {
  for (const { item, first } of repeated(sections, (section) => section.id))
    yield error(item.place(), id, { name: item.id, ...seeAlso(first.place(), 'place/first-used-here') });
};
