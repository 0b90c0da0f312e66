import { error, rule } from '../rule.ts';
import { reservedAt, reservedSaid } from '../../site/reserved-paths.ts';

/** No redirect takes away what the site itself answers. */
export const redirectFromReserved = rule(
  'redirect-from-reserved',
  { fr: { hint: 'Retirez cette redirection.' }, en: { hint: 'Remove this redirect.' } },
  function* ({ spec, doc }, say) {
    for (const [index, { from }] of spec.redirects.entries()) {
      const reserved = reservedAt(from);
      if (reserved === undefined) continue;
      const place = doc.placeOf(['redirects', index, 'from']);
      yield error(place, reservedSaid(from, reserved, say.hint), { facts: { found: from } });
    }
  },
);
