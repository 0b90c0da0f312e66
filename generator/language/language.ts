/** The languages in which the tools speak to a site's editors; `languageOf` decides which one is shown. */
export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

/** The same thing in each language: what lacks one of them does not compile. */
export type By<Value> = Readonly<Record<Language, Value>>;

/** A value for each language. */
export const byLanguage = <Value>(make: (language: Language) => Value): By<Value> => ({
  fr: make('fr'),
  en: make('en'),
});

/** True for the name of a language that the tools speak. */
export const isLanguage = (name: unknown): name is Language => languages.some((language) => language === name);

/**
 * The language of a site, from the text of its site.yaml: French where `site.locale` is, or where it can't be found,
 * English for any other. The text is enough, so that a file that is no YAML yet is reported in its own language too.
 */
export const languageOf = (siteYaml: string | undefined): Language => {
  const locale = /(?:^|[{,])[ \t]*["']?locale["']?[ \t]*:[ \t]*["']?([a-z]+)/im.exec(siteYaml ?? '')?.[1];
  return languageOfLocale(locale ?? 'fr');
};

/** The language of a locale: French for French ones, its name in words included, English for any other. */
export const languageOfLocale = (locale: string): Language => (/^fr(?:\b|an)/i.test(locale) ? 'fr' : 'en');

const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies By<string>;

/** « a, b ou c », “a, b or c”. */
export const orList = (language: Language, items: Iterable<string>): string =>
  new Intl.ListFormat(locales[language], { type: 'disjunction' }).format(items);

/** « 1 erreur », « 2 erreurs »; “0 errors”, “1 error”. */
export const counted = {
  fr: (count: number, one: string, several = `${one}s`): string => `${count} ${count > 1 ? several : one}`,
  en: (count: number, one: string, several = `${one}s`): string => `${count} ${count === 1 ? one : several}`,
};

/** A text that begins a title or a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A text that goes on within a sentence. */
export const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A text as a sentence quotes it: its beginning, where it is longer. */
export const short = (text: string, length = 60): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;
