import { error, type Rule } from '../rule.ts';
import { sectionsOf } from '../sections.ts';
import type { Place } from '../../diagnostics/place.ts';

/** An anchor designates one section. */
export const anchorDuplicate: Rule = {
  code: 'anchor-duplicate',
  doc: {
    title: 'Deux sections d’une page ont la même ancre',
    why: 'Un lien vers l’ancre n’atteindrait que la première.',
    cure: 'Donnez à l’une des deux une autre ancre, dans le texte et dans « anchors ».',
    right: '<Section id="pose" title="La pose">…</Section>\n<Section id="prix" title="Le prix">…</Section>',
  },
  *check(site) {
    for (const route of site.routes) {
      yield* twice(
        (route.spec.anchors ?? []).map(({ id }, index) => ({ id, place: () => route.placeOf('anchors', index, 'id') })),
        'est annoncée deux fois',
      );
    }
    for (const page of site.pages) {
      yield* twice(
        sectionsOf(site, page).map(({ id, place }) => ({ id, place: () => place })),
        'est écrite deux fois dans ce texte',
      );
    }
  },
};

const twice = function* (
  items: readonly { readonly id: string; readonly place: () => Place }[],
  verb: string,
): Generator<ReturnType<typeof error>> {
  const firstById = new Map<string, () => Place>();
  for (const { id, place } of items) {
    const first = firstById.get(id);
    if (id === '') continue;
    if (first === undefined) firstById.set(id, place);
    else
      yield error(place(), `La section « ${id} » ${verb}.`, 'Donnez-lui une autre ancre, ou retirez-la.', {
        related: [{ ...first(), message: 'Premier emploi' }],
        facts: { name: id },
      });
  }
};
