import { error, type Rule } from '../rule.ts';

/** « * » stands at the end, after a slash, and nowhere else. */
export const redirectFromForm: Rule = {
  code: 'redirect-from-form',
  doc: {
    title: 'L’adresse à rediriger est mal écrite',
    why: 'Une redirection vaut pour une adresse exacte, ou pour tout ce qui suit une barre quand elle finit par « /* ».',
    cure: 'Ne gardez « * » qu’à la fin, après une barre, et retirez la barre finale ou ce qui suit « ? » ou « # ».',
    right: 'redirects:\n  - { from: "/renovation/*", to: couverture-tuiles }',
  },
  *check({ spec, doc }) {
    for (const [index, { from }] of spec.redirects.entries()) {
      if (!from.startsWith('/')) continue;
      const bare = from.endsWith('/*') ? from.slice(0, -2) : from;
      const place = doc.placeOf(['redirects', index, 'from']);
      if (from === '/*')
        yield error(
          place,
          'La redirection « /* » vaudrait pour toutes les adresses du site.',
          'Précisez le début des adresses à rediriger.',
          {
            facts: { found: from },
          },
        );
      else if (bare.includes('*'))
        yield error(
          place,
          `Dans « ${from} », l’étoile n’est pas à la fin, après une barre.`,
          `Écrivez par exemple « ${bare.replace(/\/?\*.*/, '') || '/ancienne-adresse'}/* ».`,
          { facts: { found: from } },
        );
      else if (/[?#\s]/.test(bare))
        yield error(
          place,
          `L’adresse « ${from} » contient une espace, « ? » ou « # » : une redirection ne voit que le chemin.`,
          `Écrivez « ${bare.replace(/[?#\s].*/, '')} ».`,
          { facts: { found: from } },
        );
      else if (bare.length > 1 && bare.endsWith('/'))
        yield error(
          place,
          `L’adresse « ${from} » finit par une barre : elle est déjà redirigée vers la même sans barre.`,
          `Écrivez « ${bare.replace(/\/+$/, '')} ».`,
          { facts: { found: from } },
        );
    }
  },
};
