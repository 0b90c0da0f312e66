import type { SiteSpec } from '../../../schema/types.gen.ts';
import { error, rule, seeAlso } from '../rule.ts';

/** The company opens before it closes, at hours that exist, once at a time. */
export const hoursImpossible = rule('hours-impossible', function* ({ spec, doc }) {
  const { hours } = spec.company;
  const slots = hours?.slots ?? [];
  const placeOf = (...path: [] | [index: number, key: 'opens' | 'closes']) =>
    doc.placeOf(['company', 'hours', 'slots', ...path]);
  if (hours !== undefined && hours.text === undefined && slots.length === 0)
    yield error(placeOf(), 'hours-impossible/none', { name: 'hours' });
  for (const [index, slot] of slots.entries()) {
    const { opens, closes } = slot;
    const wrong = (['opens', 'closes'] as const).find((key) => slot[key] !== '' && !isHour(slot[key]));
    const found = wrong === undefined ? `${opens}–${closes}` : slot[wrong];
    const at = slots.findIndex((each) => overlap(each, slot));
    const other = slots[at];
    if (wrong !== undefined) {
      if (/^[0-2]\d:[0-5]\d$/.test(found)) yield error(placeOf(index, wrong), 'hours-impossible/hour', { found });
    } else if (opens === '' || closes === '') continue;
    else if (closes <= opens) yield error(placeOf(index, 'closes'), 'hours-impossible/order', { closes, opens, found });
    // The first of the same hours: the period itself, where no other is.
    else if (other !== undefined && at !== index)
      yield error(placeOf(index, 'opens'), 'hours-impossible/overlap', {
        opens: other.opens,
        closes: other.closes,
        found,
        ...seeAlso(placeOf(at, 'opens'), 'hours-impossible/other'),
      });
  }
});

type Slot = NonNullable<SiteSpec['company']['hours']>['slots'][number];

const overlap = (a: Slot, b: Slot): boolean =>
  a.days.some((day) => b.days.includes(day)) && a.opens < b.closes && b.opens < a.closes;

const isHour = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
