/** The mails begun from a request: the visitor's words can be nothing but words of it. */
import { describe, expect, test } from 'vitest';
import { blank, fillTemplate } from '../../desk/client/fill-template.ts';
import { mailtoUrl } from '../../desk/client/mailto-url.ts';

const words = {
  subject: 'Votre demande {reference}',
  opening: 'Bonjour {firstname}\u00A0{lastname},',
  closing: '{company}\n{phone}',
  quotation: 'Le {date}, vous nous écriviez\u00A0:',
};
const context = { sender: { company: 'Charpente Durand', phone: '04 00 00 00 00' }, date: '12 mars 2026' };
const request = {
  email: 'odette@example.test',
  firstname: 'Odette',
  lastname: 'Fayolle',
  reference: 'V26-001',
  message: 'Bonjour,\nle toit fuit.',
  receivedAt: '2026-03-12T10:00:00Z',
};

const partsOf = (mailto: string) => {
  const [address = '', query = ''] = mailto.split('?');
  const [subject = '', body = '', ...rest] = query.split('&').map((part) => part.replace(/^\w+=/, ''));
  return { address, subject: decodeURIComponent(subject), body: decodeURIComponent(body), rest };
};

test('it has the reference in its subject, a greeting, the company and the visitor’s words as a quotation', () => {
  const { address, subject, body } = partsOf(mailtoUrl(request, words, context));
  expect(address).toBe('mailto:odette@example.test');
  expect(subject).toBe('Votre demande V26-001');
  expect(body).toBe(
    'Bonjour Odette Fayolle,\r\n\r\n\r\n\r\nCharpente Durand\n04 00 00 00 00\r\n\r\nLe 12 mars 2026, vous ' +
      'nous écriviez :\r\n> Bonjour,\r\n> le toit fuit.',
  );
});

describe('nothing of the visitor’s becomes another recipient or header', () => {
  test.each(['a@example.test?bcc=all@example.test', 'a@example.test,b@example.test', 'a@example.test\r\nBcc: b@c.d'])(
    '%s',
    (email) => {
      const { address, rest } = partsOf(mailtoUrl({ ...request, email }, words, context));
      expect(address).not.toMatch(/[?,\s&]/);
      expect(rest).toEqual([]);
    },
  );

  test('a message with ampersands and placeholders stays one body', () => {
    const { body, rest } = partsOf(mailtoUrl({ ...request, message: 'x&cc=a@b.c {phone} $&' }, words, context));
    expect(rest).toEqual([]);
    expect(body).toContain('> x&cc=a@b.c {phone} $&');
  });
});

test('a long message is cut between two characters, so that mail programs take the address', () => {
  const { body } = partsOf(mailtoUrl({ ...request, message: '🏠'.repeat(2000) }, words, context));
  expect(Array.from(body.split('> ')[1] ?? '').filter((letter) => letter === '🏠')).toHaveLength(800);
  expect(body.endsWith(' …')).toBe(true);
});

describe('a ready mail', () => {
  const template = {
    subject: 'Votre demande {reference}',
    text: 'Bonjour {firstname} {lastname},\n\nnous passons le {day} à {place}. Devis : {amount}.\n\n{sender}\n',
  };
  const facts = { sender: 'Jeanne', company: 'Durand', phone: '04', date: '12 mars', day: 'lundi', place: 'Le Puy' };
  const filled = (names: { readonly firstname: string; readonly lastname: string }, amount?: string) =>
    fillTemplate(template, { ...names, reference: 'V26-001', trade: 'Toiture' }, { ...facts, amount });

  test('says what is known, and leaves a blank for what is not', () => {
    const names = { firstname: 'Odette', lastname: 'Fayolle' };
    expect(filled(names, '12 500 €')).toEqual({
      subject: 'Votre demande V26-001',
      text: 'Bonjour Odette Fayolle,\n\nnous passons le lundi à Le Puy. Devis : 12 500 €.\n\nJeanne',
    });
    for (const unknown of [undefined, '']) expect(filled(names, unknown).text).toContain(`Devis : ${blank}.`);
  });

  test.each([
    ['Odette', '', 'Bonjour Odette,'],
    ['', 'Fayolle', 'Bonjour Fayolle,'],
    ['', '', 'Bonjour,'],
  ])('to « %s » « %s » begins « %s »', (firstname, lastname, greeting) => {
    expect(filled({ firstname, lastname }).text.split('\n')[0]).toBe(greeting);
  });
});
