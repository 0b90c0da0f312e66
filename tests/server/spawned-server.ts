/** The real server in a process of its own, for what only a process can show: signals, crashes, memory. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { keptIn } from '../setup/kept.ts';
import { killWithParent } from './kill-with-parent.ts';

/** Tests and benchmarks run from the project's folder; a bundled copy of this file has another one. */
const project = process.cwd();

/** By entry. */
const bundled = new Map<string, Promise<string>>();

/** Bundles server/main.ts with its threads as `npm start` does; returns the path of the module. */
export const bundleServer = (): Promise<string> =>
  keptIn(bundled, 'server/main.ts', () => bundleEntry('server/main.ts'));

/** Bundles another entry in the same way. */
export const bundleEntry = async (entry: string): Promise<string> => {
  const script = pathToFileURL(join(project, 'scripts', 'bundle.mjs')).href;
  const { bundle } = (await import(script)) as { readonly bundle: (entry: string) => Promise<string> };
  return bundle(entry);
};

export interface SpawnedServer {
  readonly origin: string;
  readonly process: ChildProcess;
  /** What it has written to the standard error. */
  readonly log: () => string;
  /** Kept once the process is gone, however it went. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

const running = new Set<ChildProcess>();

/** Ends what a failed test left running. */
export const killSpawnedServers = (): void => {
  for (const child of running) child.kill('SIGKILL');
};
process.once('exit', killSpawnedServers);

/** Settings of a server that refuses nobody for how often or how much they send. */
export const withoutLimits = {
  LEADS_RATE_LIMIT: '0',
  LEADS_QUOTA_REQUESTS: '0',
  LEADS_QUOTA_MEGABYTES: '0',
  LEADS_QUOTA_TOTAL_MEGABYTES: '0',
};

/** Starts the server; fails with its own words when it ends before it listens. */
export const spawnServer = async (env: Readonly<Record<string, string>>): Promise<SpawnedServer> => {
  const child = spawn(process.execPath, [await bundleServer()], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  killWithParent(child);
  child.once('exit', () => running.delete(child));
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const origin = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    exited.then(({ code, signal }) => Promise.reject(new StartError(code, signal, log))),
  ]);
  return { origin, process: child, log: () => log, exited };
};

/** The server ended before it listened. */
export class StartError extends Error {
  constructor(
    readonly code: number | null,
    readonly signal: NodeJS.Signals | null,
    readonly log: string,
  ) {
    super(`the server ended with ${code ?? signal}: ${log}`);
  }
}

/** Resident memory of a process in bytes, and its highest value so far; Linux only. */
export const memoryOf = (pid: number): { readonly now: number; readonly peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
};
