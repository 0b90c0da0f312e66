/** Runs the proof in a process of its own, bundled like the commands. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Verdict } from './prove.ts';

const project = join(import.meta.dirname, '../..');

/** Seed of today's choices; given again by INCREMENTAL_SEED. */
export const seed = Number(process.env['INCREMENTAL_SEED'] ?? Math.floor(Date.now() / 1000) % 1_000_000);

/** What the proof has to say; what differs fails. */
export const prove = async (...args: readonly (string | number)[]): Promise<readonly Verdict[]> => {
  const { NODE_ENV: _mode, ...env } = process.env;
  const child = spawn(
    process.execPath,
    [join(project, 'scripts/run.mjs'), 'tests/incremental/prove.ts', ...args.map(String)],
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
  const verdicts = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Verdict);
  expect(
    verdicts.filter(({ differences }) => differences.length > 0),
    `seed ${seed}: built incrementally, the site is that of a clean build`,
  ).toEqual([]);
  return verdicts;
};
