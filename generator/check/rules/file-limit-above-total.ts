import { error, rule, seeAlso } from '../rule.ts';

/** One file may not be larger than all of them together. */
export const fileLimitAboveTotal = rule('file-limit-above-total', function* ({ spec, doc }) {
  const { maxFileMegabytes, maxTotalMegabytes } = spec.constants.contact;
  if (!(maxFileMegabytes > maxTotalMegabytes)) return;
  const place = (key: string) => doc.placeOf(['constants', 'contact', key]);
  yield error(place('maxFileMegabytes'), 'file-limit-above-total', {
    found: maxFileMegabytes,
    total: maxTotalMegabytes,
    ...seeAlso(place('maxTotalMegabytes'), 'file-limit-above-total/total'),
    expected: [maxTotalMegabytes],
  });
});
