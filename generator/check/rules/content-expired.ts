import { rule, seeAlso, warning } from '../rule.ts';
import { datedContent, renewal } from '../dated-content.ts';
import { frenchDate, longDate } from '../../site/dates.ts';
import { isPast } from '../../site/published.ts';

/** Content past its date is reported, and hidden where it can be; it never stops the build. */
export const contentExpired = rule('content-expired', function* (site) {
  for (const { name, expires, place, after, uses } of datedContent(site)) {
    if (!isPast(expires, site.today)) continue;
    yield warning(place(), {
      fr: `${name.fr} a passé sa date le ${frenchDate(expires)} : ${after.fr}.`,
      en: `${name.en} passed its date on ${longDate(expires, 'en-GB')}: ${after.en}.`,
      hint: renewal,
      related: uses?.().map((use) => seeAlso(use, 'Employé ici', 'Used here')),
      facts: { found: expires },
    });
  }
});
