/** `npm test -- --changed` runs the tests that a change can break: through aliases and made modules, too. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testsReached } from '../../scripts/testing/changed.mjs';
import { importsOf } from '../../scripts/testing/imports.mjs';

let project = '';
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};
const git = (...args: readonly string[]): void => {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.test', ...args], { cwd: project });
};
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'changed-'));
  git('init', '--quiet');
  write('generator/check/rules.ts', "export * from '#rules';\n");
  write('generator/check/rules/one.ts', 'export const one = 1;\n');
  write('src/identity/plain/identity.ts', 'export const shape = 1;\n');
  write('tests/unit/rules.test.ts', "import { one } from '../../generator/check/rules.ts';\n");
  write('tests/unit/shape.test.ts', "import { shape } from '#identity/plain';\n");
  write('tests/unit/other.test.ts', "import { join } from 'node:path';\n");
  write('tests/spec/site.test.ts', "import { read } from './read.ts';\n");
  git('add', '.');
  git('commit', '--quiet', '-m', 'All');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test.each([
  ['generator/check/rules/one.ts', ['tests/spec/site.test.ts', 'tests/unit/rules.test.ts']],
  ['generator/check/rules/new.ts', ['tests/spec/site.test.ts', 'tests/unit/rules.test.ts']],
  ['src/identity/plain/identity.ts', ['tests/spec/site.test.ts', 'tests/unit/shape.test.ts']],
  ['tests/unit/other.test.ts', ['tests/unit/other.test.ts']],
])('a change of %s', (path, reached) => {
  write(path, 'export const changed = 2;\n');
  expect(testsReached(project)).toEqual(reached);
  git('stash', '--include-untracked', '--quiet');
});

describe('of this project', () => {
  test.each(['check-rules', 'check-rule-variants-sense', 'broken-edits'])('%s depends on every rule', (name) => {
    const reached = importsOf(process.cwd(), `tests/unit/${name}.test.ts`);
    expect([...reached.keys()]).toEqual(
      expect.arrayContaining([
        'generator/check/rules/placeholder-unknown.ts',
        'generator/check/rules/route-path-duplicate.ts',
      ]),
    );
  });
});
