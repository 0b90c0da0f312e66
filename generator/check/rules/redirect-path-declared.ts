import { error, warning, type Rule } from '../rule.ts';
import { covers } from './redirect-shadowed.ts';

/** A declared page wins over a redirect: the redirect would be dead, and its author misled. */
export const redirectPathDeclared: Rule = {
  code: 'redirect-path-declared',
  doc: {
    title: 'Une redirection part de l’adresse d’une page',
    why: 'Une page déclarée l’emporte toujours sur une redirection : celle-ci ne servirait jamais.',
    cure: 'Retirez la redirection, ou la page.',
    right: 'redirects:\n  - { from: /couverture, to: couverture-tuiles }',
  },
  *check({ spec, doc, routes, routeById }) {
    for (const [index, { from, to }] of spec.redirects.entries()) {
      if (from === '') continue;
      for (const route of routes) {
        // An address that leads to its own page is a loop, told by its own rule.
        if (route.spec.path === routeById.get(to)?.spec.path) continue;
        const path = [route.spec.path, ...(route.spec.aliases ?? [])].find(
          (address) => address === from || (from.endsWith('/*') && covers(from, address)),
        );
        if (path === undefined) continue;
        const place = doc.placeOf(['redirects', index, 'from']);
        const related = [{ ...route.placeOf('path'), message: `La page « ${route.spec.id} »` }];
        if (path === from)
          yield error(
            place,
            `L’adresse « ${from} » est celle de la page « ${route.spec.id} » : la redirection ne servirait jamais.`,
            'Retirez cette redirection, ou changez l’adresse de la page.',
            { related: related, facts: { name: from } },
          );
        else
          yield warning(
            place,
            `La redirection « ${from} » vaut aussi pour « ${path} », l’adresse de la page « ${route.spec.id} », qui l’emporte.`,
            'Vérifiez que c’est voulu ; sinon, restreignez la redirection.',
            { related: related, facts: { name: from } },
          );
        break;
      }
    }
  },
};
