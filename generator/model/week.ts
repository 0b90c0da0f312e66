/** The lines of tables of the week, in words. */
import { readChoice } from '../schema/choices.ts';
import { longDate } from '../site/dates.ts';
import { slotText, week } from '../site/text/hours.ts';
import type { WeekSlot } from './model.ts';
import type { SiteModel } from './resolve-site.ts';

/** The attributes of a `Slot`, as they are written. */
type SlotAttributes = Readonly<Partial<Record<string, string>>>;

/** The day of a line, as schema.org names it. The check guarantees that it is one. */
export const weekDay = ({ day = '' }: SlotAttributes) =>
  week.find((name) => name === readChoice('Slot', 'day', day)) ?? week[0];

/** A line in the words of the site. */
export const weekSlot = (attributes: SlotAttributes, model: SiteModel): WeekSlot => {
  const { opens = '', closes = '' } = attributes;
  const rank = week.indexOf(weekDay(attributes));
  const season = seasonOf(attributes, model);
  const words = slotText(rank, opens, closes, model.rawSpec.site.locale);
  return { ...words, rank, opens, ...(season !== undefined && { season }) };
};

/** When a line begins, unless it has begun, and when it ends. */
const seasonOf = ({ from, to }: SlotAttributes, { rawSpec, spec: { labels }, today }: SiteModel) => {
  const dateOf = (iso: string) => () => longDate(iso, rawSpec.site.locale);
  const { between, until, from: later } = labels.week;
  if (from === undefined || from <= today) return to === undefined ? undefined : until.replaceAll('{date}', dateOf(to));
  if (to === undefined) return later.replaceAll('{date}', dateOf(from));
  return between.replaceAll('{from}', dateOf(from)).replaceAll('{to}', dateOf(to));
};
