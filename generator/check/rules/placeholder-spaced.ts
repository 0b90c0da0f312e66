import { error, type Rule } from '../rule.ts';

const SPACED = /\{(?:\s+([A-Za-z]+(?:\.[A-Za-z0-9]+)+)\s*|([A-Za-z]+(?:\.[A-Za-z0-9]+)+)\s+)\}/g;

/** Braces hold a name and nothing else: with a space in them they are shown as they are written. */
export const placeholderSpaced: Rule = {
  code: 'placeholder-spaced',
  doc: {
    title: 'Un nom entre accolades est entouré d’espaces',
    why: 'Avec une espace, le site n’y reconnaît pas un chiffre : il montrerait les accolades telles quelles.',
    cure: 'Retirez les espaces.',
    right: 'tagline: Charpente et couverture depuis {figures.foundingYear}',
  },
  *check({ texts }) {
    for (const { text, path, doc } of texts)
      for (const [written, first, second] of text.matchAll(SPACED))
        yield error(
          doc.placeOfText(path, written),
          `Entre les accolades de « ${written} », il y a une espace de trop : elles paraîtraient telles quelles.`,
          `Écrivez « {${first ?? second ?? ''}} ».`,
          { facts: { found: written } },
        );
  },
};
