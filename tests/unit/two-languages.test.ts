import { describe, expect, test } from 'vitest';
import { message } from '../../generator/diagnostics/message.ts';
import { inBoth, languageOf, orList } from '../../generator/language/language.ts';

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

describe('words in both languages', () => {
  const say = inBoth({
    fr: { count: (count: number) => `${count} images`, none: 'Rien' },
    en: { count: (count) => `${count} pictures`, none: 'Nothing' },
  });

  test('stand side by side under one name', () => {
    expect(say.count(3)).toEqual({ fr: '3 images', en: '3 pictures' });
    expect(say.none).toEqual({ fr: 'Rien', en: 'Nothing' });
  });

  test('that lack one, or are made of other facts, do not compile', () => {
    // @ts-expect-error A sentence is missing in English.
    inBoth({ fr: { one: 'Un', two: 'Deux' }, en: { one: 'One' } });
    // @ts-expect-error A sentence is missing in French.
    inBoth({ fr: { one: 'Un' }, en: { one: 'One', two: 'Two' } });
    // @ts-expect-error The English one asks for another fact.
    inBoth({ fr: { one: (name: string) => name }, en: { one: (name: string, count: number) => name.repeat(count) } });
    // @ts-expect-error The English one lacks the way out.
    inBoth({ fr: { one: { message: 'Un', hint: 'Deux' } }, en: { one: { message: 'One' } } });
    // @ts-expect-error The address that is redirected is missing.
    message('redirect-loop', { to: 'contact' });
    // @ts-expect-error No message has this id.
    message('redirect-lop');
    expect(orList('en', ['a', 'b', 'c'])).toBe('a, b or c');
  });
});
