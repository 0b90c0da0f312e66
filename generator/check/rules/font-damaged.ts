import { message } from '../../diagnostics/message.ts';
import { firstUses } from '../repeated.ts';
import { error, rule } from '../rule.ts';

/** A font the site uses can be unpacked. */
export const fontDamaged = rule('font-damaged', function* ({ referencesTo, assets }) {
  for (const { value: name, place } of firstUses(referencesTo('font'))) {
    const { damaged, fault } = assets.fonts.get(name) ?? {};
    if (damaged !== true) continue;
    const words = message(fault === 'other' ? 'font-damaged/other' : 'font-damaged', { name });
    yield error(place(), words);
  }
});
