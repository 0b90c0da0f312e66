import { rule, unknownName } from '../rule.ts';

/** Every drawing named is in content/drawings. */
export const drawingMissing = rule(
  'drawing-missing',
  {
    fr: {
      missing: (name: string) => ({
        message: `Le dessin « ${name} » n’est pas dans content/drawings.`,
        hint: 'Déposez le fichier « .svg » dans content/drawings, ou corrigez le nom.',
      }),
      bare: (name: string) => `Écrivez « ${name} », sans « .svg ».`,
    },
    en: {
      missing: (name) => ({
        message: `The drawing “${name}” is not in content/drawings.`,
        hint: 'Put the “.svg” file in content/drawings, or correct the name.',
      }),
      bare: (name) => `Write “${name}”, without “.svg”.`,
    },
  },
  function* ({ references, assets }, say) {
    for (const { kind, value, place } of references) {
      if (kind !== 'drawing' || assets.drawings.has(value)) continue;
      const bare = value.replace(/\.svg$/, '');
      const meant = assets.drawings.has(bare) ? { name: bare, hint: say.bare(bare) } : undefined;
      yield unknownName(place(), value, assets.drawings, say.missing(value), { meant });
    }
  },
);
