import { rule, warning } from '../rule.ts';

/** A redirect below a wider one is never reached. */
export const redirectShadowed = rule(
  'redirect-shadowed',
  {
    fr: {
      useless: ({ from, to, by }: { readonly from: string; readonly to: string; readonly by: string }) => ({
        message: `L’adresse « ${from} » est déjà redirigée vers « ${to} » par « ${by} ».`,
        hint: 'Retirez cette ligne, qui n’ajoute rien.',
      }),
      tooLate: ({ from, to, by }: { readonly from: string; readonly to: string; readonly by: string }) => ({
        message: `L’adresse « ${from} » est déjà redirigée vers « ${to} » par « ${by} ».`,
        hint: 'Placez cette ligne au-dessus de l’autre.',
      }),
      general: 'La redirection générale',
    },
    en: {
      useless: ({ from, to, by }) => ({
        message: `The address “${from}” is already redirected to “${to}” by “${by}”.`,
        hint: 'Remove this line, which adds nothing.',
      }),
      tooLate: ({ from, to, by }) => ({
        message: `The address “${from}” is already redirected to “${to}” by “${by}”.`,
        hint: 'Put this line above the other.',
      }),
      general: 'The general redirect',
    },
  },
  function* ({ spec, doc }, say) {
    for (const [index, { from, to }] of spec.redirects.entries()) {
      const earlier = spec.redirects.findIndex(
        (other, position) =>
          position < index && other.from !== from && other.from.endsWith('/*') && covers(other.from, from),
      );
      const first = spec.redirects[earlier];
      if (from === '' || first === undefined) continue;
      yield warning(
        doc.placeOf(['redirects', index, 'from']),
        first.to === to
          ? say.useless({ from, to: first.to, by: first.from })
          : say.tooLate({ from, to: first.to, by: first.from }),
        {
          related: [{ ...doc.placeOf(['redirects', earlier, 'from']), message: say.general }],
          facts: { name: from },
        },
      );
    }
  },
);

/** True when a redirect that ends in « /* » also takes an address, or all those of another. */
export const covers = (pattern: string, from: string): boolean =>
  from === pattern.slice(0, -2) || from.startsWith(pattern.slice(0, -1));
