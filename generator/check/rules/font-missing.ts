import { message } from '../../diagnostics/message.ts';
import { rule, unknownNames } from '../rule.ts';

/** Every font file named is in content/fonts. */
export const fontMissing = rule('font-missing', ({ referencesTo, assets: { fonts } }) =>
  unknownNames(referencesTo('font'), fonts, (name) => ({
    message: message('font-missing', { name }),
    among: [...fonts.keys()].filter((other) => other.endsWith('.woff2')),
  })),
);
