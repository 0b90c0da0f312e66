import { error, rule } from '../rule.ts';

/** One address, one redirect. */
export const redirectDuplicate = rule(
  'redirect-duplicate',
  {
    fr: {
      duplicate: (from: string) => ({
        message: `L’adresse « ${from} » est déjà redirigée.`,
        hint: 'Gardez une seule des deux lignes.',
      }),
      first: (to: string) => `Première redirection, vers « ${to} »`,
    },
    en: {
      duplicate: (from) => ({
        message: `The address “${from}” is already redirected.`,
        hint: 'Keep only one of the two lines.',
      }),
      first: (to) => `First redirect, to “${to}”`,
    },
  },
  function* ({ spec, doc }, say) {
    const firstByFrom = new Map<string, number>();
    for (const [index, { from }] of spec.redirects.entries()) {
      const first = firstByFrom.get(from);
      if (from === '') continue;
      if (first === undefined) firstByFrom.set(from, index);
      else {
        yield error(doc.placeOf(['redirects', index, 'from']), say.duplicate(from), {
          related: [
            {
              ...doc.placeOf(['redirects', first, 'from']),
              message: say.first(spec.redirects[first]?.to ?? ''),
            },
          ],
          facts: { name: from },
        });
      }
    }
  },
);
