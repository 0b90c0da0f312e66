import { rule, unknownNames } from '../rule.ts';

/** Every font file named is in content/fonts. */
export const fontMissing = rule('font-missing', ({ referencesTo, assets: { fonts } }) =>
  unknownNames(referencesTo('font'), fonts, 'font-missing', () => ({
    among: [...fonts.keys()].filter((name) => name.endsWith('.woff2')),
  })),
);
