/** Runs compare-builds.ts in a process of its own, bundled like the commands. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { seed } from '../setup/seed.ts';
import type { Comparison } from './compare-builds.ts';

const project = join(import.meta.dirname, '../..');

/** The results of compare-builds.ts; a difference fails the test. */
export const runComparison = async (...args: readonly (string | number)[]): Promise<readonly Comparison[]> => {
  const { NODE_ENV: _mode, ...env } = process.env;
  const child = spawn(
    process.execPath,
    [join(project, 'scripts/run.mjs'), 'tests/incremental/compare-builds.ts', ...args.map(String)],
    {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let [said, failed] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (failed += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, `seed ${seed}: ${failed}`).toBe(0);
  const comparisons = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Comparison);
  expect(
    comparisons.filter(({ differences }) => differences.length > 0),
    `seed ${seed}: built incrementally, the site is that of a clean build`,
  ).toEqual([]);
  return comparisons;
};
