import type { SiteSpec } from '../../../schema/types.gen.ts';
import type { Place } from '../../diagnostics/place.ts';
import { error, rule, seeAlso, writeInstead, type RuleDiagnostic } from '../rule.ts';

/** The company opens before it closes, at hours that exist, once at a time. */
export const hoursImpossible = rule('hours-impossible', function* ({ spec, doc, blocks }) {
  const { hours } = spec.company;
  const slots = hours?.slots ?? [];
  const placeOf = (...path: [] | [index: number, key: 'opens' | 'closes']) =>
    doc.placeOf(['company', 'hours', 'slots', ...path]);
  if (hours !== undefined && hours.text === undefined && slots.length === 0)
    yield error(placeOf(), 'hours-impossible/none', { name: 'hours' });
  for (const [index, slot] of slots.entries()) {
    const { opens, closes } = slot;
    const wrong = wrongHour(slot, (key) => placeOf(index, key));
    const found = `${opens}–${closes}`;
    const at = slots.findIndex((each) => overlap(each, slot));
    const other = slots[at];
    if (wrong.length > 0) yield* wrong;
    // The first of the same hours: the period itself, where no other is.
    else if (isHour(opens) && isHour(closes) && other !== undefined && at !== index)
      yield error(placeOf(index, 'opens'), 'hours-impossible/overlap', {
        opens: other.opens,
        closes: other.closes,
        found,
        ...seeAlso(placeOf(at, 'opens'), 'hours-impossible/other'),
      });
  }
  for (const { name, attributes, doc: own } of blocks)
    if (name === 'Slot') yield* wrongHour(attributes, (key) => own.placeOf([key]));
});

/** An hour that does not exist, or an end that is not after its beginning; what is no hour at all its schema tells. */
const wrongHour = (
  { opens, closes }: Readonly<Partial<Record<'opens' | 'closes', unknown>>>,
  placeOf: (key: 'opens' | 'closes') => Place,
): RuleDiagnostic[] => {
  const hours = { opens, closes };
  for (const key of ['opens', 'closes'] as const) {
    const found = hours[key];
    if (typeof found !== 'string' || found === '') return [];
    if (found === '24:00')
      return [
        error(placeOf(key), 'hours-impossible/midnight', writeInstead(found, key === 'opens' ? '00:00' : '23:59')),
      ];
    if (!isHour(found))
      return /^[0-2]\d:[0-5]\d$/.test(found) ? [error(placeOf(key), 'hours-impossible/hour', { found })] : [];
  }
  const [from, to] = [String(opens), String(closes)];
  if (to === '00:00') return [error(placeOf('closes'), 'hours-impossible/midnight', writeInstead(to, '23:59'))];
  return to > from
    ? []
    : [error(placeOf('closes'), 'hours-impossible/order', { opens: from, closes: to, found: `${from}–${to}` })];
};

type Slot = NonNullable<SiteSpec['company']['hours']>['slots'][number];

const overlap = (a: Slot, b: Slot): boolean =>
  a.days.some((day) => b.days.includes(day)) && a.opens < b.closes && b.opens < a.closes;

const isHour = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
