import { error, rule, type RuleFinding } from '../rule.ts';
import { sectionsOf } from '../sections.ts';
import type { Place } from '../../diagnostics/place.ts';
import type { By, Sentence } from '../../language/language.ts';

/** An anchor designates one section. */
export const anchorDuplicate = rule(
  'anchor-duplicate',
  {
    fr: {
      declared: (id: string) => ({
        message: `La section « ${id} » est annoncée deux fois.`,
        hint: 'Donnez-lui une autre ancre, ou retirez-la.',
      }),
      written: (id: string) => ({
        message: `La section « ${id} » est écrite deux fois dans ce texte.`,
        hint: 'Donnez-lui une autre ancre, ou retirez-la.',
      }),
      first: 'Premier emploi',
    },
    en: {
      declared: (id) => ({
        message: `The section “${id}” is declared twice.`,
        hint: 'Give it another anchor, or remove it.',
      }),
      written: (id) => ({
        message: `The section “${id}” is written twice in this text.`,
        hint: 'Give it another anchor, or remove it.',
      }),
      first: 'First used here',
    },
  },
  function* (site, say) {
    const twice = function* (
      items: readonly { readonly id: string; readonly place: () => Place }[],
      said: (id: string) => By<Sentence>,
    ): Generator<RuleFinding> {
      const firstById = new Map<string, () => Place>();
      for (const { id, place } of items) {
        const first = firstById.get(id);
        if (id === '') continue;
        if (first === undefined) firstById.set(id, place);
        else yield error(place(), said(id), { related: [{ ...first(), message: say.first }], facts: { name: id } });
      }
    };
    for (const route of site.routes) {
      yield* twice(
        (route.spec.anchors ?? []).map(({ id }, index) => ({ id, place: () => route.placeOf('anchors', index, 'id') })),
        say.declared,
      );
    }
    for (const page of site.pages) {
      yield* twice(
        sectionsOf(site, page).map(({ id, place }) => ({ id, place: () => place })),
        say.written,
      );
    }
  },
);
