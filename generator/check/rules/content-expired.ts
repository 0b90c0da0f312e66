import { message } from '../../diagnostics/message.ts';
import { writtenDate } from '../../site/dates.ts';
import { isPast } from '../../site/published.ts';
import { datedContent, dateWarning } from '../dated-content.ts';
import { rule } from '../rule.ts';

/** Content past its date is reported, and hidden where it can be; it never stops the build. */
export const contentExpired = rule('content-expired', function* (site) {
  for (const content of datedContent(site)) {
    const { name, expires, after } = content;
    if (isPast(expires, site.today))
      yield dateWarning(content, message('content-expired', { name, date: writtenDate(expires), after }));
  }
});
