import { error, rule, seeAlso } from '../rule.ts';
import { limitPlaceholders, typedLimits } from '../limit-texts.ts';

/** A size that visitors read is one of the limits that are applied. */
export const limitTextWrong = rule('limit-text-wrong', function* (site) {
  const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
  if (Number.isNaN(maxFileMegabytes) || Number.isNaN(maxTotalMegabytes)) return;
  for (const { text, written, occurrence, megabytes } of typedLimits(site)) {
    if (megabytes === maxFileMegabytes || megabytes === maxTotalMegabytes) continue;
    const [file, total] = limitPlaceholders(text.source);
    const limits = site.doc.placeOfKey(['constants', 'contact', 'maxFileMegabytes']);
    yield error(text.doc.placeOfText(text.path, written, occurrence), 'limit-text-wrong', {
      found: written,
      maxFileMegabytes,
      maxTotalMegabytes,
      file,
      total,
      expected: [maxFileMegabytes, maxTotalMegabytes],
      ...seeAlso(limits, 'limit-text-wrong/limits'),
    });
  }
});
