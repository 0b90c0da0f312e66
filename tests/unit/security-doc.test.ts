/** docs/security.md names the test of each claim: it is there, and has what the page quotes. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(join(process.cwd(), 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
/** A test, or a folder of them, with what is quoted of it. */
const named = rows.flatMap((row) =>
  [...row.matchAll(/`([\w-]+\/(?:[\w.-]+\.ts)?)`(?:, "([^"]+)")?/g)]
    .filter(([, path = '']) => !path.startsWith('deploy/'))
    .map(([, path = '', title]) => ({ point: /^\| (\S+)/.exec(row)?.[1] ?? '', path, title })),
);

test('there are claims, and each has a state', () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) expect(row.split('|')[2]?.trim(), row).toMatch(/^(?:met|met by setting|not applicable)$/);
});

test.each(named)('$point: $path "$title"', ({ path, title }) => {
  const file = join(process.cwd(), 'tests', path);
  expect(existsSync(file)).toBe(true);
  if (title === undefined || statSync(file).isDirectory()) return;
  expect(readFileSync(file, 'utf8')).toContain(title);
});
