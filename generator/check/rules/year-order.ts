import { error, type Rule } from '../rule.ts';

/** A timeline goes one way. */
export const yearOrder: Rule = {
  code: 'year-order',
  doc: {
    title: 'Les années d’une frise ne sont pas dans l’ordre',
    why: 'Une frise se lit de la première date à la dernière : une année hors de sa place est le plus souvent une faute de frappe.',
    cure: 'Corrigez l’année, ou déplacez la ligne.',
    right: '<Event year="1995">La deuxième génération.</Event>\n<Event year="2012">Le nouvel atelier.</Event>',
  },
  *check({ blocks }) {
    let above: { readonly year: string; readonly file: string } | undefined;
    for (const { name, attributes, doc } of blocks) {
      if (name === 'Timeline') above = undefined;
      const { year } = attributes;
      if (name !== 'Event' || typeof year !== 'string' || !/^\d{4}$/.test(year)) continue;
      if (above !== undefined && above.file === doc.file && year < above.year)
        yield error(
          doc.placeOf(['year']),
          `L’année ${year} vient après ${above.year}.`,
          'Corrigez l’année, ou déplacez la ligne à sa place.',
          {
            facts: { found: year },
          },
        );
      else above = { year, file: doc.file };
    }
  },
};
