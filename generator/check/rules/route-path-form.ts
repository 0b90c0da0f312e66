import { error, type Rule } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';

/** What is wrong with an address, or undefined; a missing first slash is the schema's to say. */
export const malformedPath = (path: string): { readonly flaw: string; readonly mended: string } | undefined => {
  if (!path.startsWith('/') || path === '/') return undefined;
  const bare = path.replace(/\{id\}/g, 'id');
  const mended = `/${path
    .replace(/[?#].*$/, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/œ/g, 'oe')
    .replace(/[’'\s]+/g, '-')
    .toLowerCase()
    .replace(/[^a-z0-9/_{}-]+/g, '')
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`;
  if (/\s/.test(bare)) return { flaw: 'contient une espace', mended };
  if (/[?#]/.test(bare)) return { flaw: 'contient « ? » ou « # »', mended };
  if (bare.includes('//')) return { flaw: 'contient deux barres de suite', mended };
  if (bare.endsWith('/')) return { flaw: 'finit par une barre', mended };
  if (/[{}*:]/.test(bare))
    return {
      flaw: 'contient un signe réservé : seul « {id} », pour les projets, est permis',
      mended: mended.replace(/[{}*:]/g, ''),
    };
  if (/[A-Z]/.test(bare)) return { flaw: 'contient une majuscule', mended };
  if (/[^a-z0-9/_-]/.test(bare)) return { flaw: 'contient un accent ou un signe qui ne se dicte pas', mended };
  return undefined;
};

/** Paths are plain: an address that has to be encoded is copied wrong. */
export const routePathForm: Rule = {
  code: 'route-path-form',
  doc: {
    title: 'L’adresse d’une page est mal écrite',
    why: 'Une adresse se dicte au téléphone et se recopie : minuscules sans accent, chiffres, tirets et barres, sans barre finale.',
    cure: 'Écrivez l’adresse proposée.',
    right: 'path: /couverture/tuiles/haute-loire',
  },
  *check({ routes }) {
    for (const route of routes) {
      for (const { address, place } of addressesOf(route)) {
        const found = malformedPath(address);
        if (found !== undefined)
          yield error(place(), `L’adresse « ${address} » ${found.flaw}.`, `Écrivez « ${found.mended} ».`, {
            facts: { found: address, expected: [found.mended] },
          });
      }
    }
  },
};
