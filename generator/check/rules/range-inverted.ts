import { error, type Rule } from '../rule.ts';

/** The low end of a range is below its high end. */
export const rangeInverted: Rule = {
  code: 'range-inverted',
  doc: {
    title: 'Une étendue est à l’envers',
    why: 'Le bas de l’étendue dépasse son haut : « de 30 à 20 m » ne veut rien dire.',
    cure: 'Échangez les deux nombres.',
    right: 'spanCommon: { value: 20, max: 30, unit: m }',
  },
  *check({ spec, doc, projects }) {
    for (const { value, doc: project } of projects) {
      const [first = '', last] = value.year.split('-');
      if (last !== undefined && first >= last)
        yield error(
          project.placeOf(['year']),
          `Le chantier va de ${first} à ${last}.`,
          first === last ? `Écrivez « "${first}" ».` : `Écrivez « "${last}-${first}" ».`,
          { facts: { found: value.year } },
        );
    }
    for (const [name, { value, max = value }] of Object.entries(spec.figures)) {
      if (value > max)
        yield error(
          doc.placeOf(['figures', name, 'max']),
          `Le chiffre « ${name} » va de ${value} à ${max}.`,
          `Échangez les deux : value: ${max}, max: ${value}.`,
          { facts: { name, found: value, expected: [max] } },
        );
    }
    const { minMinutes, maxMinutes } = spec.constants.reading;
    if (minMinutes > maxMinutes)
      yield error(
        doc.placeOf(['constants', 'reading', 'maxMinutes']),
        `La durée de lecture va de ${minMinutes} à ${maxMinutes} minutes.`,
        'Échangez minMinutes et maxMinutes.',
        { facts: { found: minMinutes, expected: [maxMinutes] } },
      );
  },
};
