import { message } from '../../diagnostics/message.ts';
import { addressTaken, redirectsOf } from '../route-addresses.ts';
import { error, rule, seeAlso, warning } from '../rule.ts';

/** A declared page wins over a redirect: the redirect would be dead, and its author misled. */
export const redirectPathDeclared = rule('redirect-path-declared', function* (site) {
  for (const { from, to, place } of redirectsOf(site)) {
    // An address that leads to its own page is a loop, reported by its own rule.
    const own = site.routeById.get(to)?.spec.path;
    const route = site.routes.find((each) => each.spec.path !== own && addressTaken(from, each) !== undefined);
    const address = route && addressTaken(from, route);
    if (route === undefined || address === undefined || from === '') continue;
    const { id } = route.spec;
    const details = {
      related: [seeAlso(route.placeOf('path'), message('redirect-path-declared/page', { id }))],
      facts: { name: from },
    };
    yield address === from
      ? error(place(), message('redirect-path-declared', { from, id }), details)
      : warning(place(), message('redirect-path-declared/pattern', { from, address, id }), details);
  }
});
