import { error, firstUses, rule } from '../rule.ts';

/** Browsers show every line of the captions. */
export const captionsDamaged = rule('captions-damaged', function* ({ referencesTo, assets: { media } }) {
  for (const { value: name, place } of firstUses(referencesTo('captions'))) {
    const { captions: fault, fault: notMedia } = media.get(name) ?? {};
    if (notMedia !== undefined || fault?.kind === 'other') yield error(place(), 'captions-damaged', { name });
    else if (fault?.kind === 'silent') yield error(place(), 'captions-damaged/silent', { name });
    else if (fault?.kind === 'times') yield error(place(), 'captions-damaged/times', { name, line: fault.line });
  }
});
