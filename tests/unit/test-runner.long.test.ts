/** Runs of Vitest: one that would never end, one that loses its process, one that passes; what is asked for. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { lengthsOf } from '../../scripts/testing/lengths.mjs';

/** Runs files of tests/fixtures/runner: the exit code, all that is printed, and the lines from « Failed: » on. */
const runFixtures = async (...filters: string[]) => {
  const { VITEST: _vitest, ...env } = process.env;
  const script = join(import.meta.dirname, '..', 'fixtures', 'runner', 'run.mjs');
  const child = spawn(process.execPath, [script, ...filters], { env });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  const failed = said.slice(Math.max(0, said.lastIndexOf('\nFailed:')));
  return { code, said, closing: failed.trim().split('\n') };
};

describe('a run', () => {
  test('with a test that blocks its process ends, and says which file and after what', async () => {
    const { code, said, closing } = await runFixtures('blocks', 'dies', 'passes', 'skips');
    expect(code).toBe(1);
    expect(said).toContain('about to block');
    // Whether the others had their turn before the end depends on the machine.
    expect(closing).toEqual(
      expect.arrayContaining([
        'Failed:',
        expect.stringMatching(/^  blocks\.test\.mjs: waits for ever: .+/),
        '  blocks.test.mjs: 2 tests did not end',
        '  (outside any test): blocks.test.mjs said nothing for 1 s after « blocks (for ever) »: a test blocks its process.',
      ]),
    );
    expect(closing.at(-1)).toMatch(/^\d passed, [4-6] failed/);
  });

  test('with a test that ends its process fails, and runs the other files', async () => {
    const { code, closing } = await runFixtures('dies', 'passes');
    expect(code).toBe(1);
    expect(closing.slice(0, 2)).toEqual(['Failed:', '  dies.test.mjs: 1 tests did not end']);
    expect(closing.at(-1)).toMatch(/^1 passed, \d failed$/);
  });

  test('with an error that no test catches tells the file that ran', async () => {
    const { code, closing } = await runFixtures('strays', 'passes');
    expect(code).toBe(1);
    expect(closing).toEqual([
      'Failed:',
      '  strays.test.mjs: outside its tests: nobody waits for this',
      '',
      '2 passed, 1 failed',
    ]);
  });

  test('in which all pass ends with 0, and counts what is in a skipped group as skipped', async () => {
    const { code, closing } = await runFixtures('passes', 'skips');
    expect([code, closing.at(-1)]).toEqual([0, '2 passed, 0 failed, 1 skipped']);
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
    expect(listed.sort()).toEqual([
      'tests/crash/crash.long.test.ts',
      'tests/crash/office.long.test.ts',
      'tests/crash/several.long.test.ts',
    ]);
    expect(lengthsOf({ crash: true })).toMatchObject({ CRASH_LENGTH: 'long' });
  });
});
