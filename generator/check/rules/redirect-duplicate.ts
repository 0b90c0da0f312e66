import { repeated } from '../repeated.ts';
import { error, rule, seeAlso } from '../rule.ts';

/** One address, one redirect. */
export const redirectDuplicate = rule('redirect-duplicate', function* ({ spec, doc }) {
  for (const { item, first } of repeated(spec.redirects.entries(), ([, { from }]) => from)) {
    const [index, { from }] = item;
    const [firstIndex, { to }] = first;
    yield error(doc.placeOf(['redirects', index, 'from']), {
      fr: `L’adresse « ${from} » est déjà redirigée.`,
      en: `The address “${from}” is already redirected.`,
      hint: { fr: 'Gardez une seule des deux lignes.', en: 'Keep only one of the two lines.' },
      related: [
        seeAlso(
          doc.placeOf(['redirects', firstIndex, 'from']),
          `Première redirection, vers « ${to} »`,
          `First redirect, to “${to}”`,
        ),
      ],
      facts: { name: from },
    });
  }
});
