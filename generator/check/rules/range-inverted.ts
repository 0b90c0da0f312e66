import { message } from '../../diagnostics/message.ts';
import { error, rule, write } from '../rule.ts';

/** The attributes of blocks that are the two ends of a range, and whether these may be the same. */
const ends = [
  { block: 'Meeting', low: 'from', high: 'to', mayMeet: true },
  { block: 'Bay', low: 'count', high: 'max', mayMeet: true },
  ...['RangeChart', 'Zone'].flatMap((block) =>
    ['x', 'y'].map((axis) => ({ block, low: `${axis}From`, high: `${axis}To`, mayMeet: false })),
  ),
];

/** The low end of a range is below its high end. */
export const rangeInverted = rule('range-inverted', function* ({ spec, doc, projects, blocks, pages }) {
  for (const { name, attributes, doc: block } of blocks)
    for (const { low, high, mayMeet } of ends.filter((each) => each.block === name)) {
      const [first, last] = [attributes[low], attributes[high]];
      if (typeof first !== 'string' || typeof last !== 'string') continue;
      // ISO dates compare as texts.
      const [from, to] = name === 'Meeting' ? [first, last] : [Number(first), Number(last)];
      if (from > to || (from === to && !mayMeet))
        yield error(block.placeOf([high]), 'range-inverted/ends', { low, high, first, last, found: last });
    }
  for (const { frontMatter, doc: page } of pages) {
    const { publishFrom: first = '', expires: last } = frontMatter;
    if (last !== undefined && first > last)
      yield error(page.placeOf(['expires']), 'range-inverted/ends', {
        low: 'publishFrom',
        high: 'expires',
        first,
        last,
        found: last,
      });
  }
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
