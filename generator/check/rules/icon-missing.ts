import { rule, unknownName } from '../rule.ts';

/** Every icon named is in content/icons. */
export const iconMissing = rule('icon-missing', function* ({ referencesTo, assets }) {
  for (const { value, place } of referencesTo('icon')) {
    if (assets.icons.has(value)) continue;
    const bare = value.replace(/\.svg$/, '');
    const meant = assets.icons.has(bare)
      ? { name: bare, hint: { fr: `Écrivez « ${bare} », sans « .svg ».`, en: `Write “${bare}”, without “.svg”.` } }
      : undefined;
    yield unknownName(place(), value, assets.icons, {
      fr: `Le pictogramme « ${value} » n’est pas dans content/icons.`,
      en: `The pictogram “${value}” is not in content/icons.`,
      hint: {
        fr: 'Déposez le fichier « .svg » dans content/icons, ou corrigez le nom.',
        en: 'Put the “.svg” file in content/icons, or correct the name.',
      },
      meant,
    });
  }
});
