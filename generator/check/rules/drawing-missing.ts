import { rule, unknownName } from '../rule.ts';

/** Every drawing named is in content/drawings. */
export const drawingMissing = rule('drawing-missing', function* ({ referencesTo, assets }) {
  for (const { value, place } of referencesTo('drawing')) {
    if (assets.drawings.has(value)) continue;
    const bare = value.replace(/\.svg$/, '');
    const meant = assets.drawings.has(bare)
      ? { name: bare, hint: { fr: `Écrivez « ${bare} », sans « .svg ».`, en: `Write “${bare}”, without “.svg”.` } }
      : undefined;
    yield unknownName(place(), value, assets.drawings, {
      fr: `Le dessin « ${value} » n’est pas dans content/drawings.`,
      en: `The drawing “${value}” is not in content/drawings.`,
      hint: {
        fr: 'Déposez le fichier « .svg » dans content/drawings, ou corrigez le nom.',
        en: 'Put the “.svg” file in content/drawings, or correct the name.',
      },
      meant,
    });
  }
});
