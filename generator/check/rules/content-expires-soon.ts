import { warning, type Rule } from '../rule.ts';
import { datedContent } from '../dated-content.ts';
import { frenchDate } from '../../site/dates.ts';
import { daysBetween } from '../../site/published.ts';

const NOTICE_DAYS = 60;

/** Sixty days to renew what is about to lapse. */
export const contentExpiresSoon: Rule = {
  code: 'content-expires-soon',
  doc: {
    title: 'Un contenu arrive bientôt à sa date',
    why: 'Un label, un chiffre, une page ou un encadré daté demande à être renouvelé : le contrôle prévient 60 jours avant.',
    cure: 'Renouvelez l’information et changez la date, ou retirez-la.',
    right: '- name: RGE\n  text: Reconnu garant de l’environnement\n  expires: 2028-06-30',
  },
  *check(site) {
    for (const { name, expires, place, after, uses } of datedContent(site)) {
      const days = daysBetween(site.today, expires);
      if (!(days >= 0 && days <= NOTICE_DAYS)) continue;
      const when = days === 0 ? 'aujourd’hui' : days === 1 ? 'demain' : `dans ${days} jours, le ${frenchDate(expires)}`;
      yield warning(
        place,
        `${name} arrive à sa date ${when} ; ensuite, ${after}.`,
        'Renouvelez l’information et changez la date, ou retirez-la.',
        {
          related: uses.map((use) => ({ ...use, message: 'Employé ici' })),
          facts: { found: expires },
        },
      );
    }
  },
};
