import { message } from '../../diagnostics/message.ts';
import { writtenDate } from '../../site/dates.ts';
import { daysBetween } from '../../site/published.ts';
import { datedContent, dateWarning } from '../dated-content.ts';
import { rule } from '../rule.ts';

const NOTICE_DAYS = 60;

/** What expires within sixty days is reported while there is time to renew it. */
export const contentExpiresSoon = rule('content-expires-soon', function* (site) {
  for (const content of datedContent(site)) {
    const { name, expires, after } = content;
    const days = daysBetween(site.today, expires);
    if (!(days >= 0 && days <= NOTICE_DAYS)) continue;
    const words =
      days > 1
        ? message('content-expires-soon', { name, days, date: writtenDate(expires), after })
        : message(days === 1 ? 'content-expires-soon/tomorrow' : 'content-expires-soon/today', { name, after });
    yield dateWarning(content, words);
  }
});
