import { error, rule, seeAlso, warning } from '../rule.ts';
import { addressTaken } from '../route-addresses.ts';

/** A declared page wins over a redirect: the redirect would be dead, and its author misled. */
export const redirectPathDeclared = rule('redirect-path-declared', function* ({ spec, doc, routes, routeById }) {
  for (const [index, { from, to }] of spec.redirects.entries()) {
    if (from === '') continue;
    for (const route of routes) {
      // An address that leads to its own page is a loop, reported by its own rule.
      if (route.spec.path === routeById.get(to)?.spec.path) continue;
      const path = addressTaken(from, route);
      if (path === undefined) continue;
      const place = doc.placeOf(['redirects', index, 'from']);
      const { id } = route.spec;
      const related = [seeAlso(route.placeOf('path'), `La page « ${id} »`, `The page “${id}”`)];
      if (path === from)
        yield error(place, {
          fr: `L’adresse « ${from} » est celle de la page « ${id} » : la redirection ne servirait jamais.`,
          en: `The address “${from}” belongs to the page “${id}”: the redirect would never be used.`,
          hint: {
            fr: 'Retirez cette redirection, ou changez l’adresse de la page.',
            en: 'Remove this redirect, or change the address of the page.',
          },
          related,
          facts: { name: from },
        });
      else
        yield warning(place, {
          fr: `La redirection « ${from} » vaut aussi pour « ${path} », l’adresse de la page « ${id} », qui l’emporte.`,
          en: `The redirect “${from}” also holds for “${path}”, the address of the page “${id}”, which wins.`,
          hint: {
            fr: 'Vérifiez que c’est voulu ; sinon, restreignez la redirection.',
            en: 'Make sure that this is meant; otherwise narrow the redirect.',
          },
          related,
          facts: { name: from },
        });
      break;
    }
  }
});
