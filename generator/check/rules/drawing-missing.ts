import { rule, unknownNames, withoutExtension } from '../rule.ts';

/** Every drawing named is in content/drawings. */
export const drawingMissing = rule('drawing-missing', ({ referencesTo, assets: { drawings } }) =>
  unknownNames(referencesTo('drawing'), drawings, 'drawing-missing', withoutExtension(drawings)),
);
