import { error, rule } from '../rule.ts';

/** One file may not be larger than all of them together. */
export const fileLimitAboveTotal = rule(
  'file-limit-above-total',
  {
    fr: {
      above: (file: number, total: number) => ({
        message: `Un fichier peut peser ${file} Mo, mais tous ensemble ${total} Mo seulement.`,
        hint: `Écrivez au plus ${total}, ou augmentez maxTotalMegabytes.`,
      }),
      total: 'La limite de l’ensemble',
    },
    en: {
      above: (file, total) => ({
        message: `One file may be ${file} MB, but all of them together ${total} MB only.`,
        hint: `Write at most ${total}, or raise maxTotalMegabytes.`,
      }),
      total: 'The limit of all of them',
    },
  },
  function* ({ spec, doc }, say) {
    const { maxFileMegabytes, maxTotalMegabytes } = spec.constants.contact;
    if (!(maxFileMegabytes > maxTotalMegabytes)) return;
    yield error(
      doc.placeOf(['constants', 'contact', 'maxFileMegabytes']),
      say.above(maxFileMegabytes, maxTotalMegabytes),
      {
        related: [{ ...doc.placeOf(['constants', 'contact', 'maxTotalMegabytes']), message: say.total }],
        facts: { found: maxFileMegabytes, expected: [maxTotalMegabytes] },
      },
    );
  },
);
