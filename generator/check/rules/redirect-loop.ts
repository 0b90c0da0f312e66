import { message } from '../../diagnostics/message.ts';
import { addressTaken } from '../route-addresses.ts';
import { error, rule, seeAlso } from '../rule.ts';

/** A redirect never takes the address it leads to. */
export const redirectLoop = rule('redirect-loop', function* ({ spec, doc, routeById }) {
  for (const [index, { from, to }] of spec.redirects.entries()) {
    const target = routeById.get(to);
    if (target === undefined || from === '') continue;
    const loops = addressTaken(from, target);
    if (loops === undefined) continue;
    const words =
      loops === from
        ? message('redirect-loop', { from, to })
        : message('redirect-loop/pattern', { from, to, address: loops });
    yield error(doc.placeOf(['redirects', index, 'from']), words, {
      related: [seeAlso(target.placeOf('path'), message('redirect-loop/target'))],
      facts: { name: from },
    });
  }
});
