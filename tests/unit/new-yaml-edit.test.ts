import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { editYaml } from '../../generator/source/yaml/edit.ts';
import { isSame, YamlEditError } from '../../generator/source/yaml/nodes.ts';
import { printYaml } from '../../generator/source/yaml/print.ts';
import { fc } from '../setup/seed.ts';

const root = join(import.meta.dirname, '..', '..');
const siteText = readFileSync(join(root, 'site.yaml'), 'utf8');

/** Lines of a text that another one no longer has, and those it has more. */
const difference = (before: string, after: string): { removed: string[]; added: string[] } => {
  const count = new Map<string, number>();
  for (const line of after.split('\n')) count.set(line, (count.get(line) ?? 0) + 1);
  const removed: string[] = [];
  for (const line of before.split('\n')) {
    const left = count.get(line) ?? 0;
    if (left === 0) removed.push(line);
    else count.set(line, left - 1);
  }
  return { removed, added: [...count].flatMap(([line, times]) => new Array<string>(times).fill(line)) };
};

const edit = (text: string, change: (value: never) => void): string => {
  const value = parse(text) as never;
  change(value);
  return editYaml(text, value);
};

describe('a value changed', () => {
  test('the site file is the same when nothing changes', () => {
    expect(editYaml(siteText, parse(siteText))).toBe(siteText);
  });

  test('one line changes in the site file, its comment stays', () => {
    const edited = edit(siteText, (site: { company: { phone: string } }) => {
      site.company.phone = '+33471000000';
    });
    expect(difference(siteText, edited)).toEqual({
      removed: ['  phone: "+33465714370"'],
      added: ['  phone: "+33471000000"'],
    });
    expect(edited).toContain('tranche réservée à la fiction');
  });

  test('a value marked with an anchor keeps it', () => {
    const edited = edit('a: &n 4\nb: { max: *n }\n', (value: { a: number; b: { max: number } }) => {
      value.a = 5;
      value.b.max = 5;
    });
    expect(edited).toBe('a: &n 5\nb: { max: *n }\n');
  });

  test('a value written as an alias follows its anchor when it was not changed itself', () => {
    const text = 'a: &n 4\nl:\n  - { max: *n }\n  - max: *n\n';
    expect(editYaml(text, { a: 5, l: [{ max: 4 }, { max: 4 }] })).toBe('a: &n 5\nl:\n  - { max: *n }\n  - max: *n\n');
    expect(editYaml(text, { a: 5, l: [{ max: 4 }, { max: 7 }] })).toBe('a: &n 5\nl:\n  - { max: *n }\n  - max: 7\n');
  });

  test('quotes and the comment at the end of a line stay', () => {
    expect(
      edit('a: "x" # why\nb: 1\n', (value: { a: string }) => {
        value.a = 'y: z';
      }),
    ).toBe('a: "y: z" # why\nb: 1\n');
  });

  test('a long text stays a block', () => {
    const text = 'a: |\n  one\n\n  two\n# after\nb: 1\n';
    expect(
      edit(text, (value: { a: string }) => {
        value.a = 'one\n\nthree\n';
      }),
    ).toBe('a: |\n  one\n\n  three\n# after\nb: 1\n');
  });

  test('an empty value is filled', () => {
    expect(
      edit('a:\nb: 1\n', (value: { a: unknown }) => {
        value.a = ['x'];
      }),
    ).toBe('a:\n  - x\nb: 1\n');
  });
});

describe('a key or an item added or removed', () => {
  test('a key goes where the order puts it', () => {
    const text = 'a: 1 # one\n# about c\nc: 3\n';
    expect(editYaml(text, { a: 1, b: 2, c: 3 })).toBe('a: 1 # one\nb: 2\n# about c\nc: 3\n');
    expect(editYaml(text, { z: 0, a: 1, c: 3 })).toBe('z: 0\na: 1 # one\n# about c\nc: 3\n');
    expect(editYaml(text, { c: 3 })).toBe('# about c\nc: 3\n');
  });

  test('an item is written like its neighbours', () => {
    const text = 'l:\n  - { label: A, route: a } # first\n  - label: G\n    entries:\n      - { label: B, route: b }\n';
    expect(
      editYaml(text, {
        l: [
          { label: 'A', route: 'a' },
          {
            label: 'G',
            entries: [
              { label: 'B', route: 'b' },
              { label: 'C, D', route: 'c' },
            ],
          },
          { label: 'E', route: 'e' },
        ],
      }),
    ).toBe(
      'l:\n  - { label: A, route: a } # first\n  - label: G\n    entries:\n      - { label: B, route: b ' +
        '}\n      - { label: "C, D", route: c }\n  - { label: E, route: e }\n',
    );
  });

  test('items set apart by a blank line stay so', () => {
    const text = 'l:\n  - id: a\n    x: 1\n\n  - id: b\n    x: 2\n\nm: 1\n';
    const three = 'l:\n  - id: a\n    x: 1\n\n  - id: n\n    x: 9\n\n  - id: b\n    x: 2\n\nm: 1\n';
    expect(
      editYaml(text, {
        l: [
          { id: 'a', x: 1 },
          { id: 'n', x: 9 },
          { id: 'b', x: 2 },
        ],
        m: 1,
      }),
    ).toBe(three);
    expect(
      editYaml(three, {
        l: [
          { id: 'a', x: 1 },
          { id: 'b', x: 2 },
        ],
        m: 1,
      }),
    ).toBe(text);
  });

  test('the first key of an item can go', () => {
    expect(editYaml('l:\n  - a: 1\n    # why\n    b: 2\n  - c: 3\n    d: 4\n', { l: [{ b: 2 }, { d: 4 }] })).toBe(
      'l:\n  - \n    # why\n    b: 2\n  - d: 4\n',
    );
  });
});

