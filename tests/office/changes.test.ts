import { expect, test } from 'vitest';
import { changesOf } from '../../office/editing/changes.ts';

const changes = (path: string, before: string | undefined, after: string | undefined) =>
  changesOf(
    path,
    before === undefined ? undefined : Buffer.from(before),
    after === undefined ? undefined : Buffer.from(after),
  );

test('a project’s changes are told by value, before and after', () => {
  const before = 'title: Grange\nimages:\n  - src: a.jpg\n    alt: Un toit\nyear: 2024\n';
  const after = 'title: La grange\nimages:\n  - src: a.jpg\n    alt: Un toit neuf\nplace: Nolhac\n';
  expect(changes('content/projects/grange.yaml', before, after)).toEqual([
    { place: ['title'], before: 'Grange', after: 'La grange' },
    { place: ['images', 0, 'alt'], before: 'Un toit', after: 'Un toit neuf' },
    { place: ['year'], before: 2024 },
    { place: ['place'], after: 'Nolhac' },
  ]);
});

test('a page’s are told by block, and a remark or a layout is no change of words', () => {
  const page = (...blocks: string[]) => `---\nheading: Zinc\n---\n\n${blocks.join('\n\n')}\n`;
  expect(changes('content/pages/zinc.mdx', page('Un.', 'Deux.'), page('Un.', 'Deux !'))).toEqual([
    { place: ['body', 1], before: 'Deux.', after: 'Deux !' },
  ]);
  expect(changes('site.yaml', 'a: 1\n', '# vu\na:   1\n')).toEqual([]);
});

test('a picture, or a text that can’t be read, is one change; a new file tells its values', () => {
  expect(changes('content/media/a.jpg', 'x', 'y')).toEqual([{ place: [] }]);
  expect(changes('content/projects/a.yaml', 'a: 1\n', 'a: [\n')).toEqual([{ place: [] }]);
  expect(changes('content/projects/a.yaml', undefined, 'a: 1\n')).toEqual([{ place: ['a'], after: 1 }]);
  expect(changes('content/projects/a.yaml', 'a: 1\n', 'a: 1\n')).toEqual([]);
});
