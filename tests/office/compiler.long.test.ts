/** The compiler's process: its limits, its end, and what it knows. Other modules stand in for the compiler. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createCompiler, type CompilerLimits } from '../../office/builds/compiler.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiler-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let modules = 0;
const compilerOf = (code: string, limits: Partial<CompilerLimits> = {}) => {
  const file = join(folder, `module-${(modules += 1)}.mjs`);
  writeFileSync(file, code);
  return createCompiler({
    module: () => Promise.resolve(file),
    project: folder,
    limits: { megabytes: 2048, minutes: 5, ...limits },
    language: 'en',
  });
};

/** Says that a step is done, and goes on for ever. */
const endless = "console.error('✓ first step'); setInterval(() => {}, 1000);";

describe('a build is ended', () => {
  test('beyond its memory, outside of the heap too', async () => {
    const compiler = compilerOf(`globalThis.held = Buffer.alloc(600 * 1024 * 1024, 1); ${endless}`, { megabytes: 300 });
    expect(await compiler.run([])).toEqual({ kind: 'failed', sentence: expect.stringContaining('300') as string });
  });

  test('beyond its time', async () => {
    expect(await compilerOf(endless, { minutes: 0.01 }).run([])).toEqual({
      kind: 'failed',
      sentence: expect.stringContaining('0.01') as string,
    });
  });

  test('when it is cancelled in the midst of it, and not begun when it was cancelled before', async () => {
    const abort = new AbortController();
    const steps: number[] = [];
    const onStep = (done: number): void => {
      steps.push(done);
      abort.abort();
    };
    const compiler = compilerOf(endless);
    expect(await compiler.run([], { signal: abort.signal, onStep })).toEqual({ kind: 'cancelled' });
    expect(await compiler.run([], { signal: abort.signal, onStep })).toEqual({ kind: 'cancelled' });
    expect(steps).toEqual([1]);
  });
});

test('a build knows no secret of the office', async () => {
  process.env['OFFICE_HOOK_SECRET'] = 'hush';
  onTestFinished(() => {
    delete process.env['OFFICE_HOOK_SECRET'];
  });
  const run = await compilerOf('console.log(JSON.stringify(process.env))').run([]);
  expect(run).toMatchObject({ kind: 'ended', code: 0, output: expect.stringContaining('"PROJECT_DIR"') as string });
  expect(JSON.stringify(run)).not.toContain('hush');
});

test('a build that dies is told by its last words, a full disk by its own sentence', async () => {
  expect(await compilerOf("console.error('out of luck'); process.exit(3)").run([])).toEqual({
    kind: 'failed',
    sentence: expect.stringContaining('out of luck') as string,
  });
  const full = await compilerOf("console.error('Error: ENOSPC: no space left on device'); process.exit(7)").run([]);
  expect(full).toEqual({ kind: 'failed', sentence: expect.stringMatching(/disk/i) as string });
});
