/** A YAML text is read as far as it can be, whatever is wrong in it. */
import { describe, expect, test } from 'vitest';
import { checkSchema } from '../../generator/schema/validate.ts';
import { resolveConflicts } from '../../generator/source/merge-conflicts.ts';
import { editYaml } from '../../generator/source/yaml/edit.ts';
import { readYaml } from '../../generator/source/yaml/document.ts';
import { localize } from '../../generator/diagnostics/diagnostic.ts';

const codesOf = (text: string): string[] =>
  readYaml('site.yaml', text).diagnostics.map((found) => localize(found, 'fr').code);

describe('a line that nothing mends', () => {
  test('is left out: all else is read', () => {
    const text = 'a: 1\nb: ? 2 mois\nc: 3\n';
    expect(codesOf(text)).toEqual(['yaml-syntax']);
    expect(readYaml('site.yaml', text).value).toEqual({ a: 1, c: 3 });
  });

  test('and is the only one leaves a text that holds nothing', () => {
    expect(codesOf('b: ? 2 mois\n')).toEqual(['yaml-syntax']);
    expect(readYaml('site.yaml', 'b: ? 2 mois\n').value).toBeNull();
  });
});

describe('two versions left by a merge', () => {
  const between = (...lines: readonly string[]): string => ['a: 1', ...lines, 'c: 3', ''].join('\n');

  test('are read as the first one; lines keep their numbers', () => {
    const text = between('<<<<<<< HEAD', 'b: 2', 'd: 4', '=======', 'b: 5', '>>>>>>> theirs', 'e: 6');
    expect(resolveConflicts(text)).toEqual({
      text: between('', 'b: 2', 'd: 4', '', '', '', 'e: 6'),
      conflicts: [{ first: 2, last: 7 }],
    });
  });

  test('with the version before both, several in a file, with the line ends of Windows', () => {
    const text = between(
      '<<<<<<<',
      'b: 2',
      '||||||| base',
      'b: 0',
      '=======',
      '>>>>>>> theirs',
      'd: 4',
      '<<<<<<< HEAD',
      'e: 5',
      '=======',
      'e: 6',
      '>>>>>>>',
    );
    const read = between('', 'b: 2', '', 'b: 0', '', '', 'd: 4', '', 'e: 5', '', '', '');
    const conflicts = [
      { first: 2, last: 7 },
      { first: 9, last: 13 },
    ];
    expect(resolveConflicts(text)).toEqual({ text: read, conflicts });
    const windows = resolveConflicts(text.replaceAll('\n', '\r\n'));
    expect(windows.conflicts).toEqual(conflicts);
    expect(windows.text.replaceAll('\r', '')).toBe(read);
  });

  test('are none, where a mark is missing or a text looks like one', () => {
    for (const text of [
      between('<<<<<<< HEAD', 'b: 2', '======='),
      between('=======', '>>>>>>> theirs'),
      between('b: "<<<<<<< HEAD"'),
      between('<<<<<<<<', '=======', '>>>>>>>>'),
    ])
      expect(resolveConflicts(text)).toEqual({ text, conflicts: [] });
  });
});

test('what goes leaves its comments to what follows, and nothing where it had none', () => {
  const text = 'l:\n  - x\n  # second\n  - y\n  - z\n  # last\n';
  expect(editYaml(text, { l: ['z'] })).toBe('l:\n  # second\n  - z\n  # last\n');
  expect(editYaml(text, { l: ['x'] })).toBe('l:\n  - x\n  # second\n  # last\n');
  expect(editYaml('l:\n  - x\n  - y\n  - z\n', { l: ['z'] })).toBe('l:\n  - z\n');
});

describe('the name of a figure', () => {
  const toldOf = (name: string) => {
    const { value, doc } = readYaml('site.yaml', `figures:\n  "${name}": { value: 35 }\n`);
    return checkSchema('site', value, doc)
      .filter(({ code }) => code === 'key-form')
      .map((found) => [localize(found, 'fr').hint, localize(found, 'en').hint, found.facts]);
  };

  test.each([
    ['pente-du-toit', 'penteDuToit'],
    ['Pente', 'pente'],
    ['été 2026', 'ete2026'],
    ['2e pente', 'ePente'],
  ])('that cannot be one (%s) is told with the nearest that can: %s', (name, meant) => {
    expect(toldOf(name)).toEqual([
      [`Par exemple : ${meant}.`, `For example: ${meant}.`, { found: name, suggestions: [meant] }],
    ]);
  });

  test('that has no letter is told with an example, which is no suggestion', () => {
    expect(toldOf('12')).toEqual([
      ['Par exemple : monChiffre.', 'For example: myFigure.', { found: '12', suggestions: [] }],
    ]);
  });
});
