/**
 * What the second site is made into, file by file, is as it was when somebody last looked at it. A change that is meant
 * is taken with `npx vitest run --project site tests/browser/expected- --update`, and read in the diff.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNoFindings } from './expect-no-findings.ts';
import { comparedFiles, namesOf, stylesOf, textOf } from './expected-output.ts';
import { siteFolders } from './folders.ts';

const dist = join(siteFolders.second, 'dist');
const expected = join(siteFolders.second, 'expected', 'output');
const files = comparedFiles(dist);

test.each(files)('%s', async (path) => {
  await expect(textOf(dist, path)).toMatchFileSnapshot(join(expected, `${path}.txt`));
});

test('the styles of its pages', async () => {
  await expect(stylesOf(dist)).toMatchFileSnapshot(join(expected, 'styles.css.txt'));
});

test('the names of its files', async () => {
  await expect(namesOf(dist)).toMatchFileSnapshot(join(expected, 'names.txt'));
});

test('no file is expected that is not made any more', () => {
  const found = readdirSync(expected, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const made = new Set([...files, 'styles.css', 'names'].map((path) => join(expected, `${path}.txt`)));
  expectNoFindings(
    found.filter((path) => !made.has(path)),
    'files that are not made',
  );
});
