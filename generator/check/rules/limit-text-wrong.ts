import { valueAt } from '../../schema/shape.ts';
import { error, rule, seeAlso } from '../rule.ts';
import { typedLimits } from '../limit-texts.ts';

const path = ['constants', 'contact', 'maxFileMegabytes'];

/** A size that visitors read is one of the limits that are applied. */
export const limitTextWrong = rule('limit-text-wrong', function* (site) {
  const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
  if (Number.isNaN(maxFileMegabytes) || Number.isNaN(maxTotalMegabytes)) return;
  const isWritten = valueAt(site.ownSpec, path) !== undefined;
  for (const { found, megabytes, placeholders, place } of typedLimits(site)) {
    if (megabytes === maxFileMegabytes || megabytes === maxTotalMegabytes) continue;
    const [file, total] = placeholders;
    yield error(place(), 'limit-text-wrong', {
      found,
      maxFileMegabytes,
      maxTotalMegabytes,
      file,
      total,
      expected: [maxFileMegabytes, maxTotalMegabytes],
      ...(isWritten && seeAlso(site.doc.placeOfKey(path), 'limit-text-wrong/limits')),
    });
  }
});
