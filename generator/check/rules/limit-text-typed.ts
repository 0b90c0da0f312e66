import { rule, warning } from '../rule.ts';
import { limitPlaceholders, typedLimits } from '../limit-texts.ts';

/** A limit copied into a sentence is wrong the day the limit changes. */
export const limitTextTyped = rule(
  'limit-text-typed',
  {
    fr: {
      typed: (written: string, placeholder: string) => ({
        message: `« ${written} » est recopié en chiffres : la phrase deviendrait fausse le jour où la limite change.`,
        hint: `Écrivez « ${placeholder} Mo » : le nombre suivra la limite.`,
      }),
    },
    en: {
      typed: (written, placeholder) => ({
        message: `“${written}” is typed in by hand: the sentence will be wrong the day the limit changes.`,
        hint: `Write “${placeholder} MB”: the number will follow the limit.`,
      }),
    },
  },
  function* (site, say) {
    const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
    for (const { text, written, occurrence, megabytes } of typedLimits(site)) {
      if (megabytes !== maxFileMegabytes && megabytes !== maxTotalMegabytes) continue;
      yield warning(
        text.doc.placeOfText(text.path, written, occurrence),
        say.typed(written, limitPlaceholders(text.source)[megabytes === maxFileMegabytes ? 0 : 1]),
        { facts: { found: written } },
      );
    }
  },
);
