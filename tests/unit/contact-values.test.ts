import { describe, expect, test } from 'vitest';
import { normaliseEmail, normalisePhone } from '../../formats/contacts.ts';

/** One of each block of invisible characters that clipboards of phones and programs add. */
const invisible = [0xad, 0x34f, 0x61c, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202c, 0x202e]
  .concat([0x2060, 0x2063, 0x2066, 0x2069, 0x206a, 0x3164, 0xfe0f, 0xfeff, 0xfffc, 0xe0001])
  .map((code) => String.fromCodePoint(code));

test.each(invisible)('an invisible character goes from addresses and numbers: %j', (character) => {
  expect(normaliseEmail(`${character}jean${character}ne@exemple.fr${character}`)).toBe('jeanne@exemple.fr');
  expect(normalisePhone(`${character}04 71${character} 00 00 00${character}`)).toBe('04 71 00 00 00');
});

describe('an address', () => {
  test.each([
    'mailto:a@b.fr',
    'MAILTO:a@b.fr?subject=Devis',
    'mailto:a%40b.fr',
    '<a@b.fr>',
    '<mailto:a@b.fr>',
    'Nom <a@b.fr>',
    'Nom <a@b.fr>.',
    '"Nom, Prénom" <a@b.fr>',
    'a@b.fr <mailto:a@b.fr>',
    'a@b.fr (Nom)',
    '(a@b.fr)',
    '"a@b.fr"',
    '« a@b.fr »',
    '“a@b.fr”',
    '‘a@b.fr’',
    'a@b.fr.',
    'a@b.fr,',
    'a@b.fr ;',
    'a@b.fr ?',
    'a@b.fr>',
    'a@b.fr>;',
    'a@b.fr/',
    'Email: a@b.fr',
    'Courriel : a@b.fr',
    'e-mail : <a@b.fr>',
    '«\u00a0a@b.fr\u00a0».',
    'ａ＠ｂ．ｆｒ',
    '\u00a0a@b.fr\u3000',
  ])('%j is a@b.fr', (written) => expect(normaliseEmail(written)).toBe('a@b.fr'));

  test.each([
    'A <a@b.fr>, B <c@d.fr>',
    'a@b.fr, B <c@d.fr>',
    'a@b.fr; c@d.fr',
    'a b@c.fr',
    'Nom a@b.fr',
    'a: b@c.fr d@e.fr',
    '"a"@b.fr',
    'a@b.fr\nBcc: c@d.fr',
    'hélène@exemple.fr',
    'a.b+c@d-e.fr',
    '100%@exemple.fr',
    '',
  ])('%j stays as it is', (written) => expect(normaliseEmail(written)).toBe(written));
});

describe('a number', () => {
  test.each([
    ['04\u201171\u201000\u201300\u201400', '04-71-00-00-00'],
    ['04\u221271', '04-71'],
    ['04\u00b771\u202200', '04.71.00'],
    ['04\u00a071\u202f00\u200900', '04 71 00 00'],
    ['０４７１', '0471'],
    ['＋33（0）4', '+33(0)4'],
    ['٠٤٧١', '0471'],
    ['۰۴۷۱', '0471'],
    ['tel:+33471000000', '+33471000000'],
    ['TEL:%2B33471000000', '+33471000000'],
    ['tel:+33471000000;ext=12', '+33471000000'],
    ['<tel:+33471000000>', '+33471000000'],
    ['Nom <04 71 00 00 00>', '04 71 00 00 00'],
    ['"04 71 00 00 00"', '04 71 00 00 00'],
    ['04 71 00 00 00.', '04 71 00 00 00'],
    ['04 71 00 00 00 ;', '04 71 00 00 00'],
  ])('%j is %j', (written, number) => expect(normalisePhone(written)).toBe(number));

  test.each(['+33 (0)4.65-71 43 70', '(04) 71 00 00 00', '04/65/71/43/70', '04 65 ab cd', ''])(
    '%j stays as it is',
    (written) => expect(normalisePhone(written)).toBe(written),
  );
});

test('what was normalised is not changed again', () => {
  for (const written of ['« <mailto:a@b.fr>. »', 'Nom <"a@b.fr">', 'tel:tel:04 71', '«"04 71"».']) {
    expect(normaliseEmail(normaliseEmail(written)), written).toBe(normaliseEmail(written));
    expect(normalisePhone(normalisePhone(written)), written).toBe(normalisePhone(written));
  }
});
