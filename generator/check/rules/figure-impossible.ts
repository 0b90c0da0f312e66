import { error, type Rule } from '../rule.ts';

/** A figure of the company is a number that a visitor can make sense of. */
export const figureImpossible: Rule = {
  code: 'figure-impossible',
  doc: {
    title: 'Un chiffre de l’entreprise n’a pas de sens',
    why: 'Un chiffre infini ou négatif paraîtrait tel quel dans toutes les phrases qui l’emploient.',
    cure: 'Écrivez un nombre positif.',
    right: 'figures:\n  workshopArea: { value: 3100, unit: m² }',
  },
  *check({ spec, doc }) {
    for (const [name, figure] of Object.entries(spec.figures))
      for (const key of ['value', 'max'] as const) {
        const value = figure[key];
        const source = doc.sourceOf(['figures', name, key]);
        if (
          value === undefined ||
          source === '' ||
          (Number.isFinite(value) && value >= 0) ||
          (Number.isNaN(value) && !/^\.nan$/i.test(source))
        )
          continue;
        yield error(
          doc.placeOf(['figures', name, key]),
          `Le chiffre « ${name} » est ${value < 0 && Number.isFinite(value) ? 'négatif' : 'infini, ou n’est pas un nombre'}.`,
          'Écrivez un nombre positif.',
          { facts: { name, found: source } },
        );
      }
  },
};
