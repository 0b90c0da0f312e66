import { message } from '../../diagnostics/message.ts';
import { error, rule } from '../rule.ts';

/** The low end of a range is below its high end. */
export const rangeInverted = rule('range-inverted', function* ({ spec, doc, projects }) {
  for (const { value, doc: project } of projects) {
    const [first = '', last] = value.year.split('-');
    if (last?.length === 4 && first >= last)
      yield error(project.placeOf(['year']), message('range-inverted/project', { first, last }), {
        hint: message('hint/write', { text: first === last ? `"${first}"` : `"${last}-${first}"` }),
        facts: { found: value.year },
      });
  }
  for (const [name, { value, max }] of Object.entries(spec.figures))
    if (max !== undefined && value >= max)
      yield error(doc.placeOf(['figures', name, 'max']), message('range-inverted/figure', { name, value, max }), {
        hint: value === max ? message('range-inverted/figure-single') : undefined,
        facts: { name, found: value, expected: [max] },
      });
  const { minMinutes, maxMinutes } = spec.constants.reading;
  if (minMinutes > maxMinutes)
    yield error(
      doc.placeOf(['constants', 'reading', 'maxMinutes']),
      message('range-inverted/reading', { minMinutes, maxMinutes }),
      { facts: { found: minMinutes, expected: [maxMinutes] } },
    );
});
