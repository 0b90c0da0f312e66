/** docs/operations.md is a path: its parts are in the order of use, and docs/testing.md names the test of each step. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const textOf = (file: string): string => readFileSync(join(process.cwd(), file), 'utf8');
const page = textOf('docs/operations.md');
const parts = page.split(/^## /m).slice(1);
const headingOf = (part: string): string => part.slice(0, part.indexOf('\n'));
const path = parts.slice(0, -1);

/** Numbered steps that have a name, and sections, of the parts that are a path. */
const steps = path.flatMap((part) => [
  ...[...part.matchAll(/^\d\. \*\*(.+?)\.?\*\*/gm)].map(([, name = '']) => name),
  ...[...part.matchAll(/^### (.+)$/gm)].map(([, name = '']) => name),
]);

const rows = [...textOf('docs/testing.md').matchAll(/^\| (.+) \| `(server\/.+\.test\.ts)`, "(.+)" \|$/gm)].map(
  ([, step = '', file = '', title = '']) => ({ step, file, title }),
);

test('the page leads from an empty machine to a lost one, and to what is looked up', () => {
  expect(parts.map(headingOf)).toEqual(['Installing', 'Running', 'Upgrading', 'Disaster', 'Reference']);
  expect(steps).toEqual(
    expect.arrayContaining(['The release', 'The doctor', 'Health', 'Rollback', 'Backup and restore']),
  );
});

test('each step of it has a test', () => {
  const tested = rows.map(({ step }) => step);
  expect([...steps, 'Upgrading', 'Disaster'].filter((step) => !tested.includes(step))).toEqual([]);
});

test('each line of what surrounds the server has a test', () => {
  const section = page.slice(page.indexOf('### What surrounds the server'));
  const lines = [...section.slice(0, section.indexOf('\n## ')).matchAll(/^\| (.+?) \| /gm)].map(
    ([, line = '']) => line,
  );
  const tested = rows.map(({ step }) => step);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.slice(1).filter((line) => !tested.includes(line))).toEqual([]);
});

test('each of those tests is there, under its name', () => {
  const missing = rows.filter(({ file, title }) => {
    const at = join('tests', file);
    // Titles stand in quotes of any kind; an apostrophe in them is a typographic one.
    return !existsSync(join(process.cwd(), at)) || !textOf(at).includes(title);
  });
  expect(missing).toEqual([]);
});

test('what the page calls by « … » is a section or a step of it', () => {
  const bold = [...page.matchAll(/\*\*(.+?)\.?\*\*/gs)].map(([, name = '']) => name.replace(/\s+/g, ' '));
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, name = '']) => name);
  const named = [...page.matchAll(/« ([^»]+?) »/gs)].map(([, name = '']) => name.replace(/\s+/g, ' '));
  const known = (name: string): boolean => headings.some((heading) => heading.startsWith(name)) || bold.includes(name);
  // Of testing.md, and a list of sections with a word of its own.
  expect(named.filter((name) => name !== 'The operator’s path' && !known(name))).toEqual([]);
});
