import { warning, type Rule } from '../rule.ts';

/** A redirect below a wider one is never reached. */
export const redirectShadowed: Rule = {
  code: 'redirect-shadowed',
  doc: {
    title: 'Une redirection n’est jamais atteinte',
    why: 'Les redirections se lisent de haut en bas : une ligne « /* » placée avant vaut déjà pour cette adresse.',
    cure: 'Placez la ligne précise au-dessus de la ligne générale.',
    right:
      'redirects:\n  - { from: /renovation/bardage, to: facade-bois }\n  - { from: "/renovation/*", to: couverture-tuiles }',
  },
  *check({ spec, doc }) {
    for (const [index, { from, to }] of spec.redirects.entries()) {
      const earlier = spec.redirects.findIndex(
        (other, position) =>
          position < index && other.from !== from && other.from.endsWith('/*') && covers(other.from, from),
      );
      const first = spec.redirects[earlier];
      if (from === '' || first === undefined) continue;
      yield warning(
        doc.placeOf(['redirects', index, 'from']),
        `L’adresse « ${from} » est déjà redirigée vers « ${first.to} » par « ${first.from} ».`,
        first.to === to ? 'Retirez cette ligne, qui n’ajoute rien.' : 'Placez cette ligne au-dessus de l’autre.',
        {
          related: [{ ...doc.placeOf(['redirects', earlier, 'from']), message: 'La redirection générale' }],
          facts: { name: from },
        },
      );
    }
  },
};

/** True when a redirect that ends in « /* » also takes an address, or all those of another. */
export const covers = (pattern: string, from: string): boolean =>
  from === pattern.slice(0, -2) || from.startsWith(pattern.slice(0, -1));
