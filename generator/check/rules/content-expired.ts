import { warning, type Rule } from '../rule.ts';
import { datedContent } from '../dated-content.ts';
import { frenchDate } from '../../site/dates.ts';
import { isPast } from '../../site/published.ts';

/** What has lapsed is hidden, and said; it never stops the site from being built. */
export const contentExpired: Rule = {
  code: 'content-expired',
  doc: {
    title: 'Un contenu a passé sa date',
    why: 'Un label périmé, un prix ou une aide qui n’a plus cours tromperait le visiteur : le site ne le montre plus. Rien d’autre n’est empêché.',
    cure: 'Renouvelez l’information et changez la date, ou retirez-la.',
    right: '- name: RGE\n  text: Reconnu garant de l’environnement\n  expires: 2028-06-30',
  },
  *check(site) {
    for (const { name, expires, place, after, uses } of datedContent(site)) {
      if (!isPast(expires, site.today)) continue;
      yield warning(
        place,
        `${name} a passé sa date le ${frenchDate(expires)} : ${after}.`,
        'Renouvelez l’information et changez la date, ou retirez-la.',
        {
          related: uses.map((use) => ({ ...use, message: 'Employé ici' })),
          facts: { found: expires },
        },
      );
    }
  },
};
