import { error, type Rule } from '../rule.ts';

/** One file may not be larger than all of them together. */
export const fileLimitAboveTotal: Rule = {
  code: 'file-limit-above-total',
  doc: {
    title: 'La limite d’un fichier dépasse celle de l’ensemble',
    why: 'Un fichier permis seul serait refusé par la limite de l’ensemble : le visiteur lirait deux messages contraires.',
    cure: 'Augmentez maxTotalMegabytes, ou diminuez maxFileMegabytes.',
    right: 'contact:\n  maxFileMegabytes: 8\n  maxTotalMegabytes: 20',
  },
  *check({ spec, doc }) {
    const { maxFileMegabytes, maxTotalMegabytes } = spec.constants.contact;
    if (!(maxFileMegabytes > maxTotalMegabytes)) return;
    yield error(
      doc.placeOf(['constants', 'contact', 'maxFileMegabytes']),
      `Un fichier peut peser ${maxFileMegabytes} Mo, mais tous ensemble ${maxTotalMegabytes} Mo seulement.`,
      `Écrivez au plus ${maxTotalMegabytes}, ou augmentez maxTotalMegabytes.`,
      {
        related: [
          { ...doc.placeOf(['constants', 'contact', 'maxTotalMegabytes']), message: 'La limite de l’ensemble' },
        ],
        facts: { found: maxFileMegabytes, expected: [maxTotalMegabytes] },
      },
    );
  },
};
