/** Texts of visitors, as they are kept and shown: pure functions, whatever the request around them. */
import { describe, expect, test } from 'vitest';
import { dispositionOf } from '../../server/http/disposition.ts';
import {
  formatBytes,
  formatDay,
  formatInstant,
  labelEnd,
  showHidden,
  showHiddenInText,
} from '../../server/mail/format.ts';
import { fillText } from '../../server/http/site/strings.ts';
import { createUploadSlots } from '../../server/requests/admission.ts';
import { renderNativePage } from '../../server/requests/native-page.ts';
import { clientFactsOf } from '../../server/requests/spam-filter.ts';
import { hashOf, wordsOf } from '../../server/store/recent-texts.ts';
import {
  canonicalAddress,
  isAutomatic,
  isMailSafe,
  mailboxOf,
  needsUtf8,
  readAddressList,
} from '../../server/text/addresses.ts';
import { cleanFileName, cleanLine, cleanText, showCodePoint } from '../../server/text/clean-text.ts';
import { escapeHtml } from '../../server/text/escape-html.ts';
import { placeIn, termsOf, wordsOf as searchedWordsOf } from '../../server/text/search-words.ts';
import { contactCaseRules } from '../fixtures/contact-cases.ts';
import { fixtureManifest, fixtureStrings } from './fixture-site.ts';

describe('the name of a file', () => {
  test('keeps its ending where it is one, and as many characters as there is room for', () => {
    expect(cleanFileName(`${'a'.repeat(176)}.pdf`)).toBe(`${'a'.repeat(176)}.pdf`);
    expect(cleanFileName(`${'a'.repeat(177)}.pdf`)).toBe(`${'a'.repeat(176)}.pdf`);
    expect(cleanFileName(`${'a'.repeat(200)}.12345678901`)).toBe(`${'a'.repeat(168)}.12345678901`);
    expect(cleanFileName(`${'a'.repeat(200)}.123456789012`)).toBe('a'.repeat(180));
    expect(cleanFileName('a'.repeat(200))).toBe('a'.repeat(180));
    expect(cleanFileName(`${'é'.normalize('NFD').repeat(200)}.pdf`)).toBe(`${'é'.repeat(176)}.pdf`);
    // No half of a character.
    expect(cleanFileName(`${'😀'.repeat(100)}.pdf`)).toBe(`${'😀'.repeat(100)}.pdf`);
  });

  test.each([
    ['C:\\plans\\toit.pdf', 'toit.pdf'],
    ['/etc/toit.pdf', 'toit.pdf'],
    ['a\u202e\u200b\ufeff\u0007b.pdf', 'ab.pdf'],
    ['a\t\r\nb\u2028c.pdf', 'a b c.pdf'],
    ['a<b>c:d"e|f?g*h\ufffd.pdf', 'a_b_c_d_e_f_g_h_.pdf'],
    [' a.pdf. ', 'a.pdf'],
    ['folder/', ''],
  ])('%j is kept as %j', (name, kept) => expect(cleanFileName(name)).toBe(kept));

  test('is given to old and new browsers', () => {
    expect(dispositionOf(`l'été "a" (1)*\\%.pdf`)).toBe(
      `attachment; filename="l'_t_ _a_ (1)*__.pdf"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%22a%22%20%281%29%2A%5C%25.pdf`,
    );
  });
});

