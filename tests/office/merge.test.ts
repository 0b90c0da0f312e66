/** The merge of two drafts of one file: what differs on one side is kept, what differs on both is told. */
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Side } from '../../office/api.ts';
import { mergeSource } from '../../office/editing/merge-source.ts';
import { mergeValues } from '../../office/editing/merge-values.ts';
import { fc } from '../setup/seed.ts';

const merge = (
  path: string,
  base: string | undefined,
  mine: string | undefined,
  theirs: string | undefined,
  prefer?: Side,
) => {
  const bytes = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text));
  const result = mergeSource(path, { base: bytes(base), mine: bytes(mine), theirs: bytes(theirs) }, prefer);
  return result.kind === 'merged' ? result.content?.toString() : result.conflicts;
};

const project = 'content/projects/grange.yaml';
const page = 'content/pages/zinc.mdx';

describe('a YAML file', () => {
  test('two people change different values: both are kept, with each other’s comments and layout', () => {
    const base = '# Grange\ntitle: Grange\nyear: 2024 # achevée\nplace: "Nolhac"\n';
    const mine = '# Grange\ntitle: La grange\nyear: 2024 # achevée\nplace: "Nolhac"\n';
    const theirs = '# Grange\ntitle: Grange\nyear: 2025 # achevée\nplace: "Nolhac"\n';
    expect(merge(project, base, mine, theirs)).toBe(
      '# Grange\ntitle: La grange\nyear: 2025 # achevée\nplace: "Nolhac"\n',
    );
  });

  test('two values on one line are two values', () => {
    expect(merge(project, 'size: { w: 1, h: 2 }\n', 'size: { w: 5, h: 2 }\n', 'size: { w: 1, h: 9 }\n')).toBe(
      'size: { w: 5, h: 9 }\n',
    );
  });

  test('each adds a picture: both pictures are there', () => {
    const base = 'images:\n  - src: a.jpg\n';
    const text = merge(project, base, `${base}  - src: b.jpg\n`, `${base}  - src: c.jpg\n`) as string;
    expect(parse(text)).toEqual({ images: [{ src: 'a.jpg' }, { src: 'c.jpg' }, { src: 'b.jpg' }] });
  });

  test('the same value twice changed is told with its place and the three versions', () => {
    const file = (alt: string) =>
      `title: Grange\nimages:\n  - src: a.jpg\n    alt: ${alt}\n  - src: b.jpg\n    alt: ${alt} !\n`;
    expect(merge(project, file('Un toit'), file('Un toit neuf'), file('Un toit bleu'))).toEqual([
      { place: ['images', 0, 'alt'], base: 'Un toit', mine: 'Un toit neuf', theirs: 'Un toit bleu' },
      { place: ['images', 1, 'alt'], base: 'Un toit !', mine: 'Un toit neuf !', theirs: 'Un toit bleu !' },
    ]);
  });

  test('a remark that the merge of values can’t keep is a conflict, not lost', () => {
    const conflicts = merge(project, 'a: 1\n', 'a: 1 # vu avec Claire\n', 'a: 2\n');
    expect(conflicts).toMatchObject([{ place: [] }]);
  });

  test('both add the same value in different lines: it is there once', () => {
    const base = 'title: Grange\nyear: 2024\nplace: Nolhac\n';
    expect(merge(project, base, `size: 9\n${base}`, `${base}size: 9\n`)).toBe(`${base}size: 9\n`);
    const images = 'images:\n  - src: a.jpg\n';
    const added = (...names: readonly string[]) => images + names.map((name) => `  - src: ${name}.jpg\n`).join('');
    const merged = merge(project, images, added('b', 'c'), added('b', 'd')) as string;
    expect(parse(merged)).toEqual({ images: ['a', 'b', 'd', 'c'].map((name) => ({ src: `${name}.jpg` })) });
  });

  test('each adds a part of one map or list that is new: both parts are there', () => {
    const base = 'title: Grange\n';
    const merged = (mine: string, theirs: string) => merge(project, base, base + mine, base + theirs) as string;
    expect(parse(merged('size: { w: 1 }\n', 'size: { h: 2 }\n'))).toEqual({ title: 'Grange', size: { w: 1, h: 2 } });
    expect(parse(merged('rooms: [a]\n', 'rooms: [b]\n'))).toEqual({ title: 'Grange', rooms: ['b', 'a'] });
  });

  test('one changes an item of a list, the other adds one beside it: both are kept', () => {
    const list = (...items: readonly string[]) => `rooms: [${items.join(', ')}]\n`;
    const merged = (mine: string, theirs: string) =>
      parse(merge(project, list('a'), mine, theirs) as string) as unknown;
    expect(merged(list('a', 'b'), list('A'))).toEqual({ rooms: ['A', 'b'] });
    expect(merged(list('A'), list('a', 'b'))).toEqual({ rooms: ['A', 'b'] });
    expect(merged(list('b', 'a'), list('A'))).toEqual({ rooms: ['b', 'A'] });
    // Which of them is the old one can't be told.
    expect(merge(project, list('a'), list('b', 'c'), list('A'))).toEqual([
      { place: ['rooms', 0], base: ['a'], mine: ['b', 'c'], theirs: ['A'] },
    ]);
  });

  test('one removes the file that the other changes, or both write a picture of one name: told', () => {
    expect(merge(project, 'a: 1\n', undefined, 'a: 2\n')).toMatchObject([{ place: [] }]);
    expect(merge('content/media/toit.jpg', undefined, 'mine', 'theirs')).toMatchObject([{ place: [] }]);
    expect(merge(project, 'a: 1\n', undefined, 'a: 1\n')).toBeUndefined();
  });

  test('a file that can’t be read is compared as a whole', () => {
    expect(merge(project, 'a: 1\nb: 1\n', 'a: [\nb: 1\n', 'a: 1\nb: 2\n')).toMatchObject([{ place: [] }]);
  });
});

