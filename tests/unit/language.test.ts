/** The language that the tools speak: where it comes from, and that no sentence is left in the other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import english from '../../schema/english.json';
import { languageOf } from '../../generator/language/language.ts';
import { commandWords } from '../../generator/commands/new-words.ts';
import { help } from '../../generator/commands/new-options.ts';
import { siteWords } from '../../generator/commands/site-words.ts';
import { adminWords } from '../../generator/admin/words.ts';
import { clientWords } from '../../generator/admin/client/words.ts';
import { editorWords } from '../../generator/editor/words.ts';
import { argumentWords } from '../../generator/commands/command-line.ts';
import { overlayWords } from '../../generator/dev/client/words.ts';
import { newWords } from '../../generator/new/words.ts';
import { buildWords } from '../../generator/pipeline/build-words.ts';
import { publicationWords } from '../../generator/publication/words.ts';
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

test.each([
  ['arguments', argumentWords],
  ['new, files', newWords],
  ['new, terminal', commandWords],
  ['new, help', help],
  ['check and build', siteWords],
  ['build', buildWords],
  ['publish', publicationWords],
  ['dev', overlayWords],
  ['/admin', adminWords],
  ['/admin in the browser', clientWords],
  ['text editor', editorWords],
])('each table speaks one language: %s', (_name, { fr, en }) => {
  expect(textsOf(en).flatMap((text) => frenchIn(text))).toEqual([]);
  const names =
    /https:\S+|--[\w-]+|git [\w. -]+|pretty|\bcheck\b|\bbuild\b|npm run [\w -]+|<\w+>|site\.yaml|content\/\w+|«[^»]*»/g;
  expect(textsOf(fr).flatMap((text) => englishIn(text, names))).toEqual([]);
});
