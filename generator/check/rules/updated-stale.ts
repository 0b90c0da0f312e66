import { rule, warning } from '../rule.ts';
import { renewedKeys, staleTexts } from '../text-dates.ts';
import { writtenDate } from '../../site/dates.ts';

/** The date that visitors read is that of the text's last change. */
export const updatedStale = rule('updated-stale', function* (site) {
  for (const stale of staleTexts(site)) {
    const { text, updated: date, digest, hasDigest } = stale;
    const { updated } = renewedKeys(stale, site.today);
    const id = hasDigest ? 'updated-stale' : 'updated-stale/digest-missing';
    const content = { name: text.file, date: writtenDate(date), updated, digest, expected: [digest] };
    yield warning(text.doc.placeOf([hasDigest ? 'updatedDigest' : 'updated']), id, content);
  }
});
