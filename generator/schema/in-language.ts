/** What the schemas say in words, and their examples, in the language of the site's editors. */
import english from '../../schema/english.json';
import type { Language } from '../language/language.ts';

const englishOf: Readonly<Record<string, string>> = english;

/** A sentence of a schema (description, label, choice, example), which stands there in French, in a language. */
export const inLanguage = (sentence: string, language: Language): string =>
  language === 'fr' ? sentence : (englishOf[sentence] ?? sentence);

/** An example of a schema, which stands there as a French site writes it, for a language; a number is one in both. */
export const exampleIn = (example: unknown, language: Language): unknown => {
  if (typeof example === 'string') return inLanguage(example, language);
  return Array.isArray(example) ? example.map((item) => exampleIn(item, language)) : example;
};
