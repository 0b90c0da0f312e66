import { error, rule } from '../rule.ts';

/** A timeline goes one way. */
export const yearOrder = rule(
  'year-order',
  {
    fr: {
      order: (year: string, above: string) => ({
        message: `L’année ${year} vient après ${above}.`,
        hint: 'Corrigez l’année, ou déplacez la ligne à sa place.',
      }),
    },
    en: {
      order: (year, above) => ({
        message: `The year ${year} comes after ${above}.`,
        hint: 'Correct the year, or move the line to its place.',
      }),
    },
  },
  function* ({ blocks }, say) {
    let above: { readonly year: string; readonly file: string } | undefined;
    for (const { name, attributes, doc } of blocks) {
      if (name === 'Timeline') above = undefined;
      const { year } = attributes;
      if (name !== 'Event' || typeof year !== 'string' || !/^\d{4}$/.test(year)) continue;
      if (above !== undefined && above.file === doc.file && year < above.year)
        yield error(doc.placeOf(['year']), say.order(year, above.year), {
          facts: { found: year },
        });
      else above = { year, file: doc.file };
    }
  },
);
