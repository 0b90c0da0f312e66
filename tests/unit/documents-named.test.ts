/** What documents name is there: links lead to files, paths in code spans exist, decisions are listed. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '..', '..');
const filesOf = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: project, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(project, file)))
    .sort();

/** All folders above a file. */
const parentsOf = (file: string): string[] => {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
};

const files = filesOf();
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('tests/fixtures/'));
const folders = new Set(files.flatMap((file) => parentsOf(file)));

const tops = [...folders].filter((folder) => !folder.includes('/'));

/** Paths that exist on an editor's or an operator's machine, once something was built, or in a release. */
const isMade = (path: string): boolean =>
  /^(?:src\/generated|dist|var|\.cache|content)(?:\/|$)|^server\/\w+\.mjs$/.test(path);

/** « generator/check/*.ts » and « rules/<code>.ts » name kinds of files. */
const isPattern = (path: string): boolean => /[*<>{}…]|\.\.\./.test(path);

const isThere = (path: string): boolean => files.includes(path) || folders.has(path.replace(/\/$/, ''));

const textOf = (document: string): string => readFileSync(join(project, document), 'utf8');
/** Without blocks of code, which show what somebody else's files may hold. */
const proseOf = (document: string): string => textOf(document).replace(/^ *```[\s\S]*?^ *```/gm, '');
const from = (document: string, path: string): string => posix.normalize(posix.join(dirname(document), path));
/** A decision that no longer holds may name what is gone. */
const isSuperseded = (document: string): boolean => /^Status: superseded/m.test(textOf(document));

test('the documents of the project are read', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/operations.md']));
});

describe.each(documents)('%s', (document) => {
  test('links to files that are there', () => {
    const links = [...proseOf(document).matchAll(/\]\((?!\w+:|\/|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) =>
      from(document, link),
    );
    expect(links.filter((link) => !isThere(link) && !isPattern(link))).toEqual([]);
  });

  test('names paths of the project that are there', () => {
    const named = [...proseOf(document).matchAll(/`([\w.-]+\/[^\s`:]*)`/g)].map(([, path = '']) => path);
    const own = named.filter((path) => tops.includes(path.split('/')[0] ?? '') && !isPattern(path) && !isMade(path));
    expect(
      isSuperseded(document) ? [] : own.filter((path) => ![path, from(document, path), `tests/${path}`].some(isThere)),
    ).toEqual([]);
  });
});

describe('docs/decisions', () => {
  const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file));
  const index = textOf('docs/decisions/README.md');

  test('are numbered without a gap, and listed', () => {
    expect(decisions.map((file) => Number(file.slice(15, 19)))).toEqual(decisions.map((_, at) => at + 1));
    const listed = [...index.matchAll(/^- \[\d{4}\]\(([^)]+)\) /gm)].map(([, name]) => `docs/decisions/${name}`);
    expect(listed.sort()).toEqual(decisions);
  });

  test.each(decisions)('%s says its status and what was decided, in forty lines', (file) => {
    const text = textOf(file);
    expect(text).toMatch(/^# \d{4}\. .+\n\nStatus: (?:accepted|superseded by \[\d{4}\]\(\d{4}-[\w-]+\.md\))\./);
    expect(text).toContain('\n## Decision\n');
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(40);
  });
});
