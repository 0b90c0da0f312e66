import { error, rule } from '../rule.ts';

/** The low end of a range is below its high end. */
export const rangeInverted = rule(
  'range-inverted',
  {
    fr: {
      works: (first: string, last: string) => ({
        message: `Le chantier va de ${first} à ${last}.`,
        hint: first === last ? `Écrivez « "${first}" ».` : `Écrivez « "${last}-${first}" ».`,
      }),
      figure: ({ name, value, max }: { readonly name: string; readonly value: number; readonly max: number }) => ({
        message: `Le chiffre « ${name} » va de ${value} à ${max}.`,
        hint: value === max ? 'Retirez « max ».' : `Échangez les deux : value: ${max}, max: ${value}.`,
      }),
      reading: (min: number, max: number) => ({
        message: `La durée de lecture va de ${min} à ${max} minutes.`,
        hint: 'Échangez minMinutes et maxMinutes.',
      }),
    },
    en: {
      works: (first, last) => ({
        message: `The work goes from ${first} to ${last}.`,
        hint: first === last ? `Write “"${first}"”.` : `Write “"${last}-${first}"”.`,
      }),
      figure: ({ name, value, max }) => ({
        message: `The figure “${name}” goes from ${value} to ${max}.`,
        hint: value === max ? 'Remove “max”.' : `Swap the two: value: ${max}, max: ${value}.`,
      }),
      reading: (min, max) => ({
        message: `The reading time goes from ${min} to ${max} minutes.`,
        hint: 'Exchange minMinutes and maxMinutes.',
      }),
    },
  },
  function* ({ spec, doc, projects }, say) {
    for (const { value, doc: project } of projects) {
      const [first = '', last] = value.year.split('-');
      if (last?.length === 4 && first >= last)
        yield error(project.placeOf(['year']), say.works(first, last), { facts: { found: value.year } });
    }
    for (const [name, { value, max }] of Object.entries(spec.figures)) {
      if (max !== undefined && value >= max)
        yield error(doc.placeOf(['figures', name, 'max']), say.figure({ name, value, max }), {
          facts: { name, found: value, expected: [max] },
        });
    }
    const { minMinutes, maxMinutes } = spec.constants.reading;
    if (minMinutes > maxMinutes)
      yield error(doc.placeOf(['constants', 'reading', 'maxMinutes']), say.reading(minMinutes, maxMinutes), {
        facts: { found: minMinutes, expected: [maxMinutes] },
      });
  },
);
