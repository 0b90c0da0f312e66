import { isPast } from '../../site/published.ts';
import { datedContent, dateDetails } from '../dated-content.ts';
import { rule, warning } from '../rule.ts';

/** Content past its date is reported, and hidden where it can be; it never stops the build. */
export const contentExpired = rule('content-expired', function* (site) {
  for (const content of datedContent(site))
    if (isPast(content.expires, site.today)) yield warning(content.place(), 'content-expired', dateDetails(content));
});
