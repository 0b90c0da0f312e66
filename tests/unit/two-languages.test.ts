import { describe, expect, test } from 'vitest';
import { message } from '../../generator/diagnostics/message.ts';
import {
  capital,
  counted,
  isLanguage,
  languageOf,
  languageOfLocale,
  orList,
  short,
  uncapital,
} from '../../generator/language/language.ts';
import { sayFrom } from '../../generator/language/words.ts';

describe('the language of a site', () => {
  test.each([
    ['site:\n  locale: fr-FR\n', 'fr'],
    ['site:\n  locale: "en-GB"\n', 'en'],
    ["site: { name: Bikes, locale: 'en-IE' }", 'en'],
    ['site:\n  locale: de-AT\n', 'en'],
    ['site:\n  # locale: en-GB\n  locale: fr-BE\n', 'fr'],
    ['site:\n\tname: "no YAML yet\n  locale: en-GB\n', 'en'],
    ['labels:\n  note: Entreprise locale : au Puy\n', 'fr'],
    ['', 'fr'],
    [undefined, 'fr'],
  ])('%j is told of in %s', (siteYaml, language) => {
    expect(languageOf(siteYaml)).toBe(language);
  });

  test('a million spaces take a moment', () => {
    expect(languageOf(`${' '.repeat(1_000_000)}\n{${' '.repeat(1_000_000)}\n${'{ '.repeat(500_000)}`)).toBe('fr');
  });
});

test('the tools speak two languages, and French to what calls itself French', () => {
  expect(['fr', 'en', 'de', 'fr-FR', undefined].map(isLanguage)).toEqual([true, true, false, false, false]);
  expect(['fr', 'fr-CA', 'FR-fr', 'français', 'frisian', 'en-GB', 'de-CH'].map(languageOfLocale)).toEqual([
    ...(['fr', 'fr', 'fr', 'fr'] as const),
    ...(['en', 'en', 'en'] as const),
  ]);
});

test('sentences are put together as each language does', () => {
  expect([0, 1, 2].map((count) => counted.fr(count, 'erreur'))).toEqual(['0 erreur', '1 erreur', '2 erreurs']);
  expect([0, 1, 2].map((count) => counted.en(count, 'error'))).toEqual(['0 errors', '1 error', '2 errors']);
  expect([counted.fr(2, 'mail', 'courriels'), counted.en(2, 'reply', 'replies')]).toEqual(['2 courriels', '2 replies']);
  expect(orList('fr', ['a', 'b', 'c'])).toBe('a, b ou c');
  expect([capital('été'), uncapital('Été'), capital('')]).toEqual(['Été', 'été', '']);
  expect([short('a'.repeat(60)), short('a'.repeat(61)), short('abcdef', 4)]).toEqual([
    'a'.repeat(60),
    `${'a'.repeat(59)}…`,
    'abc…',
  ]);
});

describe('words in both languages', () => {
  const say = sayFrom({
    count: { data: { count: '2' }, fr: '{count} images', en: '{count} pictures' },
    list: { data: { names: 'a, b' }, fr: ['Images :', '{names}'], en: ['Pictures:', '{names}'] },
    none: { fr: 'Rien', en: 'Nothing' },
  });

  test('are filled by name', () => {
    expect([say.fr('count', { count: 3 }), say.en('count', { count: 3 })]).toEqual(['3 images', '3 pictures']);
    expect(say.en('list', { names: ['oak', '{count}'] })).toEqual(['Pictures:', 'oak, {count}']);
    expect(say.fr('none')).toBe('Rien');
  });

  test('that lack one, or what fills them, do not compile', () => {
    // @ts-expect-error A text is missing in English.
    sayFrom({ one: { fr: 'Un' } });
    // @ts-expect-error No text has this name.
    expect(() => say.fr('two')).toThrow();
    // @ts-expect-error What fills the text is missing.
    expect(say.fr('count')).toBe('{count} images');
    // @ts-expect-error The text has no such placeholder.
    say.fr('none', { count: 3 });
    // @ts-expect-error The address that is redirected is missing.
    message('redirect-loop', { to: 'contact' });
    // @ts-expect-error No message has this id.
    message('redirect-lop');
    expect(orList('en', ['a', 'b', 'c'])).toBe('a, b or c');
  });
});
