import { rule, warning } from '../rule.ts';
import { limitPlaceholders, typedLimits } from '../limit-texts.ts';

/** A limit copied into a sentence is wrong the day the limit changes. */
export const limitTextTyped = rule('limit-text-typed', function* (site) {
  const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
  for (const { text, written, occurrence, megabytes } of typedLimits(site)) {
    if (megabytes !== maxFileMegabytes && megabytes !== maxTotalMegabytes) continue;
    const placeholder = limitPlaceholders(text.source)[megabytes === maxFileMegabytes ? 0 : 1];
    yield warning(text.doc.placeOfText(text.path, written, occurrence), 'limit-text-typed', {
      found: written,
      placeholder,
    });
  }
});
