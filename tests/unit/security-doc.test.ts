/** docs/security.md names the test of each claim: it is there, and has what the page quotes. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** OWASP ASVS 5.0.0, chapters V3 to V8, V13 and V16: the points of levels 1 and 2. */
const levelTwo = [
  ...(
    '3.2.1 3.2.2 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.2 3.5.3 3.5.4 3.5.5 ' +
    '3.7.1 3.7.2'
  ).split(' '),
  ...'4.1.1 4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.1 4.4.2 4.4.3 4.4.4'.split(' '),
  ...'5.1.1 5.2.1 5.2.2 5.2.3 5.3.1 5.3.2 5.4.1 5.4.2 5.4.3'.split(' '),
  ...(
    '6.1.1 6.1.2 6.1.3 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.10 6.2.11 6.2.12 6.3.1 ' +
    '6.3.2 6.3.3'
  ).split(' '),
  ...'6.3.4 6.4.1 6.4.2 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4'.split(' '),
  ...(
    '7.1.1 7.1.2 7.1.3 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 ' + '7.6.2'
  ).split(' '),
  ...'8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.3.1 8.4.1'.split(' '),
  ...'13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5'.split(' '),
  ...(
    '16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 ' +
    '16.5.2 16.5.3'
  ).split(' '),
];

const page = readFileSync(join(process.cwd(), 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim());

/** The points of a row: `4.1.1`, `13.2.4, 13.2.5` or `3.3.1–3.3.4`. */
const pointsOf = (row: string): string[] => {
  const numbers = [...(cellsOf(row)[1] ?? '').matchAll(/\b(\d+\.\d+)\.(\d+)\b/g)];
  const [first, last] = numbers;
  if (!cellsOf(row)[1]?.includes('–') || !first || !last) return numbers.map(([point]) => point);
  return Array.from(
    { length: Number(last[2]) - Number(first[2]) + 1 },
    (_, index) => `${first[1]}.${Number(first[2]) + index}`,
  );
};

/** A test, or a folder of them, with what is quoted of it. */
const named = rows.flatMap((row) =>
  [...row.matchAll(/`([\w-]+\/(?:[\w.-]+\.ts)?)`(?:, "([^"]+)")?/g)]
    .filter(([, path = '']) => !path.startsWith('deploy/'))
    .map(([, path = '', title]) => ({ point: /^\| (\S+)/.exec(row)?.[1] ?? '', path, title })),
);

test('every point of level 2 is there once, with its state', () => {
  const points = rows.flatMap(pointsOf);
  expect(points).toEqual([...new Set(points)]);
  expect(levelTwo.filter((point) => !points.includes(point))).toEqual([]);
  for (const row of rows) expect(cellsOf(row)[2], row).toMatch(/^(?:met|met by setting|partly|not applicable)$/);
});

test('what is met names where it is tested, what is not applicable says why', () => {
  const proved = new Set(named.map(({ point }) => point));
  expect(
    rows.filter((row) => cellsOf(row)[2] !== 'not applicable' && !proved.has(/^\| (\S+)/.exec(row)?.[1] ?? '')),
  ).toEqual([]);
  expect(rows.filter((row) => (cellsOf(row)[3] ?? '').length < 12)).toEqual([]);
});

test.each(['5.2.1', '5.2.4', '5.2.5', '5.4.3', '4.1.3', '13.4.5', '16.3.4', '16.5.1'])('%s is met', (point) => {
  expect(cellsOf(rows.find((row) => pointsOf(row).includes(point)) ?? '')[2]).toMatch(/^met/);
});

test.each(named)('$point: $path "$title"', ({ path, title }) => {
  const file = join(process.cwd(), 'tests', path);
  expect(existsSync(file)).toBe(true);
  if (title === undefined || statSync(file).isDirectory()) return;
  expect(readFileSync(file, 'utf8')).toContain(title);
});
