import { error, type Rule } from '../rule.ts';
import { reservedAt } from '../../site/reserved-paths.ts';

/** No redirect takes away what the site itself answers. */
export const redirectFromReserved: Rule = {
  code: 'redirect-from-reserved',
  doc: {
    title: 'Une redirection part d’une adresse réservée au site',
    why: 'Les formulaires des rédacteurs, les demandes des visiteurs et les fichiers que le site produit ont leurs adresses : une redirection n’y servirait pas, ou les rendrait inaccessibles.',
    cure: 'Retirez la redirection, ou faites-la partir d’une autre adresse.',
    right: 'redirects:\n  - { from: /ancien-guide, to: auto-construction }',
  },
  *check({ spec, doc }) {
    for (const [index, { from }] of spec.redirects.entries()) {
      const reserved = reservedAt(from);
      if (reserved === undefined) continue;
      yield error(
        doc.placeOf(['redirects', index, 'from']),
        `L’adresse « ${from} » est réservée : « ${reserved.path} » est celle où se trouvent ${reserved.holds}.`,
        'Retirez cette redirection.',
        { facts: { found: from } },
      );
    }
  },
};
