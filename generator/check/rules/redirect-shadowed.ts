import { covers } from '../../site/links.ts';
import { rule, seeAlso, warning } from '../rule.ts';

/** A redirect below a wider one is never reached. */
export const redirectShadowed = rule('redirect-shadowed', function* ({ spec, doc }) {
  for (const [index, { from, to }] of spec.redirects.entries()) {
    const earlier = spec.redirects.findIndex(
      (other, position) => position < index && other.from !== from && covers(other.from, from),
    );
    const first = spec.redirects[earlier];
    if (from === '' || first === undefined) continue;
    yield warning(doc.placeOf(['redirects', index, 'from']), {
      fr: `L’adresse « ${from} » est déjà redirigée vers « ${first.to} » par « ${first.from} ».`,
      en: `The address “${from}” is already redirected to “${first.to}” by “${first.from}”.`,
      hint:
        first.to === to
          ? { fr: 'Retirez cette ligne, qui n’ajoute rien.', en: 'Remove this line, which adds nothing.' }
          : { fr: 'Placez cette ligne au-dessus de l’autre.', en: 'Put this line above the other.' },
      related: [
        seeAlso(doc.placeOf(['redirects', earlier, 'from']), 'La redirection générale', 'The general redirect'),
      ],
      facts: { name: from },
    });
  }
});
