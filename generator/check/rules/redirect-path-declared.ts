import { error, rule, warning } from '../rule.ts';
import { covers } from './redirect-shadowed.ts';

/** A declared page wins over a redirect: the redirect would be dead, and its author misled. */
export const redirectPathDeclared = rule(
  'redirect-path-declared',
  {
    fr: {
      same: (from: string, id: string) => ({
        message: `L’adresse « ${from} » est celle de la page « ${id} » : la redirection ne servirait jamais.`,
        hint: 'Retirez cette redirection, ou changez l’adresse de la page.',
      }),
      wider: ({ from, path, id }: { readonly from: string; readonly path: string; readonly id: string }) => ({
        message: `La redirection « ${from} » vaut aussi pour « ${path} », l’adresse de la page « ${id} », qui l’emporte.`,
        hint: 'Vérifiez que c’est voulu ; sinon, restreignez la redirection.',
      }),
      page: (id: string) => `La page « ${id} »`,
    },
    en: {
      same: (from, id) => ({
        message: `The address “${from}” belongs to the page “${id}”: the redirect would never be used.`,
        hint: 'Remove this redirect, or change the address of the page.',
      }),
      wider: ({ from, path, id }) => ({
        message: `The redirect “${from}” also holds for “${path}”, the address of the page “${id}”, which wins.`,
        hint: 'Make sure that this is meant; otherwise narrow the redirect.',
      }),
      page: (id) => `The page “${id}”`,
    },
  },
  function* ({ spec, doc, routes, routeById }, say) {
    for (const [index, { from, to }] of spec.redirects.entries()) {
      if (from === '') continue;
      for (const route of routes) {
        // An address that leads to its own page is a loop, reported by its own rule.
        if (route.spec.path === routeById.get(to)?.spec.path) continue;
        const path = [route.spec.path, ...(route.spec.aliases ?? [])].find(
          (address) => address === from || (from.endsWith('/*') && covers(from, address)),
        );
        if (path === undefined) continue;
        const place = doc.placeOf(['redirects', index, 'from']);
        const related = [{ ...route.placeOf('path'), message: say.page(route.spec.id) }];
        if (path === from) yield error(place, say.same(from, route.spec.id), { related, facts: { name: from } });
        else yield warning(place, say.wider({ from, path, id: route.spec.id }), { related, facts: { name: from } });
        break;
      }
    }
  },
);
