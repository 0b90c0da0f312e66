import { daysBetween } from '../../site/published.ts';
import { datedContent, dateDetails } from '../dated-content.ts';
import { rule, warning } from '../rule.ts';

const noticeDays = 60;

/** What expires within sixty days is reported while there is time to renew it. */
export const contentExpiresSoon = rule('content-expires-soon', function* (site) {
  for (const content of datedContent(site)) {
    const days = daysBetween(site.today, content.expires);
    const id = (['content-expires-soon/today', 'content-expires-soon/tomorrow'] as const)[days];
    if (days >= 0 && days <= noticeDays)
      yield warning(content.place(), id ?? 'content-expires-soon', { ...dateDetails(content), days });
  }
});
