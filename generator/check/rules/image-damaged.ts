import { message } from '../../diagnostics/message.ts';
import { firstUses } from '../repeated.ts';
import { error, rule } from '../rule.ts';

/** A picture the site uses can be opened. */
export const imageDamaged = rule('image-damaged', function* ({ referencesTo, assets }) {
  for (const { value: name, place } of firstUses(referencesTo('image'))) {
    const { damaged, fault } = assets.media.get(name) ?? {};
    if (damaged !== true) continue;
    const words = message(fault === 'cut' ? 'image-damaged/cut' : 'image-damaged', { name });
    yield error(place(), words);
  }
});