describe('a text', () => {
  test.each([
    ['a\r\nb\rc\u2028d\u2029e', 'a\nb\nc\nd\ne'],
    [' a\u0000b\u0085c\tz ', 'a b c\tz'],
    ['a\u202eb\u2066c', 'a[U+202E]b[U+2066]c'],
    ['e\u0301', 'é'],
    ['a\u200bb', 'a\u200bb'],
  ])('of several lines, %j, is kept as %j', (text, kept) => expect(cleanText(text)).toBe(kept));

  test.each([
    ['a\n\n\tb', 'a b'],
    ['a\u200b\u00adb', 'a[U+200B][U+00AD]b'],
    ['👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
    ['\u{e0001}', '[U+E0001]'],
  ])('of one line, %j, is kept as %j', (text, kept) => expect(cleanLine(text)).toBe(kept));

  test('shows in mails what would hide', () => {
    expect(showCodePoint('\t')).toBe('[U+0009]');
    expect(showHidden('a\u200db\u3164c\td\u034f')).toBe('a[U+200D]b[U+3164]c[U+0009]d[U+034F]');
    expect(showHiddenInText('a\u200db\u200fc\td\ne\u202e')).toBe('a\u200db\u200fc\td\ne[U+202E]');
  });

  test('is a text in HTML', () =>
    expect(escapeHtml(`<a href="x">l'un & l’autre</a>`)).toBe(
      '&lt;a href=&quot;x&quot;&gt;l&#39;un &amp; l’autre&lt;/a&gt;',
    ));

  test('is filled in with values as they are, and keeps what has none', () =>
    expect(fillText('{name}, {reference} {constructor} {} {name}', { name: '$& {reference}', reference: 'A' })).toBe(
      '$& {reference}, A {constructor} {} $& {reference}',
    ));

  test('is compared by its words alone', () => {
    expect(wordsOf('L’été, HÉLAS 2025 a@b.example http://x.example www.x.example x–y')).toEqual([
      'l',
      'ete',
      'helas',
      'x',
      'y',
    ]);
    // FNV-1a's own test values.
    expect([hashOf(''), hashOf('a'), hashOf('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  });

  test('is searched by its words, and by a number in any notation', () => {
    expect(termsOf('Grange ŒUVRE', 'FR')).toEqual({ words: ['grange', 'oeuvre'], numbers: [] });
    expect(termsOf('', 'FR')).toEqual({ words: [], numbers: [] });
    expect(termsOf('grange 04 71 00 00 00', 'FR').words).toContain('grange');
    const lines = {
      reference: '7K3M-9QXT',
      firstname: 'Léa',
      lastname: 'Vidal',
      email: 'lea@exemple.fr',
      phone: '04 71 00 00 00',
      projectType: 'Charpente',
      origin: 'Accueil',
      place: 'Yssingeaux',
    };
    const [before, message, ...more] = searchedWordsOf({ ...lines, message: 'Une grange' }).split('/');
    for (const word of [
      '7k3m',
      '9qxt',
      'lea',
      'vidal',
      'exemple',
      '04',
      '0471000000',
      'charpente',
      'accueil',
      'yssingeaux',
    ])
      expect(` ${before} `).toContain(` ${word} `);
    expect([message?.trim(), more]).toEqual(['une grange', []]);
  });
});

describe('sizes and dates', () => {
  const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
  test.each([
    [0, '0 ko'],
    [1, '1 ko'],
    [1024, '1 ko'],
    [1025, '2 ko'],
    [1023 * 1024, '1023 ko'],
    [1023 * 1024 + 1, '1 Mo'],
    [1.25 * 1024 * 1024, '1,3 Mo'],
  ])('%i bytes are %s', (bytes, text) =>
    expect(plain(formatBytes(bytes, 'fr-FR')).replace('1 023', '1023')).toBe(text),
  );

  test('are in the time of the site', () => {
    expect(plain(formatInstant('2025-12-31T23:30:00Z', 'fr-FR', 'Europe/Paris'))).toBe('1er janvier 2026 à 00:30');
    expect(formatDay('2025-12-31T23:30:00Z', 'fr-FR', 'Europe/Paris')).toBe('1er janvier 2026');
    expect(formatDay('2025-12-31T23:30:00Z', 'fr-FR', 'UTC')).toBe('31 décembre 2025');
    expect([labelEnd('fr-FR'), labelEnd('fr'), labelEnd('en-GB')]).toEqual([' :', ' :', ':']);
  });
});

describe('an address', () => {
  test('is read with its name, in quotes or without', () => {
    expect(readAddressList(' "A, B" <a@b.example>'.replace(',', ''))).toEqual([
      { name: 'A B', address: 'a@b.example' },
    ]);
    expect(readAddressList('<a@b.example>, c@d.example ')).toEqual([
      { name: '', address: 'a@b.example' },
      { name: '', address: 'c@d.example' },
    ]);
  });

  test('has its domain in one spelling', () => {
    expect(canonicalAddress('Léa@ÜBER.Example')).toBe('Léa@xn--ber-goa.example');
    expect(canonicalAddress('a@B c')).toBe('a@b c');
    expect(mailboxOf('Léa+x+y@B.example')).toBe('léa@b.example');
    expect([needsUtf8('léa@b.example'), needsUtf8('lea@é.example')]).toEqual([true, false]);
  });

  test.each([
    'mailer-daemon',
    'no-reply',
    'noreply',
    'do.not.reply',
    'ne-pas-repondre',
    'postmaster',
    'abuse',
    'bounce',
    'bounces',
    'a-bounce',
    'a-bounces',
    'a-owner',
    'a-request',
    'owner-a',
  ])('of nobody gets no answer: %s', (name) => expect(isAutomatic(`${name}@a.example`)).toBe(true));
  test.each(['noreplyx', 'xnoreply', 'a-requests', 'x-owner-a', 'bouncer', 'a-bounces-b'])(
    'of somebody does: %s',
    (name) => expect(isAutomatic(`${name}@a.example`)).toBe(false),
  );

  test('is safe up to 254 characters', () => {
    const domain = '@b.example';
    expect(isMailSafe('a'.repeat(254 - domain.length) + domain)).toBe(true);
    expect(isMailSafe('a'.repeat(255 - domain.length) + domain)).toBe(false);
    expect(isMailSafe('léa@é.example')).toBe(true);
    for (const sign of '<>()[],;:\\" @\u200e') {
      expect([sign, isMailSafe(`a${sign}b@c.example`)]).toEqual([sign, false]);
      expect([sign, isMailSafe(`a@b${sign}c.example`)]).toEqual([sign, false]);
    }
  });
});

describe('a sender', () => {
  const browser = { origin: 'https://a.example', 'accept-language': 'fr', accept: 'text/html' };
  test.each([
    [browser, true, false],
    [{ ...browser, accept: 'application/json' }, true, false],
    [{ ...browser, accept: '*/*' }, false, false],
    [{ ...browser, origin: undefined }, false, false],
    [{ ...browser, 'accept-language': undefined }, false, false],
    [{ ...browser, accept: undefined }, false, false],
    [{ ...browser, 'sec-fetch-mode': 'navigate' }, true, true],
    [{ ...browser, 'sec-fetch-mode': 'cors' }, true, false],
    [{ ...browser, accept: 'application/json', 'sec-fetch-mode': 'navigate' }, true, false],
  ])('with %j is a browser: %s, without its script: %s', (headers, isBrowserLike, isNavigation) => {
    expect(clientFactsOf({ headers })).toEqual({ isBrowserLike, isNavigation });
  });

  test('has the place back that was released, once', () => {
    const slots = createUploadSlots(100, 2);
    const [first, second] = [slots.take('a', true), slots.take('a', true)];
    expect(slots.take('a', true)).toBe('too-many-of-sender');
    for (const _time of ['once', 'twice']) (first as () => void)();
    const third = slots.take('a', true);
    expect(slots.take('a', true)).toBe('too-many-of-sender');
    for (const leave of [second, third]) (leave as () => void)();
    expect([slots.take('a', true), slots.take('a', true)].map((place) => typeof place)).toEqual([
      'function',
      'function',
    ]);
  });
});

describe('the page of a refusal without JavaScript', () => {
  const contact = { strings: fixtureStrings, rules: contactCaseRules, hasMailStrings: true, validate: () => [] };
  const content = {
    error: 'Il manque <quelque chose>',
    fieldErrors: [
      { field: 'email', message: 'Une "adresse"' },
      { field: 'files', message: 'Refusé' },
    ],
    written: {
      firstname: 'Léa "<',
      projectType: contactCaseRules.projectTypes[0] ?? '',
      message: 'a & b',
      origin: '/x"',
    },
    action: '/api/public/contact',
  };
  const page = renderNativePage(content, contact, fixtureManifest);

  test('is a page of its own language, for no search engine', () => {
    expect(page.html).toMatch(
      /^<!doctype html>\n<html lang="fr">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">\n<title>Il manque quelque chose – Fixture<\/title><style>/,
    );
    expect(page.policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });

  test('lists what is wrong, and leads to it', () => {
    expect(page.html).toContain(
      '<div id="summary" role="alert"><h1>Il manque quelque chose</h1><p>Il manque &lt;quelque chose&gt;</p>' +
        '<ul><li><a href="#email">Une &quot;adresse&quot;</a></li><li><a href="#files">Refusé</a></li></ul></div>',
    );
    expect(page.html.match(/aria-invalid="true" aria-describedby="summary"/g)).toHaveLength(2);
    for (const name of ['email', 'files'])
      expect(page.html).toMatch(new RegExp(`id="${name}"[^>]* aria-invalid="true"`));
    expect(renderNativePage({ ...content, fieldErrors: [] }, contact, fixtureManifest).html).not.toMatch(
      /<ul>|aria-invalid/,
    );
  });

  test('has the form again, with what was written', () => {
    const [first = '', second = ''] = contactCaseRules.projectTypes;
    for (const line of [
      '<form method="post" action="/api/public/contact" enctype="multipart/form-data" novalidate>',
      `<input type="hidden" name="type" value="${contactCaseRules.marker}"><input type="hidden" name="consent" value="false"><input type="hidden" name="origin" value="/x&quot;">`,
      '<label for="firstname">Prénom</label><input id="firstname" name="firstname" type="text" autocomplete="given-name" value="Léa &quot;&lt;">',
      '<label for="lastname">Nom</label><input id="lastname" name="lastname" type="text" autocomplete="family-name" value="">',
      '<input id="phone" name="phone" type="tel" autocomplete="tel" value="">',
      'name="email" type="email" autocomplete="email" value=""',
      `<label for="projectType">Projet</label><select id="projectType" name="projectType"><option value="">Choisir</option><option value="${first}" selected>${first}</option><option value="${second}">`,
      '<label for="message">Message</label><textarea id="message" name="message" rows="8">\na &amp; b</textarea>',
      `<label for="files">Pièces</label><p>Fichiers à joindre de nouveau</p><input id="files" name="files" type="file" multiple accept="${contactCaseRules.acceptedTypes.map((type) => `.${type}`).join(',')}"`,
      '<button type="submit">Envoyer ma demande</button>',
      '<p><a href="/contact">Revenir au formulaire</a></p>',
    ])
      expect(page.html).toContain(line);
    // Nothing was read: there is nothing to complete.
    expect(renderNativePage({ ...content, written: undefined }, contact, fixtureManifest).html).not.toContain('<form');
  });

  test('of an API with a host of its own leads back to the site', () => {
    const manifest = { ...fixtureManifest, site: { ...fixtureManifest.site, apiUrl: 'https://api.fixture.example' } };
    const { html, policy } = renderNativePage(content, contact, manifest);
    expect(html).toContain('<a href="https://www.fixture.example/contact">');
    expect(policy).toContain("form-action 'self' https://www.fixture.example;");
  });
});

test.each([
  ['Une grange à Vorey, près de Chadrac.', 'Vorey'],
  ['Entre SAINT-PAULIEN et Vorey', 'Saint-Paulien'],
  ['Le chadracais de Voreyre', ''],
  ['', ''],
])('of « %s » the place that is named first is « %s »', (message, place) => {
  expect(placeIn(message, ['Chadrac', 'Saint-Paulien', 'Vorey'])).toBe(place);
});
