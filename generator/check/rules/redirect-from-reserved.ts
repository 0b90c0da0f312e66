import { error, rule } from '../rule.ts';
import { reservedAt, reservedMessage } from '../../site/reserved-paths.ts';

/** No redirect takes away what the site itself answers. */
export const redirectFromReserved = rule('redirect-from-reserved', function* ({ spec, doc }) {
  for (const [index, { from }] of spec.redirects.entries()) {
    const reserved = reservedAt(from);
    if (reserved === undefined) continue;
    yield error(doc.placeOf(['redirects', index, 'from']), {
      ...reservedMessage(from, reserved),
      hint: { fr: 'Retirez cette redirection.', en: 'Remove this redirect.' },
      facts: { found: from },
    });
  }
});
