import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MessageId } from '../../generator/diagnostics/message.ts';
import { catalogue, writeMessage } from '../../generator/diagnostics/write-message.ts';

const entries = Object.entries(catalogue);

const small = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** The placeholders of a text, of those that its message has. */
const placeholdersOf = (text: string, data: Readonly<Record<string, string>>): Set<string> =>
  new Set([...text.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => small(name)).filter((name) => name in data));

test.each(entries)('%s says the same of the same things in both languages', (_id, { data = {}, fr, en }) => {
  const [french, english] = [[fr].flat(), [en].flat()];
  expect(english).toHaveLength(french.length);
  const used = french.map((text) => placeholdersOf(text, data));
  expect(english.map((text) => placeholdersOf(text, data))).toEqual(used);
  expect(new Set(used.flatMap((names) => [...names]))).toEqual(new Set(Object.keys(data)));
});

test('each message is one that the generator reports', () => {
  const files = readdirSync('generator', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const code = files.map((file) => readFileSync(`generator/${file}`, 'utf8')).join('\n');
  expect(Object.keys(catalogue).filter((id) => !code.includes(`'${id}'`))).toEqual([]);
});

test('a message is written with what fills it, in either language', () => {
  const data = { name: { fr: 'accueil', en: 'home' } };
  expect(writeMessage({ id: 'hint/suggest', data }, 'fr').message).toBe('Vouliez-vous dire « accueil » ?');
  expect(writeMessage({ id: 'hint/suggest', data }, 'en').message).toBe('Did you mean “home”?');
  const within = { id: 'name/quoted' as MessageId, data };
  expect(writeMessage({ id: 'hint/suggest-name', data: { name: within } }, 'en').message).toBe('Did you mean “home”?');
});
