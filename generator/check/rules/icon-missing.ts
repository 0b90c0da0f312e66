import { rule, unknownNames, withoutExtension } from '../rule.ts';

/** Every icon named is in content/icons. */
export const iconMissing = rule('icon-missing', ({ referencesTo, assets: { icons } }) =>
  unknownNames(referencesTo('icon'), icons, 'icon-missing', withoutExtension(icons)),
);
