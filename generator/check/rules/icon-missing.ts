import { rule, unknownNames, withoutExtension } from '../rule.ts';

/** Every icon named is in content/icons. */
export const iconMissing = rule('icon-missing', ({ referencesTo, assets: { icons } }) =>
  unknownNames(referencesTo('icon'), icons, (name) => ({
    fr: `Le pictogramme « ${name} » n’est pas dans content/icons.`,
    en: `The pictogram “${name}” is not in content/icons.`,
    hint: {
      fr: 'Déposez le fichier « .svg » dans content/icons, ou corrigez le nom.',
      en: 'Put the “.svg” file in content/icons, or correct the name.',
    },
    meant: withoutExtension(name, icons),
  })),
);
