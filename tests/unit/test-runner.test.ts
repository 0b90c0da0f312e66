/**
 * What npm test says at its end: what passed, what failed, what was not run. Whole runs: test-runner.long.test.ts.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { runFailedAgain } from '../../scripts/testing/again.mjs';
import { lengthsOf } from '../../scripts/testing/lengths.mjs';
import { suitesOnStores } from '../../scripts/testing/on-postgres.mjs';
import { overdue, setAside } from '../../scripts/testing/quarantine.mjs';
import { summary, type FileResult } from '../../scripts/testing/report.mjs';
import { quarantine } from '../quarantine.ts';
import { silenceLimitMs } from '../setup/blocked.ts';

describe('a run', () => {
  test('lets a file be silent for longer than the slowest of its tests and hooks may take', () => {
    const module = (...timeouts: readonly (number | undefined)[]) =>
      ({
        project: { config: { testTimeout: 2000, hookTimeout: 5000 } },
        children: { allTests: () => timeouts.map((timeout) => ({ options: { timeout } })) },
      }) as unknown as TestModule;
    expect([module(), module(undefined, 3000), module(undefined, 9000)].map(silenceLimitMs)).toEqual([
      65_000, 65_000, 69_000,
    ]);
  });
});

describe('what npm test is asked for', () => {
  test('what is asked for by name runs, long or not; npm test leaves long tests out', () => {
    for (const chosen of [{ only: 'server/robots' }, { changed: true }])
      expect(lengthsOf(chosen)).toEqual({ TEST_LENGTH: 'all' });
    expect(lengthsOf({ all: true })).toEqual({ TEST_LENGTH: 'all', TEST_POSTGRES: '1' });
    expect(lengthsOf({ engines: true })).toEqual({ TEST_LENGTH: 'all' });
    expect(lengthsOf({ update: true })).toEqual({ UPDATE_VISUAL: '1' });
  });
});

describe('a file that fails in the gate', () => {
  const result = (file: string, ...failed: string[]): FileResult => ({
    file,
    ms: 0,
    passed: 1,
    skipped: 0,
    failures: failed.map((name) => ({ name, message: 'was wrong' })),
  });
  /** What a second run finds, and which files it was asked for. */
  const second = (...results: FileResult[]) => {
    const asked: (readonly string[])[] = [];
    const run = (files: readonly string[]) => {
      asked.push(files);
      return Promise.resolve(results);
    };
    return { asked, run };
  };

  test('runs once more alone; what passes then is told as flaky by its test’s name, and fails nothing', async () => {
    const { asked, run } = second(result('b'));
    const found = await runFailedAgain([result('a'), result('b', 'the second')], run);
    expect(asked).toEqual([['b']]);
    const { failed, text } = summary([], found);
    expect(failed).toBe(0);
    expect(text.split('\n').slice(-4)).toEqual([
      'Flaky (failed, then passed alone; a defect to mend first):',
      '  b: the second: was wrong',
      '',
      '2 passed, 0 failed',
    ]);
  });

  test('and fails again has failed', async () => {
    const first = [result('a', 'one'), result('b', 'two')];
    const found = await runFailedAgain(first, second(result('a'), result('b', 'another')).run);
    expect(summary([], found).failed).toBe(1);
    expect(found[1]).toBe(first[1]);
  });

  test('beside more than two others gets no second run, nor does an error outside of every test', async () => {
    const { asked, run } = second();
    const many = ['a', 'b', 'c', 'd'].map((file) => result(file, 'one'));
    expect(await runFailedAgain(many, run)).toBe(many);
    const outside = [{ ...result('(outside any test)', 'one'), isOutsideTests: true }];
    expect(await runFailedAgain(outside, run)).toBe(outside);
    expect(asked).toEqual([]);
  });

  test('is not forgiven where the second run meets an error outside of every test', async () => {
    const { run } = second(result('a'), { ...result('(outside any test)', 'a rejection'), isOutsideTests: true });
    expect(summary([], await runFailedAgain([result('a', 'one')], run)).failed).toBe(2);
  });

  test('by a test in quarantine alone has not failed, and is told', () => {
    const entry = { file: 'a', test: 'one', since: '2026-01-01', seen: '', cause: '' };
    const { failed, text } = summary([], [setAside(result('a', 'one', 'two'), [entry])]);
    expect(failed).toBe(1);
    expect(text).toContain('Quarantined, and failed (tests/quarantine.ts):\n  a: one: was wrong');
    expect(text).toContain('Failed:\n  a: two: was wrong');
    expect(setAside(result('b', 'one'), [entry]).failures).toHaveLength(1);
  });
});

describe('the quarantine', () => {
  test('holds ten tests at most', () => {
    expect(quarantine.length).toBeLessThanOrEqual(10);
  });

  test('is told to be over after a week', () => {
    const entry = { file: 'a', test: 'one', since: '2026-01-01', seen: '', cause: '' };
    expect(overdue([entry], Date.parse('2026-01-08'))).toEqual([]);
    expect(overdue([entry], Date.parse('2026-01-09'))).toEqual(['a: one: listed since 2026-01-01; mend or remove it']);
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

  test('has the desk’s logins, the mails that wait and the limits that are counted, as it has the form', () => {
    const suites = suitesOnStores(process.cwd()).map((file) => file.slice('tests/server/'.length, -'.test.ts'.length));
    const expected = ['admission', 'contact', 'desk-login', 'desk-sessions', 'desk-work', 'mail'];
    expect(suites).toEqual(expect.arrayContaining(expected));
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

describe('what is not installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vellarbre-path-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const missingOn = async (path: string): Promise<string[]> => {
    const code = `import('./scripts/engines.mjs').then(({ missingPrograms }) =>
      console.log(JSON.stringify(missingPrograms().map(({ tests }) => tests))))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--eval', code], {
      env: { ...process.env, PATH: path },
    });
    return JSON.parse(stdout) as string[];
  };

  test('is named with the tests that are skipped without it', async () => {
    expect(await missingOn(folder)).toEqual([
      'tests/engines in Firefox',
      'tests/engines in WebKit',
      'tests/engines/print (Poppler)',
      'a HEIC photograph in tests/engines/office-day',
      'deployments in tests/office/pipelines',
    ]);
    // The driver of WebKit alone, without a display, drives nothing.
    const found = ['firefox', 'WebKitWebDriver', 'pdftotext', 'pdftoppm', 'heif-convert', 'rsync'];
    for (const name of found) writeFileSync(join(folder, name), '');
    expect(await missingOn(folder)).toEqual(['tests/engines in WebKit']);
    writeFileSync(join(folder, 'Xvfb'), '');
    expect(await missingOn(folder)).toEqual([]);
  });

  test('stands in the summary, counted as skipped, and fails nothing', () => {
    const step = { name: 'tests/engines in WebKit', ok: true, isSkipped: true, seconds: 0, why: 'not installed here' };
    const { failed, text } = summary([step], []);
    expect(failed).toBe(0);
    expect(text.split('\n').slice(-4)).toEqual([
      'Skipped:',
      '  tests/engines in WebKit: not installed here',
      '',
      '0 passed, 0 failed, 1 skipped',
    ]);
  });
});
