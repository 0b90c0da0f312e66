import { rule, unknownNames } from '../rule.ts';

/** Every font file named is in content/fonts. */
export const fontMissing = rule('font-missing', ({ referencesTo, assets: { fonts } }) =>
  unknownNames(referencesTo('font'), fonts, (name) => ({
    fr: `Le fichier de caractères « ${name} » n’est pas dans content/fonts.`,
    en: `The font file “${name}” is not in content/fonts.`,
    hint: {
      fr: 'Déposez-le dans content/fonts, ou corrigez son nom.',
      en: 'Put it in content/fonts, or correct its name.',
    },
    among: [...fonts.keys()].filter((other) => other.endsWith('.woff2')),
  })),
);
