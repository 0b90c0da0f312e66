import { warning, type Rule } from '../rule.ts';
import { typedLimits } from '../limit-texts.ts';
import { placeholderHint } from './limit-text-wrong.ts';

/** A limit copied into a sentence is wrong the day the limit changes. */
export const limitTextTyped: Rule = {
  code: 'limit-text-typed',
  doc: {
    title: 'Une limite est recopiée en chiffres dans un texte',
    why: 'Le jour où la limite change, la phrase deviendrait fausse.',
    cure: 'Employez {maxFile} ou {maxTotal}.',
    right: 'dropHint: "{maxFile} Mo par fichier, {maxTotal} Mo en tout."',
  },
  *check(site) {
    const { maxFileMegabytes, maxTotalMegabytes } = site.spec.constants.contact;
    for (const { text, written, occurrence, megabytes } of typedLimits(site)) {
      if (megabytes !== maxFileMegabytes && megabytes !== maxTotalMegabytes) continue;
      yield warning(
        text.doc.placeOfText(text.path, written, occurrence),
        `« ${written} » est recopié en chiffres : la phrase deviendrait fausse le jour où la limite change.`,
        placeholderHint(text.source, megabytes === maxFileMegabytes),
        { facts: { found: written } },
      );
    }
  },
};
