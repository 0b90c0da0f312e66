import { rule, unknownName } from '../rule.ts';

/** Every font file named is in content/fonts. */
export const fontMissing = rule('font-missing', function* ({ referencesTo, assets }) {
  for (const { value, place } of referencesTo('font')) {
    if (assets.fonts.has(value)) continue;
    yield unknownName(
      place(),
      value,
      [...assets.fonts.keys()].filter((name) => name.endsWith('.woff2')),
      {
        fr: `Le fichier de caractères « ${value} » n’est pas dans content/fonts.`,
        en: `The font file “${value}” is not in content/fonts.`,
        hint: {
          fr: 'Déposez-le dans content/fonts, ou corrigez son nom.',
          en: 'Put it in content/fonts, or correct its name.',
        },
      },
    );
  }
});
