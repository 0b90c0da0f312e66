import { message, type Message } from '../../diagnostics/message.ts';
import type { Place } from '../../diagnostics/place.ts';
import { repeated } from '../repeated.ts';
import { error, rule, seeAlso, type RuleFinding } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** An anchor designates one section. */
export const anchorDuplicate = rule('anchor-duplicate', function* (site) {
  for (const { spec, placeOf } of site.routes)
    for (const { item, first } of repeated((spec.anchors ?? []).entries(), ([, { id }]) => id)) {
      const [index, { id }] = item;
      const words = message('anchor-duplicate/declared', { name: id });
      yield twice(words, placeOf('anchors', index, 'id'), placeOf('anchors', first[0], 'id'));
    }
  for (const page of site.pages)
    for (const { item, first } of repeated(sectionsOf(site, page), ({ id }) => id))
      yield twice(message('anchor-duplicate/written', { name: item.id }), item.place, first.place);
});

const twice = (words: Message, place: Place, first: Place): RuleFinding =>
  error(place, words, { related: [seeAlso(first, message('place/first-used-here'))] });
