import { unknownName, type Rule } from '../rule.ts';

/** Every font file named is in content/fonts. */
export const fontMissing: Rule = {
  code: 'font-missing',
  doc: {
    title: 'Un fichier de caractères manque',
    why: 'Le fichier nommé n’est pas dans content/fonts : le site s’afficherait dans les caractères de l’appareil.',
    cure: 'Corrigez le nom, ou déposez le fichier .woff2 dans content/fonts.',
    right: 'file: bagnard-latin-400-normal.woff2',
  },
  *check({ references, assets }) {
    for (const { kind, value, place } of references) {
      if (kind !== 'font' || assets.fonts.has(value)) continue;
      yield unknownName(
        place(),
        value,
        [...assets.fonts.keys()].filter((name) => name.endsWith('.woff2')),
        `Le fichier de caractères « ${value} » n’est pas dans content/fonts.`,
        'Déposez-le dans content/fonts, ou corrigez son nom.',
      );
    }
  },
};
