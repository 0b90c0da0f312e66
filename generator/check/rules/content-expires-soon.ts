import { rule, warning } from '../rule.ts';
import { datedContent, type DatedContent } from '../dated-content.ts';
import { frenchDate, longDate } from '../../site/dates.ts';
import { daysBetween } from '../../site/published.ts';

const NOTICE_DAYS = 60;

const inDaysFr = (days: number, expires: string): string =>
  days === 0 ? 'aujourd’hui' : days === 1 ? 'demain' : `dans ${days} jours, le ${frenchDate(expires)}`;

const inDaysEn = (days: number, expires: string): string =>
  days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days, on ${longDate(expires, 'en-GB')}`;

interface Soon extends Pick<DatedContent, 'name' | 'expires' | 'after'> {
  readonly days: number;
}

/** Sixty days to renew what is about to lapse. */
export const contentExpiresSoon = rule(
  'content-expires-soon',
  {
    fr: {
      soon: ({ name, days, expires, after }: Soon) => ({
        message: `${name.fr} arrive à sa date ${inDaysFr(days, expires)} ; ensuite, ${after.fr}.`,
        hint: 'Renouvelez l’information et changez la date, ou retirez-la.',
      }),
      used: 'Employé ici',
    },
    en: {
      soon: ({ name, days, expires, after }) => ({
        message: `${name.en} reaches its date ${inDaysEn(days, expires)}; then ${after.en}.`,
        hint: 'Renew the information and change the date, or remove it.',
      }),
      used: 'Used here',
    },
  },
  function* (site, say) {
    for (const { name, expires, place, after, uses } of datedContent(site)) {
      const days = daysBetween(site.today, expires);
      if (!(days >= 0 && days <= NOTICE_DAYS)) continue;
      yield warning(place(), say.soon({ name, days, expires, after }), {
        related: uses().map((use) => ({ ...use, message: say.used })),
        facts: { found: expires },
      });
    }
  },
);
