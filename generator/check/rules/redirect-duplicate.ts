import { error, type Rule } from '../rule.ts';

/** One address, one redirect. */
export const redirectDuplicate: Rule = {
  code: 'redirect-duplicate',
  doc: {
    title: 'Une adresse est redirigée deux fois',
    why: 'Seule la première redirection serait suivie.',
    cure: 'Gardez la bonne.',
    right: 'redirects:\n  - { from: /couverture, to: couverture-tuiles }',
  },
  *check({ spec, doc }) {
    const firstByFrom = new Map<string, number>();
    for (const [index, { from }] of spec.redirects.entries()) {
      const first = firstByFrom.get(from);
      if (from === '') continue;
      if (first === undefined) firstByFrom.set(from, index);
      else {
        yield error(
          doc.placeOf(['redirects', index, 'from']),
          `L’adresse « ${from} » est déjà redirigée.`,
          'Gardez une seule des deux lignes.',
          {
            related: [
              {
                ...doc.placeOf(['redirects', first, 'from']),
                message: `Première redirection, vers « ${spec.redirects[first]?.to ?? ''} »`,
              },
            ],
            facts: { name: from },
          },
        );
      }
    }
  },
};
