import { rule, seeAlso, warning } from '../rule.ts';
import { datedContent, renewal } from '../dated-content.ts';
import { frenchDate, longDate } from '../../site/dates.ts';
import { daysBetween } from '../../site/published.ts';

const NOTICE_DAYS = 60;

const inDaysFr = (days: number, expires: string): string =>
  days === 0 ? 'aujourd’hui' : days === 1 ? 'demain' : `dans ${days} jours, le ${frenchDate(expires)}`;

const inDaysEn = (days: number, expires: string): string =>
  days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days, on ${longDate(expires, 'en-GB')}`;

/** What expires within sixty days is reported while there is time to renew it. */
export const contentExpiresSoon = rule('content-expires-soon', function* (site) {
  for (const { name, expires, place, after, uses } of datedContent(site)) {
    const days = daysBetween(site.today, expires);
    if (!(days >= 0 && days <= NOTICE_DAYS)) continue;
    yield warning(place(), {
      fr: `${name.fr} arrive à sa date ${inDaysFr(days, expires)} ; ensuite, ${after.fr}.`,
      en: `${name.en} reaches its date ${inDaysEn(days, expires)}; then ${after.en}.`,
      hint: renewal,
      related: uses?.().map((use) => seeAlso(use, 'Employé ici', 'Used here')),
      facts: { found: expires },
    });
  }
});
