import { warning, type Rule } from '../rule.ts';
import { lastYear } from '../../site/dates.ts';
import { unpublishedFiles } from '../unpublished-files.ts';

/** A finished project is not of a year to come. */
export const yearFuture: Rule = {
  code: 'year-future',
  doc: {
    title: 'L’année d’un projet est à venir',
    why: 'Un projet publié est un chantier fini : une année à venir est le plus souvent une faute de frappe.',
    cure: 'Corrigez l’année, ou gardez le projet en brouillon jusque-là.',
    right: 'year: "2025"',
  },
  *check(site) {
    for (const { file, value, doc } of site.projects) {
      if (
        !/^\d{4}(?:-\d{4})?$/.test(value.year) ||
        lastYear(value.year) <= site.today.slice(0, 4) ||
        unpublishedFiles(site).has(file)
      )
        continue;
      yield warning(
        doc.placeOf(['year']),
        `L’année ${lastYear(value.year)} est à venir.`,
        'Corrigez-la, ou gardez le projet en brouillon : « draft: true ».',
        {
          facts: { found: value.year },
        },
      );
    }
  },
};
