import { error, type Rule } from '../rule.ts';
import { covers } from './redirect-shadowed.ts';

/** A redirect never takes the address it leads to. */
export const redirectLoop: Rule = {
  code: 'redirect-loop',
  doc: {
    title: 'Une redirection ramène à elle-même',
    why: 'L’adresse de la page d’arrivée est elle-même redirigée : le navigateur tournerait en rond.',
    cure: 'Retirez la redirection, ou restreignez-la.',
    right: 'redirects:\n  - { from: /ancien-contact, to: contact }',
  },
  *check({ spec, doc, routeById }) {
    for (const [index, { from, to }] of spec.redirects.entries()) {
      const target = routeById.get(to);
      if (target === undefined || from === '') continue;
      const loops = [target.spec.path, ...(target.spec.aliases ?? [])].find(
        (path) => path === from || (from.endsWith('/*') && covers(from, path)),
      );
      if (loops === undefined) continue;
      yield error(
        doc.placeOf(['redirects', index, 'from']),
        `Cette redirection tourne en rond : « ${from} » ${loops === from ? 'est' : `vaut aussi pour « ${loops} »,`} l’adresse de la page « ${to} » où elle mène.`,
        'Retirez cette ligne, ou restreignez-la à d’autres adresses.',
        { related: [{ ...target.placeOf('path'), message: 'L’adresse d’arrivée' }], facts: { name: from } },
      );
    }
  },
};
