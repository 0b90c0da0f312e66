import { error, rule, seeAlso } from '../rule.ts';
import { typedLimits } from '../limit-texts.ts';

/** A size that visitors read is one of the limits that are applied. */
export const limitTextWrong = rule('limit-text-wrong', function* (site) {
  const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
  if (Number.isNaN(maxFileMegabytes) || Number.isNaN(maxTotalMegabytes)) return;
  for (const { found, megabytes, placeholders, place } of typedLimits(site)) {
    if (megabytes === maxFileMegabytes || megabytes === maxTotalMegabytes) continue;
    const [file, total] = placeholders;
    const limits = site.doc.placeOfKey(['constants', 'contact', 'maxFileMegabytes']);
    yield error(place(), 'limit-text-wrong', {
      found,
      maxFileMegabytes,
      maxTotalMegabytes,
      file,
      total,
      expected: [maxFileMegabytes, maxTotalMegabytes],
      ...seeAlso(limits, 'limit-text-wrong/limits'),
    });
  }
});
