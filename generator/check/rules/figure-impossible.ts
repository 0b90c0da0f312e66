import { error, rule } from '../rule.ts';

/** A figure of the company is a number that a visitor can make sense of. */
export const figureImpossible = rule(
  'figure-impossible',
  {
    fr: {
      impossible: (name: string, isNegative: boolean) => ({
        message: `Le chiffre « ${name} » est ${isNegative ? 'négatif' : 'infini, ou n’est pas un nombre'}.`,
        hint: 'Écrivez un nombre positif.',
      }),
    },
    en: {
      impossible: (name, isNegative) => ({
        message: `The figure “${name}” is ${isNegative ? 'negative' : 'infinite, or no number'}.`,
        hint: 'Write a positive number.',
      }),
    },
  },
  function* ({ spec, doc }, say) {
    for (const [name, figure] of Object.entries(spec.figures))
      for (const key of ['value', 'max'] as const) {
        const value = figure[key];
        if (value === undefined || (Number.isFinite(value) && value >= 0)) continue;
        const source = doc.sourceOf(['figures', name, key]);
        if (source === '' || (Number.isNaN(value) && !/^\.nan$/i.test(source))) continue;
        yield error(doc.placeOf(['figures', name, key]), say.impossible(name, value < 0 && Number.isFinite(value)), {
          facts: { name, found: source },
        });
      }
  },
);
