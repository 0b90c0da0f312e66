import { message } from '../../diagnostics/message.ts';
import { covers } from '../../site/links.ts';
import { redirectsOf } from '../route-addresses.ts';
import { rule, seeAlso, warning } from '../rule.ts';

/** A redirect below a wider one is never reached. */
export const redirectShadowed = rule('redirect-shadowed', function* (site) {
  const redirects = redirectsOf(site);
  for (const [index, { from, to, place }] of redirects.entries()) {
    const wider = redirects.slice(0, index).find((other) => other.from !== from && covers(other.from, from));
    if (from === '' || wider === undefined) continue;
    yield warning(place(), 'redirect-shadowed', {
      name: from,
      to: wider.to,
      wider: wider.from,
      hint: wider.to === to ? message('redirect-shadowed/same') : undefined,
      ...seeAlso(wider.place(), 'redirect-shadowed/wider'),
    });
  }
});
