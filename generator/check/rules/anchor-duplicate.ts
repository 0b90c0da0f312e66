import { error, repeated, rule, seeAlso, warning } from '../rule.ts';
import { sectionsOf, type AnchoredSection } from '../sections.ts';
import { shownTopics, termId } from '../../site/terms.ts';

/** An anchor designates one section, or one word of the glossary that the page shows. */
export const anchorDuplicate = rule('anchor-duplicate', function* (site) {
  for (const { spec, placeOf } of site.routes) {
    const anchors = (spec.anchors ?? []).map(({ id }, index) => ({ id, place: () => placeOf('anchors', index, 'id') }));
    yield* twice('anchor-duplicate/declared', anchors);
  }
  for (const page of site.pages) {
    const sections = sectionsOf(site, page);
    yield* twice('anchor-duplicate/written', sections);
    if (sections.length === 0) continue;
    const topics = shownTopics(page.tree);
    for (const [index, { word, topic }] of (site.spec.glossary ?? []).entries()) {
      if (!topics.has(undefined) && !topics.has(topic)) continue;
      const section = sections.find(({ id }) => id === termId(word));
      if (section === undefined) continue;
      const also = seeAlso(site.doc.placeOf(['glossary', index, 'word']), 'anchor-duplicate/word');
      yield warning(section.place(), 'anchor-duplicate/term', { name: section.id, found: word, ...also });
    }
  }
});

const twice = function* (id: `anchor-duplicate/${'declared' | 'written'}`, sections: readonly AnchoredSection[]) {
  for (const { item, first } of repeated(sections, (section) => section.id))
    yield error(item.place(), id, { name: item.id, ...seeAlso(first.place(), 'place/first-used-here') });
};
