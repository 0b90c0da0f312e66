import { error, rule, seeAlso } from '../rule.ts';
import { limitPlaceholders, typedLimits } from '../limit-texts.ts';

/** A size that visitors read is one of the limits that are applied. */
export const limitTextWrong = rule('limit-text-wrong', function* (site) {
  const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
  if (Number.isNaN(maxFileMegabytes) || Number.isNaN(maxTotalMegabytes)) return;
  for (const { text, written, occurrence, megabytes } of typedLimits(site)) {
    if (megabytes === maxFileMegabytes || megabytes === maxTotalMegabytes) continue;
    const [file, total] = limitPlaceholders(text.source);
    yield error(text.doc.placeOfText(text.path, written, occurrence), {
      fr: `Ce texte annonce « ${written} », alors que les limites sont de ${maxFileMegabytes} Mo par fichier et ${maxTotalMegabytes} Mo en tout.`,
      en: `This text announces “${written}”, while the limits are ${maxFileMegabytes} MB per file and ${maxTotalMegabytes} MB in all.`,
      hint: { fr: `Écrivez « ${file} Mo » ou « ${total} Mo ».`, en: `Write “${file} MB” or “${total} MB”.` },
      related: [
        seeAlso(
          site.doc.placeOfKey(['constants', 'contact', 'maxFileMegabytes']),
          'Les limites appliquées',
          'The limits that apply',
        ),
      ],
      facts: { found: written, expected: [maxFileMegabytes, maxTotalMegabytes] },
    });
  }
});
