import { repeated } from '../repeated.ts';
import { error, rule, seeAlso, type RuleFinding } from '../rule.ts';
import { sectionsOf, type SectionAt } from '../sections.ts';

/** An anchor designates one section. */
export const anchorDuplicate = rule('anchor-duplicate', function* (site) {
  for (const { spec, placeOf } of site.routes) {
    const declared = (spec.anchors ?? []).map(({ id }, index) => ({ id, place: placeOf('anchors', index, 'id') }));
    yield* twice(declared, 'annoncée deux fois', 'declared twice');
  }
  for (const page of site.pages)
    yield* twice(sectionsOf(site, page), 'écrite deux fois dans ce texte', 'written twice in this text');
});

const twice = function* (sections: readonly SectionAt[], fr: string, en: string): Generator<RuleFinding> {
  for (const { item, first } of repeated(sections, ({ id }) => id))
    yield error(item.place, {
      fr: `La section « ${item.id} » est ${fr}.`,
      en: `The section “${item.id}” is ${en}.`,
      hint: { fr: 'Donnez-lui une autre ancre, ou retirez-la.', en: 'Give it another anchor, or remove it.' },
      related: [seeAlso(first.place, 'Premier emploi', 'First used here')],
      facts: { name: item.id },
    });
};
