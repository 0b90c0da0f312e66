/** Runs one command of the project in a process of its own and measures it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Measure {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMegabytes: number;
}

/** Longest time one measured command may take. */
const limitMs = 15 * 60_000;

export interface MeasureOptions {
  /** The program of Node; this process's own otherwise. */
  readonly node?: string;
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Measures `node <module> <args>`; throws with the command's own words when it fails. */
export const measure = async (
  module: string,
  args: readonly string[],
  { node = process.execPath, cwd = process.cwd(), env = {} }: MeasureOptions = {},
): Promise<Measure> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const usage = join(folder, 'usage.json');
  const started = performance.now();
  try {
    const output = await run(node, ['--import', join(process.cwd(), 'tests/bench/usage.mjs'), module, ...args], {
      cwd,
      env: { ...process.env, ...env, BENCH_USAGE: usage },
    });
    const wallMs = performance.now() - started;
    if (output.code !== 0) throw new Error(`${args.join(' ')} ended with ${output.code}:\n${output.text.slice(-2000)}`);
    return { wallMs, ...(JSON.parse(readFileSync(usage, 'utf8')) as { cpuMs: number; peakMegabytes: number }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const run = (
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<{ code: number | null; text: string }> =>
  new Promise((settle, fail) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs });
    let text = '';
    const keep = (chunk: Buffer): void => {
      text = (text + chunk.toString()).slice(-10_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', fail);
    child.once('close', (code) => settle({ code, text }));
  });

/** Milliseconds this machine takes for a fixed piece of work: lets figures of two machines be compared. */
export const calibrate = (): number => {
  const started = performance.now();
  let x = 1;
  for (let i = 0; i < 60_000_000; i += 1) x = (x * 1_664_525 + 1_013_904_223) >>> 0;
  return x === 0 ? 0 : performance.now() - started;
};
