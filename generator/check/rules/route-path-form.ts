import type { By } from '../../language/language.ts';
import { error, rule } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';
import { hints } from '../../language/hints.ts';

const flaws = {
  space: { fr: 'contient une espace', en: 'contains a space' },
  query: { fr: 'contient « ? » ou « # »', en: 'contains “?” or “#”' },
  slashes: { fr: 'contient deux barres de suite', en: 'contains two slashes in a row' },
  end: { fr: 'finit par une barre', en: 'ends in a slash' },
  reserved: {
    fr: 'contient un signe réservé : seul « {id} », pour les projets, est permis',
    en: 'contains a reserved sign: only “{id}”, for projects, is allowed',
  },
  capital: { fr: 'contient une majuscule', en: 'contains a capital letter' },
  accent: {
    fr: 'contient un accent ou un signe qui ne se dicte pas',
    en: 'contains an accent or a sign that is not easily spelt out',
  },
} as const satisfies Readonly<Record<string, By<string>>>;
type Flaw = keyof typeof flaws;

/** What is wrong with an address, or undefined; a missing first slash is the schema's to say. */
export const malformedPath = (path: string): { readonly flaw: Flaw; readonly mended: string } | undefined => {
  if (!path.startsWith('/') || path === '/') return undefined;
  const bare = path.replace(/\{id\}/g, 'id');
  const mended = `/${path
    .trim()
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
  if (/\s/.test(bare)) return { flaw: 'space', mended };
  if (/[?#]/.test(bare)) return { flaw: 'query', mended };
  if (bare.includes('//')) return { flaw: 'slashes', mended };
  if (bare.endsWith('/')) return { flaw: 'end', mended };
  if (/[{}*:]/.test(bare))
    return {
      flaw: 'reserved',
      mended: mended.replace(/[{}*:]/g, ''),
    };
  if (/[A-Z]/.test(bare)) return { flaw: 'capital', mended };
  if (/[^a-z0-9/_-]/.test(bare)) return { flaw: 'accent', mended };
  return undefined;
};

/** Paths are plain: an address that has to be encoded is copied wrong. */
export const routePathForm = rule('route-path-form', function* ({ routes }) {
  for (const route of routes) {
    for (const { address, place } of addressesOf(route)) {
      const found = malformedPath(address);
      if (found !== undefined)
        yield error(place(), {
          fr: `L’adresse « ${address} » ${flaws[found.flaw].fr}.`,
          en: `The address “${address}” ${flaws[found.flaw].en}.`,
          hint: hints.write(found.mended),
          facts: { found: address, expected: [found.mended] },
        });
    }
  }
});
