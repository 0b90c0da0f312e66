import { message } from '../../diagnostics/message.ts';
import { error, rule, write } from '../rule.ts';

/** The low end of a range is below its high end. */
export const rangeInverted = rule('range-inverted', function* ({ spec, doc, projects }) {
  for (const { value, doc: project } of projects) {
    const [first = '', last] = value.year.split('-');
    if (last?.length === 4 && first >= last)
      yield error(project.placeOf(['year']), 'range-inverted/project', {
        first,
        last,
        found: value.year,
        ...write(first === last ? `"${first}"` : `"${last}-${first}"`),
      });
  }
  for (const [name, { value, max }] of Object.entries(spec.figures))
    if (max !== undefined && value >= max)
      yield error(doc.placeOf(['figures', name, 'max']), 'range-inverted/figure', {
        name,
        found: value,
        max,
        expected: [max],
        hint: value === max ? message('range-inverted/figure-single') : undefined,
      });
  const { minMinutes, maxMinutes } = spec.constants.reading;
  if (minMinutes > maxMinutes)
    yield error(doc.placeOf(['constants', 'reading', 'maxMinutes']), 'range-inverted/reading', {
      found: minMinutes,
      maxMinutes,
      expected: [maxMinutes],
    });
});
