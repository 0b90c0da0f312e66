import { error, rule, warning } from '../rule.ts';
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
      const page = { fr: `La page « ${route.spec.id} »`, en: `The page “${route.spec.id}”` };
      const related = [{ ...route.placeOf('path'), message: page }];
      if (path === from)
        yield error(place, {
          fr: `L’adresse « ${from} » est celle de la page « ${route.spec.id} » : la redirection ne servirait jamais.`,
          en: `The address “${from}” belongs to the page “${route.spec.id}”: the redirect would never be used.`,
          hint: {
            fr: 'Retirez cette redirection, ou changez l’adresse de la page.',
            en: 'Remove this redirect, or change the address of the page.',
          },
          related,
          facts: { name: from },
        });
      else
        yield warning(place, {
          fr: `La redirection « ${from} » vaut aussi pour « ${path} », l’adresse de la page « ${route.spec.id} », qui l’emporte.`,
          en: `The redirect “${from}” also holds for “${path}”, the address of the page “${route.spec.id}”, which wins.`,
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
