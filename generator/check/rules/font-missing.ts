import { rule, unknownName } from '../rule.ts';

/** Every font file named is in content/fonts. */
export const fontMissing = rule(
  'font-missing',
  {
    fr: {
      missing: (name: string) => ({
        message: `Le fichier de caractères « ${name} » n’est pas dans content/fonts.`,
        hint: 'Déposez-le dans content/fonts, ou corrigez son nom.',
      }),
    },
    en: {
      missing: (name) => ({
        message: `The font file “${name}” is not in content/fonts.`,
        hint: 'Put it in content/fonts, or correct its name.',
      }),
    },
  },
  function* ({ references, assets }, say) {
    for (const { kind, value, place } of references) {
      if (kind !== 'font' || assets.fonts.has(value)) continue;
      yield unknownName(
        place(),
        value,
        [...assets.fonts.keys()].filter((name) => name.endsWith('.woff2')),
        say.missing(value),
      );
    }
  },
);
