/** Every kind of refusal and quarantine has a sentence of its own, in each language, which docs/operations.md tells. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { languages } from '../../generator/language/language.ts';
import { insertAttachments, printAttachments, type WholeErrors } from '../../generator/schema/attachments.ts';
import { quarantines, refusals } from '../../http/attachments.ts';

const errorsOf = (language: string): WholeErrors =>
  (parse(readFileSync(`schema/words/${language}.yaml`, 'utf8')) as { errors: WholeErrors }).errors;

test.each(languages)('the default words in %s have a sentence for each kind, and no two alike', (language) => {
  const { api, files } = errorsOf(language);
  const refused: Readonly<Record<string, string>> = { ...files.refused, signature: api.fileRefused };
  const kept: Readonly<Record<string, string>> = files.quarantined;
  expect(Object.keys(refused).sort()).toEqual(Object.keys(refusals).sort());
  expect(Object.keys(kept).sort()).toEqual(Object.keys(quarantines).sort());
  const sentences = [...Object.values(refused), ...Object.values(kept)];
  expect(new Set(sentences).size).toBe(sentences.length);
  // What is wrong with this file, and what to do: two sentences at least.
  for (const sentence of sentences) expect(sentence).toMatch(/[.:] .+\.$/);
  for (const sentence of Object.values(refused)) expect(sentence).toContain('{file}');
});

test('the page of operations holds the tables, which name each kind', () => {
  const tables = printAttachments({ fr: errorsOf('fr'), en: errorsOf('en') });
  for (const kind of [...Object.keys(refusals), ...Object.keys(quarantines)])
    expect(tables).toMatch(new RegExp(`^\\| \`${kind}\` \\|`, 'm'));
  const page = readFileSync('docs/operations.md', 'utf8');
  expect(insertAttachments(page, tables)).toBe(page);
  expect(() => insertAttachments('a page without a place', tables)).toThrow('no place');
});
