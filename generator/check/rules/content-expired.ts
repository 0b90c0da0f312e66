import { rule, warning } from '../rule.ts';
import { datedContent } from '../dated-content.ts';
import type { By } from '../../language/language.ts';
import { frenchDate, longDate } from '../../site/dates.ts';
import { isPast } from '../../site/published.ts';

/** What has lapsed is hidden, and said; it never stops the site from being built. */
export const contentExpired = rule(
  'content-expired',
  {
    fr: {
      expired: (name: By<string>, expires: string, after: By<string>) => ({
        message: `${name.fr} a passé sa date le ${frenchDate(expires)} : ${after.fr}.`,
        hint: 'Renouvelez l’information et changez la date, ou retirez-la.',
      }),
      used: 'Employé ici',
    },
    en: {
      expired: (name, expires, after) => ({
        message: `${name.en} passed its date on ${longDate(expires, 'en-GB')}: ${after.en}.`,
        hint: 'Renew the information and change the date, or remove it.',
      }),
      used: 'Used here',
    },
  },
  function* (site, say) {
    for (const { name, expires, place, after, uses } of datedContent(site)) {
      if (!isPast(expires, site.today)) continue;
      yield warning(place(), say.expired(name, expires, after), {
        related: uses().map((use) => ({ ...use, message: say.used })),
        facts: { found: expires },
      });
    }
  },
);
