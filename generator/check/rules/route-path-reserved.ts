import { error, type Rule } from '../rule.ts';
import { reservedAt } from '../../site/reserved-paths.ts';
import { addressesOf } from '../route-addresses.ts';

/** No page stands where the site answers with something else. */
export const routePathReserved: Rule = {
  code: 'route-path-reserved',
  doc: {
    title: 'L’adresse d’une page est réservée au site',
    why: 'Les formulaires des rédacteurs, les demandes des visiteurs et les fichiers que le site produit ont leurs adresses : une page n’y serait pas atteinte, ou prendrait leur place.',
    cure: 'Choisissez une autre adresse.',
    right: 'path: /espace-administration',
  },
  *check({ routes }) {
    for (const { address, place } of routes.flatMap(addressesOf)) {
      const reserved = reservedAt(address);
      if (reserved === undefined) continue;
      yield error(
        place(),
        `L’adresse « ${address} » est réservée : « ${reserved.path} » est celle où se trouvent ${reserved.holds}.`,
        'Choisissez une adresse qui commence autrement.',
        { facts: { found: address } },
      );
    }
  },
};
