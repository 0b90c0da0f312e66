import { error, rule } from '../rule.ts';
import { limitPlaceholders, typedLimits } from '../limit-texts.ts';

interface Limits {
  readonly written: string;
  readonly maxFileMegabytes: number;
  readonly maxTotalMegabytes: number;
  readonly placeholders: ReturnType<typeof limitPlaceholders>;
}

/** A size that visitors read is one of the limits that are applied. */
export const limitTextWrong = rule(
  'limit-text-wrong',
  {
    fr: {
      wrong: ({ written, maxFileMegabytes, maxTotalMegabytes, placeholders: [file, total] }: Limits) => ({
        message: `Ce texte annonce « ${written} », alors que les limites sont de ${maxFileMegabytes} Mo par fichier et ${maxTotalMegabytes} Mo en tout.`,
        hint: `Écrivez « ${file} Mo » ou « ${total} Mo ».`,
      }),
      applied: 'Les limites appliquées',
    },
    en: {
      wrong: ({ written, maxFileMegabytes, maxTotalMegabytes, placeholders: [file, total] }) => ({
        message: `This text announces “${written}”, while the limits are ${maxFileMegabytes} MB per file and ${maxTotalMegabytes} MB in all.`,
        hint: `Write “${file} MB” or “${total} MB”.`,
      }),
      applied: 'The limits that apply',
    },
  },
  function* (site, say) {
    const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
    if (Number.isNaN(maxFileMegabytes) || Number.isNaN(maxTotalMegabytes)) return;
    for (const { text, written, occurrence, megabytes } of typedLimits(site)) {
      if (megabytes === maxFileMegabytes || megabytes === maxTotalMegabytes) continue;
      yield error(
        text.doc.placeOfText(text.path, written, occurrence),
        say.wrong({ written, maxFileMegabytes, maxTotalMegabytes, placeholders: limitPlaceholders(text.source) }),
        {
          related: [{ ...site.doc.placeOfKey(['constants', 'contact', 'maxFileMegabytes']), message: say.applied }],
          facts: { found: written, expected: [maxFileMegabytes, maxTotalMegabytes] },
        },
      );
    }
  },
);
