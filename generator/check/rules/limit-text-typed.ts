import { rule, warning } from '../rule.ts';
import { typedLimits } from '../limit-texts.ts';

/** A limit copied into a sentence is wrong the day the limit changes. */
export const limitTextTyped = rule('limit-text-typed', function* (site) {
  const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
  for (const { found, megabytes, placeholders, place } of typedLimits(site)) {
    if (megabytes !== maxFileMegabytes && megabytes !== maxTotalMegabytes) continue;
    const placeholder = placeholders[megabytes === maxFileMegabytes ? 0 : 1];
    yield warning(place(), 'limit-text-typed', { found, placeholder });
  }
});