describe('a page', () => {
  const text = (heading: string, ...blocks: string[]) => `---\nheading: ${heading}\n---\n\n${blocks.join('\n\n')}\n`;

  test('a heading, a paragraph and a new block by two people: all are kept', () => {
    const base = text('Zinc', 'Un toit.', '<Note>\n\nPrix.\n\n</Note>', 'Fin.');
    const mine = text('Le zinc', 'Un toit de zinc.', '<Note>\n\nPrix.\n\n</Note>', 'Fin.');
    const theirs = text('Zinc', 'Un toit.', '<Note>\n\nPrix de 2026.\n\n</Note>', 'Fin.', 'Et après.');
    expect(merge(page, base, mine, theirs)).toBe(
      text('Le zinc', 'Un toit de zinc.', '<Note>\n\nPrix de 2026.\n\n</Note>', 'Fin.', 'Et après.'),
    );
  });

  test('one paragraph twice changed is told', () => {
    expect(
      merge(page, text('Zinc', 'Un.', 'Deux.'), text('Zinc', 'Un !', 'Deux.'), text('Zinc', 'Un ?', 'Deux.')),
    ).toEqual([{ place: ['body', 0], base: 'Un.', mine: 'Un !', theirs: 'Un ?' }]);
  });
});

describe('a side that is preferred wins where both changed the same, and there alone', () => {
  const header = (title: string, year: number) => `---\ntitle: ${title}\nyear: ${year}\n---\n\n`;
  test.each([
    ['a value', project, 'a: 1\nb: 1\n', 'a: 2\nb: 1\n', 'a: 3\nb: 3\n', 'a: 2\nb: 3\n', 'a: 3\nb: 3\n'],
    ['a value that one removed', project, 'a: 1\nb: 1\n', 'b: 1\n', 'a: 3\nb: 3\n', 'b: 3\n', 'a: 3\nb: 3\n'],
    ['a list', project, 'a: [1]\nb: 1\n', 'a: [2, 3]\nb: 1\n', 'a: [4]\nb: 3\n', 'a: [2, 3]\nb: 3\n', 'a: [4]\nb: 3\n'],
    [
      'a page',
      page,
      `${header('A', 1)}Un.\n`,
      `${header('B', 1)}Un !\n`,
      `${header('C', 3)}Un ?\n`,
      `${header('B', 3)}Un !\n`,
      `${header('C', 3)}Un ?\n`,
    ],
    ['a picture', 'content/media/toit.jpg', 'base', 'mine', 'theirs', 'mine', 'theirs'],
    ['a file that can’t be read', project, 'a: 1\n', 'a: [\n', 'a: 3\n', 'a: [\n', 'a: 3\n'],
    ['a file that one removed', project, 'a: 1\n', undefined, 'a: 3\n', undefined, 'a: 3\n'],
  ])('%s', (_what, path, base, mine, theirs, withMine, withTheirs) => {
    expect(merge(path, base, mine, theirs, 'mine')).toBe(withMine);
    expect(merge(path, base, mine, theirs, 'theirs')).toBe(withTheirs);
  });
});

describe('of any values', () => {
  const leaf = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.string({ maxLength: 3 }), fc.boolean());
  const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value')),
    ),
  }));
  const maps = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), values);

  test('who changed nothing takes nothing back, and equal changes are one', () => {
    fc.assert(
      fc.property(values, values, (base, changed) => {
        for (const versions of [
          { base, mine: changed, theirs: base },
          { base, mine: base, theirs: changed },
          { base, mine: changed, theirs: changed },
        ])
          expect(mergeValues(versions)).toEqual({ value: changed, conflicts: [] });
      }),
    );
  });

  test('every word that somebody wrote is in the merged value or in a conflict', () => {
    const wordsOf = (value: unknown): string[] =>
      typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [JSON.stringify(value)];
    fc.assert(
      fc.property(maps, maps, maps, (base, mine, theirs) => {
        const { value, conflicts } = mergeValues({ base, mine, theirs });
        const kept = new Set([
          ...wordsOf(value),
          ...conflicts.flatMap((conflict) => [...wordsOf(conflict.mine), ...wordsOf(conflict.theirs)]),
        ]);
        const old = new Set(wordsOf(base));
        // Looked for before it is asserted: an assertion of each word takes most of the time.
        const lost = [...wordsOf(mine), ...wordsOf(theirs)].filter((word) => !old.has(word) && !kept.has(word));
        expect(lost).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('a side that is preferred leaves no conflict', () => {
    fc.assert(
      fc.property(maps, maps, maps, (base, mine, theirs) => {
        expect(mergeValues({ base, mine, theirs }, 'mine').conflicts).toEqual([]);
        expect(mergeValues({ base, mine, theirs }, 'theirs').conflicts).toEqual([]);
      }),
    );
  });

  test('a YAML file holds the merged values', () => {
    fc.assert(
      fc.property(maps, maps, maps, (base, mine, theirs) => {
        const merged = merge(
          project,
          ...([base, mine, theirs].map((value) => stringify(value)) as [string, string, string]),
        );
        const { value, conflicts } = mergeValues({ base, mine, theirs });
        if (typeof merged === 'string') expect(parse(merged)).toEqual(value);
        else expect(conflicts.length > 0 || merged?.[0]?.place.length === 0).toBe(true);
      }),
    );
  });
});
