import { rule, unknownNames, withoutExtension } from '../rule.ts';

/** Every drawing named is in content/drawings. */
export const drawingMissing = rule('drawing-missing', ({ referencesTo, assets: { drawings } }) =>
  unknownNames(referencesTo('drawing'), drawings, (name) => ({
    fr: `Le dessin « ${name} » n’est pas dans content/drawings.`,
    en: `The drawing “${name}” is not in content/drawings.`,
    hint: {
      fr: 'Déposez le fichier « .svg » dans content/drawings, ou corrigez le nom.',
      en: 'Put the “.svg” file in content/drawings, or correct the name.',
    },
    meant: withoutExtension(name, drawings),
  })),
);
