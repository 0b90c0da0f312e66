import { withoutAccents } from '../../diagnostics/suggest.ts';
import { error, rule, writeInstead } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';

const reserved = /[{}*:]/;

/** What an address must not hold, in the order in which it is told. */
const flaws = [
  { sign: /\s/, id: 'route-path-form/space' },
  { sign: /[?#]/, id: 'route-path-form/query' },
  { sign: /\/\//, id: 'route-path-form/slashes' },
  { sign: /\/$/, id: 'route-path-form/slash' },
  { sign: reserved, id: 'route-path-form/reserved' },
  { sign: /[A-Z]/, id: 'route-path-form/capital' },
  { sign: /[^a-z0-9/_-]/, id: 'route-path-form/sign' },
] as const;

/** Paths are plain: an address that has to be encoded is copied wrong. */
export const routePathForm = rule('route-path-form', function* ({ routes }) {
  for (const { address, place } of routes.flatMap(addressesOf)) {
    // A missing first slash is the schema's to say.
    if (!address.startsWith('/') || address === '/') continue;
    const bare = address.replace(/\{id\}/g, 'id');
    const flaw = flaws.find(({ sign }) => sign.test(bare));
    if (flaw === undefined) continue;
    const mended = flaw.sign === reserved ? plain(address).replace(/[{}]/g, '') : plain(address);
    yield error(place(), flaw.id, writeInstead(address, mended));
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
