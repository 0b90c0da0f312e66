import { error, type Rule } from '../rule.ts';
import { typedLimits } from '../limit-texts.ts';

/** A size told to visitors is one of the limits that are applied. */
export const limitTextWrong: Rule = {
  code: 'limit-text-wrong',
  doc: {
    title: 'Un texte annonce une limite qui n’est pas appliquée',
    why: 'Le visiteur lirait une limite et en subirait une autre : celles qui valent sont dans « constants.contact ».',
    cure: 'Employez {maxFile} ou {maxTotal} : la limite appliquée s’écrit d’elle-même.',
    right: 'totalTooLarge: "Taille totale des pièces jointes > {maxTotal} Mo"',
  },
  *check(site) {
    const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
    if (Number.isNaN(maxFileMegabytes) || Number.isNaN(maxTotalMegabytes)) return;
    for (const { text, written, occurrence, megabytes } of typedLimits(site)) {
      if (megabytes === maxFileMegabytes || megabytes === maxTotalMegabytes) continue;
      yield error(
        text.doc.placeOfText(text.path, written, occurrence),
        `Ce texte annonce « ${written} », alors que les limites sont de ${maxFileMegabytes} Mo par fichier et ${maxTotalMegabytes} Mo en tout.`,
        placeholderHint(text.source, undefined),
        {
          related: [
            { ...site.doc.placeOfKey(['constants', 'contact', 'maxFileMegabytes']), message: 'Les limites appliquées' },
          ],
          facts: { found: written, expected: [maxFileMegabytes, maxTotalMegabytes] },
        },
      );
    }
  },
};

/** The placeholder that writes a limit, in the form or elsewhere. */
export const placeholderHint = (source: string, isFile: boolean | undefined): string => {
  const file = source === 'site' ? '{maxFile}' : '{constants.contact.maxFileMegabytes}';
  const total = source === 'site' ? '{maxTotal}' : '{constants.contact.maxTotalMegabytes}';
  return isFile === undefined
    ? `Écrivez « ${file} Mo » ou « ${total} Mo ».`
    : `Écrivez « ${isFile ? file : total} Mo » : le nombre suivra la limite.`;
};
