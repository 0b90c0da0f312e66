import { error, rule, seeAlso } from '../rule.ts';

/** One file may not be larger than all of them together. */
export const fileLimitAboveTotal = rule('file-limit-above-total', function* ({ spec, doc }) {
  const { maxFileMegabytes, maxTotalMegabytes } = spec.constants.contact;
  if (!(maxFileMegabytes > maxTotalMegabytes)) return;
  yield error(doc.placeOf(['constants', 'contact', 'maxFileMegabytes']), {
    fr: `Un fichier peut peser ${maxFileMegabytes} Mo, mais tous ensemble ${maxTotalMegabytes} Mo seulement.`,
    en: `One file may be ${maxFileMegabytes} MB, but all of them together ${maxTotalMegabytes} MB only.`,
    hint: {
      fr: `Écrivez au plus ${maxTotalMegabytes}, ou augmentez maxTotalMegabytes.`,
      en: `Write at most ${maxTotalMegabytes}, or raise maxTotalMegabytes.`,
    },
    related: [
      seeAlso(
        doc.placeOf(['constants', 'contact', 'maxTotalMegabytes']),
        'La limite de l’ensemble',
        'The limit of all of them',
      ),
    ],
    facts: { found: maxFileMegabytes, expected: [maxTotalMegabytes] },
  });
});
