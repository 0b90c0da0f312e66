import { message } from '../../diagnostics/message.ts';
import { error, rule, seeAlso } from '../rule.ts';

/** One file may not be larger than all of them together. */
export const fileLimitAboveTotal = rule('file-limit-above-total', function* ({ spec, doc }) {
  const { maxFileMegabytes, maxTotalMegabytes } = spec.constants.contact;
  if (!(maxFileMegabytes > maxTotalMegabytes)) return;
  const place = (key: string) => doc.placeOf(['constants', 'contact', key]);
  const words = message('file-limit-above-total', { file: maxFileMegabytes, total: maxTotalMegabytes });
  yield error(place('maxFileMegabytes'), words, {
    related: [seeAlso(place('maxTotalMegabytes'), message('file-limit-above-total/total'))],
    facts: { found: maxFileMegabytes, expected: [maxTotalMegabytes] },
  });
});
