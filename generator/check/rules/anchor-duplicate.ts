import { repeated } from '../repeated.ts';
import { error, rule } from '../rule.ts';
import { sectionsOf } from '../sections.ts';

/** An anchor designates one section. */
export const anchorDuplicate = rule('anchor-duplicate', function* (site) {
  for (const route of site.routes) {
    const anchors = route.spec.anchors ?? [];
    for (const { item, first } of repeated(anchors.entries(), ([, { id }]) => id)) {
      const [index, { id }] = item;
      yield error(route.placeOf('anchors', index, 'id'), {
        fr: `La section « ${id} » est annoncée deux fois.`,
        en: `The section “${id}” is declared twice.`,
        hint,
        related: [{ ...route.placeOf('anchors', first[0], 'id'), message: firstUse }],
        facts: { name: id },
      });
    }
  }
  for (const page of site.pages)
    for (const { item, first } of repeated(sectionsOf(site, page), ({ id }) => id))
      yield error(item.place, {
        fr: `La section « ${item.id} » est écrite deux fois dans ce texte.`,
        en: `The section “${item.id}” is written twice in this text.`,
        hint,
        related: [{ ...first.place, message: firstUse }],
        facts: { name: item.id },
      });
});

const hint = { fr: 'Donnez-lui une autre ancre, ou retirez-la.', en: 'Give it another anchor, or remove it.' };
const firstUse = { fr: 'Premier emploi', en: 'First used here' };
