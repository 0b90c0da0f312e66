/** What the schemas say in words, and their examples, in the language of the site's editors. */
import english from '../../schema/english.json';
import type { Language } from '../language/language.ts';

const englishOf: Readonly<Record<string, string>> = english;

/** Translates a sentence of a schema (description, label, choice, example), where it is in French, to a language. */
export const inLanguage = (sentence: string, language: Language): string =>
  language === 'fr' ? sentence : (englishOf[sentence] ?? sentence);

/** Translates an example of a schema, where it is as a French site writes it, to a language. Numbers are unchanged. */
export const exampleIn = (example: unknown, language: Language): unknown => {
  if (typeof example === 'string') return inLanguage(example, language);
  return Array.isArray(example) ? example.map((item) => exampleIn(item, language)) : example;
};
