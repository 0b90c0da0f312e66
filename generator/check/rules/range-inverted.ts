import { message } from '../../diagnostics/message.ts';
import { isDate } from '../../site/dates.ts';
import { blockShapes, pageShape, type Shape } from '../../schema/shape.ts';
import { error, rule, write } from '../rule.ts';

/** The values of a group that its schema orders (`x-below`, `x-atMost`) and that are in the wrong order. */
const inverted = (
  group: object,
  shape: Shape | undefined,
): { low: string; high: string; first: string; last: string }[] => {
  const values = group as Readonly<Record<string, unknown>>;
  return Object.keys(values).flatMap((low) => {
    const { 'x-below': above, 'x-atMost': most } = shape?.child(low)?.schema ?? {};
    const high = above ?? most ?? '';
    const [first, last] = [values[low], values[high]];
    if (typeof first !== 'string' || typeof last !== 'string') return [];
    const [from, to] = [amountOf(first), amountOf(last)];
    return from > to || (from === to && above !== undefined) ? [{ low, high, first, last }] : [];
  });
};

/** A number, or a date's; NaN, which is not above anything, for a value that the schema refuses. */
const amountOf = (value: string): number => (isDate(value) ? Date.parse(value) : Number(value));

/** The low end of a range is below its high end. */
export const rangeInverted = rule('range-inverted', function* ({ spec, doc, projects, blocks, pages }) {
  const groups = [
    ...blocks.map(({ name, attributes, doc: of }) => ({ group: attributes, shape: blockShapes.get(name), of })),
    ...pages.map(({ frontMatter, doc: of }) => ({ group: frontMatter, shape: pageShape, of })),
  ];
  for (const { group, shape, of } of groups)
    for (const ends of inverted(group, shape))
      yield error(of.placeOf([ends.high]), 'range-inverted/ends', { ...ends, found: ends.last });
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
