/** Statements and tests answer each other: no statement without a test, no test of a statement that does not exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../browser/folders.ts';
import { statements } from './statement.ts';

const folder = join(projectDir, 'tests', 'spec');

const id = String.raw`'([1-9]\.[a-z][a-z0-9-]*)'`;

/** `statement('1.a', …`, the same with several ids in brackets, or an id alone in a table that makes statements. */
const declarations = new RegExp(String.raw`^\s*statement\(\s*\[([^\]]*)\]|^\s*(?:statement\(\s*)?${id}[,:]`, 'gm');

/** Ids that the test files of this folder name, as often as they do. */
const testedIds = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(declarations)].flatMap(([, several, one]) =>
      several === undefined ? [one ?? ''] : [...several.matchAll(new RegExp(id, 'g'))].map((match) => match[1] ?? ''),
    ),
  );

const ids = statements.map(({ id }) => id);

test('the statements and their tests are found', () => {
  expect(ids.length).toBeGreaterThan(200);
  expect(testedIds.length).toBe(ids.length);
});

test('every statement has a test', () => {
  expect(ids.filter((id) => !testedIds.includes(id))).toEqual([]);
});

test('every test is that of a statement', () => {
  expect(testedIds.filter((id) => !ids.includes(id))).toEqual([]);
});

test('no statement is tested twice', () => {
  expect(testedIds.filter((id, index) => testedIds.indexOf(id) !== index)).toEqual([]);
});

test('ids are well formed, words are there, kinds are known', () => {
  const wrong = statements.filter(
    ({ id, words, kind }) =>
      !/^[1-9]\.[a-z][a-z0-9-]*$/.test(id) || !words || !['browser', 'html', 'unit'].includes(kind),
  );
  expect(wrong).toEqual([]);
});

test('the sources refer to statements that exist', () => {
  const references = ['src', 'generator', 'server']
    .flatMap((name) => sourcesBelow(join(projectDir, name)))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:\[|@see statements? )([1-9]\.[a-z][a-z0-9.-]*)(-?\*?)/g)].map(
        (match) => ({
          file,
          id: (match[1] ?? '').replace(/[-.]$/, ''),
        }),
      ),
    );
  const dangling = references.filter(
    ({ id }) => id !== '' && !ids.some((known) => known === id || known.startsWith(`${id}-`)),
  );
  expect(references.length).toBeGreaterThan(0);
  expect(dangling.map(({ file, id }) => `${file.slice(projectDir.length + 1)}: ${id}`)).toEqual([]);
});

const sourcesBelow = (path: string): string[] => {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('generated'))
    .map((entry) => join(entry.parentPath, entry.name));
};
