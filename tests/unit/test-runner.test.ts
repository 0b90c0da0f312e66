/** The runner of npm test: a test that hangs or ends its process is told by name, and the others run. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { lengthsOf } from '../../scripts/testing/lengths.mjs';
import { runVitestAgain } from '../../scripts/testing/again.mjs';
import { suitesOnStores } from '../../scripts/testing/on-postgres.mjs';
import { createProgress } from '../../scripts/testing/progress.mjs';
import type { FileResult } from '../../scripts/testing/report.mjs';
import { summary } from '../../scripts/testing/report.mjs';

const folder = join(import.meta.dirname, '..', 'fixtures', 'runner');

describe('a run with a test that blocks, one that waits and one that ends its process', () => {
  let files: readonly FileResult[];
  let said: string;
  let closing: string;

  beforeAll(async () => {
    const { VITEST: _vitest, TEST_HANGS: _hangs, ...env } = process.env;
    const options = { env: { ...env, TEST_GRACE_MS: '500', TEST_DEADLINE: '1' } };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(folder, 'run.mjs')], options);
    ({ files, summary: closing } = JSON.parse(stdout) as { files: FileResult[]; summary: string });
    said = stderr;
  });

  const resultOf = (file: string): FileResult | undefined => files.find((result) => result.file === file);

  test('names the test that blocks, runs the others of its file', () => {
    const result = resultOf('blocks.test.mjs');
    expect(result?.failures).toEqual(['blocks (for ever): blocked for 1 s', 'waits for ever']);
    expect([result?.passed, result?.skipped]).toEqual([2, 0]);
  });

  test('shows what it had printed', () => expect(said).toContain('about to block'));

  test('shows what a test that passes has to say', () => expect(said).toContain('a figure of a test that passes'));

  test('tells a process that ended', () => {
    expect(resultOf('dies.test.mjs')?.failures).toEqual(['its process ended before its tests did']);
  });

  test('runs the other files', () => expect(resultOf('passes.test.mjs')).toMatchObject({ passed: 1, failures: [] }));

  test('does not start a long file after the deadline, which is no failure', () => {
    expect(resultOf('late.long.test.mjs')).toMatchObject({ passed: 0, failures: [], isNotStarted: true });
  });

  test('counts what ran, after the files not run and the failures by name', () => {
    expect(closing.split('\n').slice(-9)).toEqual([
      'Not run, since the time for long tests was over:',
      '  late.long.test.mjs',
      '',
      'Failed:',
      '  blocks.test.mjs: blocks (for ever): blocked for 1 s',
      '  blocks.test.mjs: waits for ever',
      '  dies.test.mjs: its process ended before its tests did',
      '',
      '3 passed, 3 failed, 1 skipped',
    ]);
  });
});

describe('what npm test is asked for', () => {
  test('the crash tests of both stores are those of --crash, at length', async () => {
    const { TEST_LENGTH: _length, CRASH_LENGTH: _crash, VITEST: _vitest, ...env } = process.env;
    const args = [
      'node_modules/vitest/vitest.mjs',
      'list',
      '--filesOnly',
      '--json',
      '--project',
      'unit',
      'tests/crash',
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...env, ...lengthsOf({ crash: true }) },
    });
    const listed = (JSON.parse(stdout) as { file: string }[]).map(({ file }) => relative(process.cwd(), file));
    expect(listed.sort()).toEqual(['tests/crash/crash.long.test.ts', 'tests/crash/several.long.test.ts']);
    expect(lengthsOf({ crash: true })).toMatchObject({ CRASH_LENGTH: 'long' });
  });

  test('what is asked for by name runs, long or not; npm test leaves long tests out', () => {
    for (const chosen of [{ all: true }, { only: 'server/robots' }, { changed: true }])
      expect(lengthsOf(chosen)).toEqual({ TEST_LENGTH: 'all' });
    expect(lengthsOf({ update: true })).toEqual({ UPDATE_VISUAL: '1' });
  });
});

describe('what runs a second time on PostgreSQL', () => {
  test('is each short suite whose requests are in the stores, by whichever helper: a new one too', () => {
    const project = mkdtempSync(join(tmpdir(), 'suites-'));
    const files = {
      'stores.ts': '',
      'desk-helper.ts': "export * from './stores.ts';",
      'desk-new.test.ts': "import { open } from './desk-helper.ts';",
      'desk-far.long.test.ts': "import { open } from './desk-helper.ts';",
      'words.test.ts': "import { join } from 'node:path';",
    };
    try {
      mkdirSync(join(project, 'tests', 'server'), { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(project, 'tests', 'server', name), text);
      expect(suitesOnStores(project)).toEqual(['tests/server/desk-new.test.ts']);
    } finally {
      rmSync(project, { recursive: true });
    }
  });

  test('has the desk’s logins and the failures of what is stored, as it has the form', () => {
    const suites = suitesOnStores(process.cwd()).map((file) => file.slice('tests/server/'.length, -'.test.ts'.length));
    expect(suites).toEqual(expect.arrayContaining(['contact', 'desk-login', 'desk-sessions', 'desk-work', 'failures']));
  });
});

describe('where nobody waits, what failed runs once more', () => {
  const result = (file: string, ...failures: string[]): FileResult => ({
    file,
    ms: 1,
    passed: 1,
    skipped: 0,
    failures,
  });
  const twice = async (first: FileResult[], second: FileResult[]) => {
    const asked: (readonly string[])[] = [];
    const runs = [first, second];
    const run = ({ filters }: { readonly filters: readonly string[] }) => {
      asked.push(filters);
      return Promise.resolve(runs.shift() ?? []);
    };
    const progress = createProgress({ write: () => undefined });
    const files = await runVitestAgain({ project: '/', filters: [], progress }, run);
    return { asked, summary: summary([], files) };
  };

  test('what passes then is told, and not failed; what fails again is', async () => {
    const first = [result('a', 'races'), result('b', 'is wrong'), result('c')];
    const { asked, summary: closing } = await twice(first, [result('a'), result('b', 'is wrong')]);
    expect(asked).toEqual([[], ['a', 'b']]);
    expect(closing.failed).toBe(1);
    expect(closing.text.split('\n').slice(-8)).toEqual([
      '',
      'Failed once, passed by themselves (a race or a limit to be mended):',
      '  a: races',
      '',
      'Failed:',
      '  b: is wrong',
      '',
      '3 passed, 1 failed',
    ]);
  });

  test('what failed and had no time to run again stays failed', async () => {
    const { summary: closing } = await twice([result('a', 'races')], [{ ...result('a'), isNotStarted: true }]);
    expect(closing.failed).toBe(1);
  });

  test('nothing runs again when all passed, when many failed, for an error outside any test', async () => {
    const many = Array.from({ length: 9 }, (_, index) => result(`f${index}`, 'is wrong'));
    for (const first of [[result('a')], many, [result('(outside any test)', 'thrown')]])
      expect((await twice(first, [])).asked).toHaveLength(1);
  });
});

test('the ten slowest files are named, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    file: `f${index}`,
    ms: index * 1000,
    passed: 1,
    skipped: 0,
    failures: [],
  }));
  const lines = summary([], files).text.split('\n');
  expect(lines.slice(1, 3)).toEqual(['Slowest files:', '        11.0 s  f11']);
  expect(lines.filter((line) => / {2}f\d+$/.test(line))).toHaveLength(10);
});

describe('progress', () => {
  const written = (isTTY: boolean): string => {
    let text = '';
    const out = { isTTY, columns: 60, write: (part: string) => (text += part) };
    const progress = createProgress(out, () => 61_000);
    progress.count(3, 12);
    progress.begin('one.test.ts');
    progress.end('one.test.ts', '  ok  1.0 s  one.test.ts');
    progress.close();
    return text;
  };

  test('on a terminal is one line that moves', () => {
    expect(written(true)).toContain('\r\u001B[2K0.0 s  3 of 12 files  one.test.ts');
    expect(written(true)).not.toContain('\n');
  });

  test('elsewhere is a line for each file', () => expect(written(false)).toBe('  ok  1.0 s  one.test.ts\n'));
});
