import { message } from '../../diagnostics/message.ts';
import { error, rule, seeAlso } from '../rule.ts';

/** One file may not be larger than all of them together. */
export const fileLimitAboveTotal = rule('file-limit-above-total', function* ({ spec, doc }) {
  const { maxFileMegabytes, maxTotalMegabytes } = spec.constants.contact;
  if (!(maxFileMegabytes > maxTotalMegabytes)) return;
  yield error(
    doc.placeOf(['constants', 'contact', 'maxFileMegabytes']),
    message('file-limit-above-total', { file: maxFileMegabytes, total: maxTotalMegabytes }),
    {
      related: [
        seeAlso(doc.placeOf(['constants', 'contact', 'maxTotalMegabytes']), message('file-limit-above-total/total')),
      ],
      facts: { found: maxFileMegabytes, expected: [maxTotalMegabytes] },
    },
  );
});
