import { error, rule, seeAlso } from '../rule.ts';
import { addressTaken } from '../route-addresses.ts';

/** A redirect never takes the address it leads to. */
export const redirectLoop = rule('redirect-loop', function* ({ spec, doc, routeById }) {
  for (const [index, { from, to }] of spec.redirects.entries()) {
    const target = routeById.get(to);
    if (target === undefined || from === '') continue;
    const loops = addressTaken(from, target);
    if (loops === undefined) continue;
    yield error(doc.placeOf(['redirects', index, 'from']), {
      fr: `Cette redirection tourne en rond : « ${from} » ${loops === from ? 'est' : `vaut aussi pour « ${loops} »,`} l’adresse de la page « ${to} » où elle mène.`,
      en: `This redirect goes round in circles: “${from}” ${loops === from ? 'is' : `also holds for “${loops}”,`} the address of the page “${to}” where it leads.`,
      hint: {
        fr: 'Retirez cette ligne, ou restreignez-la à d’autres adresses.',
        en: 'Remove this line, or narrow it to other addresses.',
      },
      related: [seeAlso(target.placeOf('path'), 'L’adresse d’arrivée', 'The address where it leads')],
      facts: { name: from },
    });
  }
});
