import { error, rule } from '../rule.ts';
import { hints } from '../../language/hints.ts';

/** The low end of a range is below its high end. */
export const rangeInverted = rule('range-inverted', function* ({ spec, doc, projects }) {
  for (const { value, doc: project } of projects) {
    const [first = '', last] = value.year.split('-');
    if (last?.length === 4 && first >= last)
      yield error(project.placeOf(['year']), {
        fr: `Le chantier va de ${first} à ${last}.`,
        en: `The work goes from ${first} to ${last}.`,
        hint: first === last ? hints.write(`"${first}"`) : hints.write(`"${last}-${first}"`),
        facts: { found: value.year },
      });
  }
  for (const [name, { value, max }] of Object.entries(spec.figures)) {
    if (max !== undefined && value >= max)
      yield error(doc.placeOf(['figures', name, 'max']), {
        fr: `Le chiffre « ${name} » va de ${value} à ${max}.`,
        en: `The figure “${name}” goes from ${value} to ${max}.`,
        hint:
          value === max
            ? { fr: 'Retirez « max ».', en: 'Remove “max”.' }
            : {
                fr: `Échangez les deux : value: ${max}, max: ${value}.`,
                en: `Swap the two: value: ${max}, max: ${value}.`,
              },
        facts: { name, found: value, expected: [max] },
      });
  }
  const { minMinutes, maxMinutes } = spec.constants.reading;
  if (minMinutes > maxMinutes)
    yield error(doc.placeOf(['constants', 'reading', 'maxMinutes']), {
      fr: `La durée de lecture va de ${minMinutes} à ${maxMinutes} minutes.`,
      en: `The reading time goes from ${minMinutes} to ${maxMinutes} minutes.`,
      hint: { fr: 'Échangez minMinutes et maxMinutes.', en: 'Exchange minMinutes and maxMinutes.' },
      facts: { found: minMinutes, expected: [maxMinutes] },
    });
});
