import { message } from '../../diagnostics/message.ts';
import { rule, warning } from '../rule.ts';
import { renewedKeys, staleTexts } from '../text-dates.ts';
import { frenchDate, longDate } from '../../site/dates.ts';

/** The date that visitors read is that of the text's last change. */
export const updatedStale = rule('updated-stale', function* (site) {
  for (const stale of staleTexts(site)) {
    const { text, updated, hasDigest } = stale;
    const date = { fr: frenchDate(updated), en: longDate(updated, 'en-GB') };
    const { updated: renewed, updatedDigest: digest } = renewedKeys(stale, site.today);
    const words = hasDigest
      ? message('updated-stale', { date, updated: renewed, digest })
      : message('updated-stale/digest-missing', { date, digest });
    yield warning(text.doc.placeOf([hasDigest ? 'updatedDigest' : 'updated']), words, {
      facts: { name: text.file, expected: [digest] },
    });
  }
});
