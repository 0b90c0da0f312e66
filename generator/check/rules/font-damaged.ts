import { notMediaMessage } from '../not-media.ts';
import { error, firstUses, rule } from '../rule.ts';

/** A font the site uses can be unpacked. */
export const fontDamaged = rule('font-damaged', function* ({ referencesTo, assets }) {
  for (const { value: name, place } of firstUses(referencesTo('font'))) {
    const { damaged, fault } = assets.fonts.get(name) ?? {};
    if (damaged !== true) continue;
    yield error(place(), notMediaMessage(fault) ?? (fault === 'other' ? 'font-damaged/other' : 'font-damaged'), {
      name,
    });
  }
});
