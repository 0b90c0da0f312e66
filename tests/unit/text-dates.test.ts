/** The date of a text's last change: what counts as a change, and how a date is renewed. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { foldersOf } from '../../generator/config/folders.ts';
import { renewDates } from '../../generator/pipeline/renew-dates.ts';
import { textDigest } from '../../generator/site/visible-text.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { fixturesFolder } from './check-fixtures.ts';

const digestOf = (text: string): string => {
  const { tree } = readBody(text);
  if (tree === undefined) throw new Error('The text does not parse');
  return textDigest(tree);
};

describe('the digest of a text', () => {
  const text = 'Nous posons la tuile.\n\n<Drawing name="ferme" label="Une ferme." caption="L’égout" />';

  test('is twelve letters, which YAML takes for a text', () => expect(digestOf(text)).toMatch(/^[a-p]{12}$/));

  test.each([
    ['lines', text.replace('posons la', 'posons\nla')],
    ['apostrophes', text.replace('L’', "L'")],
    ['emphasis', text.replace('tuile', '**tuile**')],
    ['a drawing', text.replace('ferme"', 'toit"')],
    ['words for those who do not see', text.replace('Une ferme.', 'Deux fermes.')],
    ['the order of attributes', text.replace('name="ferme" label="Une ferme."', 'label="Une ferme." name="ferme"')],
  ])('stays when nothing changes but %s', (_, other) => expect(digestOf(other)).toBe(digestOf(text)));

  test.each([
    ['a word', text.replace('tuile', 'tuile plate')],
    ['a full stop', text.replace('tuile.', 'tuile !')],
    ['a caption', text.replace('L’égout', 'La rive')],
    ['a figure', text.replace('la tuile', '{figures.staff} tuiles')],
  ])('changes with %s', (_, other) => expect(digestOf(other)).not.toBe(digestOf(text)));
});

describe('renewing', () => {
  let root: string;
  const page = 'content/pages/tuiles.mdx';
  const read = (): string => readFileSync(join(root, page), 'utf8');
  const renew = () => renewDates(foldersOf(root), '2026-06-01');
  const change = (from: string, to: string): void => writeFileSync(join(root, page), read().replace(from, to));

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'dates-'));
    cpSync(join(fixturesFolder, '_base'), root, { recursive: true });
    change(
      'heading: Couverture en tuiles\n',
      'heading: Couverture en tuiles\nupdated: 2026-03-02 # relu\ndraft: false\n',
    );
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('gives a text without a digest its own, beside the date, which stays', async () => {
    expect(await renew()).toEqual([page]);
    expect(read()).toMatch(/\nupdated: 2026-03-02 # relu\nupdatedDigest: [a-p]{12}\ndraft: false\n---\n/);
    expect(await renew()).toEqual([]);
  });

  test('dates a text that has changed, and touches nothing else', async () => {
    await renew();
    const before = read();
    change('la tuile canal', 'la belle tuile canal');
    expect(await renew()).toEqual([page]);
    const lines = (text: string): string[] =>
      text.split('\n').filter((line) => !/^updated|belle|Nous posons/.test(line));
    expect(read()).toMatch(/\nupdated: 2026-06-01 # relu\nupdatedDigest: [a-p]{12}\n/);
    expect(lines(read())).toEqual(lines(before));
  });

  test.each([
    ['a draft', 'draft: false', 'draft: true'],
    ['a text that can not be read', '</Section>', '</Sektion>'],
    ['a header that can not be read', 'draft: false', 'draft: [false'],
  ])('leaves %s alone', async (_, from, to) => {
    change(from, to);
    const before = read();
    expect(await renew()).toEqual([]);
    expect(read()).toBe(before);
  });
});
