/** What an address that is none leads to: facts of the function that its server tests do not reach. */
import { describe, expect, test } from 'vitest';
import { addressKey, createAddressFinder } from '../../http/addresses.ts';
import { fc } from '../setup/seed.ts';

const pages = ['/', '/contact', '/a/b', '/a/b_c', '/travaux/été'];
const find = createAddressFinder({
  pages,
  aliases: { '/index': '/', '/devis': '/contact' },
  redirects: [
    { from: '/vieux/tuiles', to: '/contact' },
    { from: '/vieux/', to: '/a/b', prefix: true },
    { from: '/vieux/tres/', to: '/a/b_c', prefix: true },
  ],
  projectPrefix: '/projet/',
});

test.each([
  ['/Devis)', '/contact'],
  ['/VIEUX/Tuiles', '/contact'],
  ['/contact<br>', '/contact'],
  ['/contact">ici', '/contact'],
  ['/vieux', '/a/b'],
  ['/vieux/x', '/a/b'],
  ['/Vieux/Très/x', '/a/b_c'],
  ['/a/\u00ADb', '/a/b'],
  ['/a/ b', '/a/b'],
  ['/a\\b', '/a/b'],
  ['/a/b-c', undefined],
  ['/vieuxx', undefined],
  ['/travaux', undefined],
  ['contact', undefined],
  ['', undefined],
])('%s leads to %s', (path, to) => {
  expect(find(path).to).toBe(to);
});

test('a declared page wins over an alias and a redirect that differ from it by case alone', () => {
  const { to } = createAddressFinder({
    pages: ['/toit'],
    aliases: { '/Toit': '/a' },
    redirects: [{ from: '/TOIT', to: '/b' }],
    projectPrefix: '/p/',
  })('/toIT');
  expect(to).toBe('/toit');
});

describe('whatever is asked for', () => {
  const anyPath = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `/${text}`);

  test('it leads to a page of the site or nowhere', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const { to } = find(path);
        expect(to === undefined || pages.includes(to)).toBe(true);
      }),
    );
  });

  test('its key begins with one slash', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(addressKey(path)).toMatch(/^\/(?!\/)/);
      }),
    );
  });
});
