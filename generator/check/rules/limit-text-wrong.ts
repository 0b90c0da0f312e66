import { message } from '../../diagnostics/message.ts';
import { error, rule, seeAlso } from '../rule.ts';
import { limitPlaceholders, typedLimits } from '../limit-texts.ts';

/** A size that visitors read is one of the limits that are applied. */
export const limitTextWrong = rule('limit-text-wrong', function* (site) {
  const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
  if (Number.isNaN(maxFileMegabytes) || Number.isNaN(maxTotalMegabytes)) return;
  for (const { text, written, occurrence, megabytes } of typedLimits(site)) {
    if (megabytes === maxFileMegabytes || megabytes === maxTotalMegabytes) continue;
    const [file, total] = limitPlaceholders(text.source);
    const words = message('limit-text-wrong', { written, maxFileMegabytes, maxTotalMegabytes, file, total });
    const limits = site.doc.placeOfKey(['constants', 'contact', 'maxFileMegabytes']);
    yield error(text.doc.placeOfText(text.path, written, occurrence), words, {
      related: [seeAlso(limits, message('limit-text-wrong/limits'))],
      facts: { found: written, expected: [maxFileMegabytes, maxTotalMegabytes] },
    });
  }
});
