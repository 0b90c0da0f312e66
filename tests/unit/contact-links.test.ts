/** Contacts that a company writes into its texts become links, whole ones only. */
import { expect, test } from 'vitest';
import { linkContacts } from '../../formats/contact-links.ts';

const phone = { shown: '04\u00a071\u00a000\u00a000\u00a000', href: 'tel:+33471000000' };
const email = { shown: 'contact@scierie.example', href: 'mailto:contact@scierie.example' };
const links = new Map([phone, email].map(({ shown, href }) => [shown, href]));

const linksIn = (text: string) => {
  const pieces = linkContacts(text, links);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  return pieces.flatMap(({ text: shown, href }) => (href === undefined ? [] : [[shown, href]]));
};

test.each([
  `Appelez le ${phone.shown} ou écrivez à ${email.shown}.`,
  `${phone.shown}, ${email.shown}`,
  `(${phone.shown}) « ${email.shown} »`,
  `“${phone.shown}” – ‘${email.shown}’`,
])('finds both in « %s »', (text) => {
  expect(linksIn(text)).toEqual([
    [phone.shown, phone.href],
    [email.shown, email.href],
  ]);
});

test.each([
  'Un charpentier la lit.',
  `rh.${email.shown}`,
  `${email.shown}.fr`,
  `${phone.shown}12`,
  `1${phone.shown}`,
  `é${email.shown}`,
  'constructor',
  `https://x.example/@${email.shown}`,
  '',
])('leaves « %s » as it is', (text) => {
  expect(linksIn(text)).toEqual([]);
});

test.each(['jean-paul+devis@scieries-du-haut.example', 'a.b_c@x.example'])('takes « %s » as it is written', (shown) => {
  const pieces = linkContacts(`Écrivez à ${shown} ou à a-b@x.example.`, new Map([[shown, 'mailto:x']]));
  expect(pieces.filter(({ href }) => href !== undefined)).toEqual([{ text: shown, href: 'mailto:x' }]);
});
