/** The language that the tools speak: where it comes from, and that no sentence is left in the other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import english from '../../schema/english.json';
import { languageOf } from '../../generator/language/language.ts';
import { inLanguage } from '../../generator/schema/in-language.ts';
import { englishIn, frenchIn } from './language-of-texts.ts';

const schemaFolder = join(import.meta.dirname, '../../schema');

/** Every sentence of the schemas that an editor reads, and the examples, which may be the same in both languages. */
const sentences = (): { found: Set<string>; examples: Set<string> } => {
  const found = new Set<string>();
  const examples = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, held] of Object.entries(value)) {
      if ((key === 'description' || key === 'x-label') && typeof held === 'string') found.add(held);
      if (key === 'x-choices') for (const text of Object.values(held as object)) found.add(String(text));
      else if (key === 'examples') for (const example of (held as unknown[]).flat()) examples.add(String(example));
      else walk(held);
    }
  };
  for (const name of readdirSync(schemaFolder).filter((file) => file.endsWith('.schema.json')))
    walk(JSON.parse(readFileSync(join(schemaFolder, name), 'utf8')));
  return { found, examples };
};

test.each([
  ['site:\n  locale: en-GB\n', 'en'],
  ['site:\n  locale: "fr-FR"\n', 'fr'],
  ['site: { name: x, locale: en-US }\n', 'en'],
  ['# locale: en-GB\nsite:\n  locale: fr-FR\n', 'fr'],
  ['site:\n  locale: de-DE\n', 'en'],
  ['site: [broken\n', 'fr'],
  [undefined, 'fr'],
])('the language of a site stands in its site.yaml, broken or not: %j', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test('every sentence of the schemas has its English in schema/english.json, and none is there for nothing', () => {
  const { found: french, examples } = sentences();
  const known = new Set(Object.keys(english));
  expect({
    missing: [...french].filter((sentence) => !known.has(sentence)),
    needless: [...known].filter((sentence) => !french.has(sentence) && !examples.has(sentence)),
  }).toEqual({ missing: [], needless: [] });
});

test('the English of the schemas is English, with the same names between braces', () => {
  const inBraces = (text: string) => [...text.matchAll(/\{(?!figures\.)[^}]*\}/g)].map(([name]) => name).sort();
  for (const [french, text] of Object.entries(english)) {
    expect(frenchIn(text, /“(?:oui|non)”|papier|colonne/), french).toEqual([]);
    expect(inBraces(text), french).toEqual(inBraces(french));
    expect(inLanguage(french, 'en')).toBe(text);
  }
});

/** The texts of a table; functions are given names as they would be. */
const textsOf = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function')
    return [String((words as (...args: unknown[]) => unknown)(...Array<unknown>(4).fill(['oak'])))];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : [];
};

const generator = join(import.meta.dirname, '../../generator');

/** A text of a table, or its lines. */
interface Entry {
  readonly data?: Readonly<Record<string, string>>;
  readonly fr: string | readonly string[];
  readonly en: string | readonly string[];
}

const tables = readdirSync(generator, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('/words.json'))
  .sort()
  .map((file): [string, Record<string, Entry>] => [
    file,
    JSON.parse(readFileSync(join(generator, file), 'utf8')) as Record<string, Entry>,
  ]);

/** The texts of a table in one language, filled as they would be; one that is the same in both counts for neither. */
const wordsIn = (table: Readonly<Record<string, Entry>>, language: 'fr' | 'en') =>
  Object.values(table).flatMap((entry) =>
    JSON.stringify(entry.fr) === JSON.stringify(entry.en)
      ? []
      : [entry[language]].flat().map((text) => text.replaceAll(/\{\w+\}/g, 'oak')),
  );

const helpIn = (language: 'fr' | 'en') => {
  const folder = join(generator, 'commands/help');
  const files = readdirSync(folder).filter((file) => file.endsWith(`.${language}.txt`));
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
};

test('there is a table of words for each part that speaks, and a help for each command', () => {
  expect(tables.map(([file]) => file)).toEqual([
    'admin/client/words.json',
    'admin/words.json',
    'commands/words.json',
    'dev/client/words.json',
    'dev/words.json',
    'diagnostics/words.json',
    'editor/words.json',
    'new/words.json',
    'pipeline/words.json',
    'publication/words.json',
    'schema/words.json',
    'source/yaml/words.json',
  ]);
  expect(helpIn('en')).toHaveLength(6);
  expect(helpIn('fr')).toHaveLength(6);
});

test.each([
  ...tables.map(([name, table]) => [name, { fr: wordsIn(table, 'fr'), en: wordsIn(table, 'en') }] as const),
  ['help', { fr: helpIn('fr'), en: helpIn('en') }] as const,
])('each table speaks one language: %s', (_name, { fr, en }) => {
  expect(textsOf(en).flatMap((text) => frenchIn(text))).toEqual([]);
  const names =
    /https:\S+|--[\w-]+|git [\w. -]+|pretty|\bcheck\b|\bbuild\b|npm run [\w -]+|<\/?\w[^>]*>|\w+="[^"]*"|site\.yaml|content\/\w+|«[^»]*»/g;
  expect(textsOf(fr).flatMap((text) => englishIn(text, names))).toEqual([]);
});

test.each(tables)('both languages fill the same placeholders, and each has an example: %s', (_name, table) => {
  for (const [name, { data = {}, fr, en }] of Object.entries(table)) {
    const placeholders = (text: string | readonly string[]) =>
      [
        ...new Set(
          [
            ...[text]
              .flat()
              .join('\n')
              .matchAll(/\{(\w+)\}/g),
          ].map(([, found]) => found),
        ),
      ].sort();
    expect(placeholders(fr), name).toEqual(Object.keys(data).sort());
    expect(placeholders(en), name).toEqual(Object.keys(data).sort());
  }
});

test.each(tables)('each text is said somewhere: %s', (file, table) => {
  const folder = join(generator, file.split('/')[0] ?? '');
  const code = [folder, join(generator, 'commands')]
    .flatMap((each) => readdirSync(each, { recursive: true, encoding: 'utf8' }).map((name) => join(each, name)))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
  const isSaid = (name: string) =>
    code.includes(`'${name}'`) || code.includes(`\`${name.slice(0, name.lastIndexOf('/') + 1)}\${`);
  expect(Object.keys(table).filter((name) => !isSaid(name))).toEqual([]);
});
