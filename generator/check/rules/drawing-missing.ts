import { unknownName, type Rule } from '../rule.ts';

/** Every drawing named is in content/drawings. */
export const drawingMissing: Rule = {
  code: 'drawing-missing',
  doc: {
    title: 'Un dessin manque',
    why: 'Le dessin nommé n’est pas dans content/drawings : sa place resterait vide.',
    cure: 'Corrigez le nom, écrit sans « .svg », ou déposez le fichier dans content/drawings.',
    right: '<Drawing name="ferme-annotee" label="Ferme latine, pièces nommées." />',
  },
  *check({ references, assets }) {
    for (const { kind, value, place } of references) {
      if (kind !== 'drawing' || assets.drawings.has(value)) continue;
      const bare = value.replace(/\.svg$/, '');
      const meant = assets.drawings.has(bare) ? { name: bare, hint: `Écrivez « ${bare} », sans « .svg ».` } : undefined;
      const otherwise = 'Déposez le fichier « .svg » dans content/drawings, ou corrigez le nom.';
      yield unknownName(
        place(),
        value,
        assets.drawings,
        `Le dessin « ${value} » n’est pas dans content/drawings.`,
        otherwise,
        { meant },
      );
    }
  },
};
