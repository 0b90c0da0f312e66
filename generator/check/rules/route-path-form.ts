import { withoutAccents } from '../../diagnostics/suggest.ts';
import { hints } from '../../language/hints.ts';
import { error, rule } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';

const RESERVED = /[{}*:]/;

/** What an address must not hold, in the order in which it is told. */
const flaws = [
  { sign: /\s/, fr: 'contient une espace', en: 'contains a space' },
  { sign: /[?#]/, fr: 'contient « ? » ou « # »', en: 'contains “?” or “#”' },
  { sign: /\/\//, fr: 'contient deux barres de suite', en: 'contains two slashes in a row' },
  { sign: /\/$/, fr: 'finit par une barre', en: 'ends in a slash' },
  {
    sign: RESERVED,
    fr: 'contient un signe réservé : seul « {id} », pour les projets, est permis',
    en: 'contains a reserved sign: only “{id}”, for projects, is allowed',
  },
  { sign: /[A-Z]/, fr: 'contient une majuscule', en: 'contains a capital letter' },
  {
    sign: /[^a-z0-9/_-]/,
    fr: 'contient un accent ou un signe qui ne se dicte pas',
    en: 'contains an accent or a sign that is not easily spelt out',
  },
];

/** Paths are plain: an address that has to be encoded is copied wrong. */
export const routePathForm = rule('route-path-form', function* ({ routes }) {
  for (const { address, place } of routes.flatMap(addressesOf)) {
    // A missing first slash is the schema's to say.
    if (!address.startsWith('/') || address === '/') continue;
    const bare = address.replace(/\{id\}/g, 'id');
    const flaw = flaws.find(({ sign }) => sign.test(bare));
    if (flaw === undefined) continue;
    const mended = flaw.sign === RESERVED ? plain(address).replace(/[{}]/g, '') : plain(address);
    yield error(place(), {
      fr: `L’adresse « ${address} » ${flaw.fr}.`,
      en: `The address “${address}” ${flaw.en}.`,
      hint: hints.write(mended),
      facts: { found: address, expected: [mended] },
    });
  }
});

const plain = (path: string): string =>
  `/${withoutAccents(path.trim().replace(/[?#].*$/, ''))
    .replace(/œ/g, 'oe')
    .replace(/[’'\s]+/g, '-')
    .toLowerCase()
    .replace(/[^a-z0-9/_{}-]+/g, '')
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`;