describe('a text that is not laid out as it would be printed', () => {
  test('keeps its indentation, its line ends, and the spaces that are not beside what changed', () => {
    const text = 'a:\n    b: [x,y,  z]   # why\n    c:   1\n\n\n    d: {e: 1,f: 2}\n';
    const value = { a: { b: ['x', 'y', 'z'], c: 2, d: { e: 1, f: 2 }, g: { h: 1 } } };
    const edited = 'a:\n    b: [x,y,  z]   # why\n    c: 2\n\n\n    d: {e: 1,f: 2}\n    g:\n        h: 1\n';
    expect(editYaml(text, value)).toBe(edited);
    expect(editYaml(text.trim(), value)).toBe(edited.trim());
    expect(editYaml(text.replaceAll('\n', '\r\n'), value)).toBe(edited.replaceAll('\n', '\r\n'));
  });

  test('keeps its lists as deep as their keys', () => {
    expect(
      editYaml('l:\n- un\n- k:  1\n  m: 2\nz: [a,b]\n', { l: ['un', 'deux', { k: 1, m: 3 }], z: ['a', 'b'] }),
    ).toBe('l:\n- un\n- deux\n- k:  1\n  m: 3\nz: [a,b]\n');
  });

  test('keeps the comments above what goes or comes', () => {
    const text = '# head\na: 1\n# about b\nb: 2\nl:\n  # first\n  - x\n  # second\n  - y\n# last\n';
    expect(editYaml(text, { z: 0, a: 1, l: ['y'] })).toBe(
      '# head\nz: 0\na: 1\n# about b\nl:\n  # first\n  # second\n  - y\n# last\n',
    );
  });
});

test('a key left empty keeps its line', () => {
  expect(editYaml('# head\n: 1 # one\na: 2\n', { '': 1, a: 3 })).toBe('# head\n: 1 # one\na: 3\n');
});

test('an alias is not left without its anchor', () => {
  expect(() => editYaml('a: &n 4\nb: *n\nc: 1\n', { b: 4, c: 1 })).toThrow(YamlEditError);
});

test('words that look like booleans are quoted', () => {
  expect(printYaml({ country: 'no', year: '2020', list: ['on', 'a'] })).toBe(
    'country: "no"\nyear: "2020"\nlist:\n  - "on"\n  - a\n',
  );
});

test('every project file can be read and printed again with the same content', () => {
  for (const name of readdirSync(join(root, 'content', 'projects'))) {
    const text = readFileSync(join(root, 'content', 'projects', name), 'utf8');
    expect(parse(printYaml(parse(text) as Record<string, unknown>))).toEqual(parse(text));
  }
});

const scalar = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'no',
    'a: b',
    '- x',
    '# y',
    'deux\nlignes',
    'trois\n\nlignes\n',
    ' blanc',
    '50 %',
    '@a',
    '*x',
    '&y',
    '{z}',
    '[k',
    '"',
    "l'a",
    '42',
    '2025-01-01',
  ),
  fc.integer(),
  fc.boolean(),
);
const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalar,
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
})).value;
const record = fc.dictionary(name, value, { minKeys: 1, maxKeys: 5 });

test('any content can become any other that keeps a key, or is refused', () => {
  let refused = 0;
  let runs = 0;
  fc.assert(
    fc.property(record, record, (before, after) => {
      const text = `# first line\n${printYaml({ kept: 1, ...before })}# last line\n`;
      expect(isSame(parse(text), { kept: 1, ...before })).toBe(true);
      runs += 1;
      try {
        const edited = editYaml(text, { kept: 1, ...after });
        expect(isSame(parse(edited), { kept: 1, ...after })).toBe(true);
        expect(edited.startsWith('# first line\n') && edited.endsWith('# last line\n')).toBe(true);
      } catch (error) {
        if ((error as Error).name === 'AssertionError') throw error;
        refused += 1;
      }
    }),
    { numRuns: 500, seed: 7 },
  );
  expect(refused / runs).toBeLessThan(0.05);
});
