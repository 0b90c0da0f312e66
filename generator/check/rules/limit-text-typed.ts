import { rule, warning } from '../rule.ts';
import { limitPlaceholders, typedLimits } from '../limit-texts.ts';

/** A limit copied into a sentence is wrong the day the limit changes. */
export const limitTextTyped = rule('limit-text-typed', function* (site) {
  const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
  for (const { text, written, occurrence, megabytes } of typedLimits(site)) {
    if (megabytes !== maxFileMegabytes && megabytes !== maxTotalMegabytes) continue;
    const placeholder = limitPlaceholders(text.source)[megabytes === maxFileMegabytes ? 0 : 1];
    yield warning(text.doc.placeOfText(text.path, written, occurrence), {
      fr: `« ${written} » est recopié en chiffres : la phrase deviendrait fausse le jour où la limite change.`,
      en: `“${written}” is typed in by hand: the sentence will be wrong the day the limit changes.`,
      hint: {
        fr: `Écrivez « ${placeholder} Mo » : le nombre suivra la limite.`,
        en: `Write “${placeholder} MB”: the number will follow the limit.`,
      },
      facts: { found: written },
    });
  }
});
