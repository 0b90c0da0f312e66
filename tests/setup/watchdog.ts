/**
 * Ends a test that blocks its process. Vitest's own timeout ends a waiting test; it cannot end a loop that never
 * yields. A watchdog thread knows which test runs and its deadline, writes its name and output to a file, and kills the
 * process: Vitest goes on with the next file, the runner with the other tests of this one.
 */
import { join } from 'node:path';
import { format } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect } from 'vitest';

/** Beyond a test's own timeout, so that Vitest ends waiting tests first. */
const graceMs = Number(process.env['TEST_GRACE_MS'] ?? 30_000);
/** For what is outside a test: loading a file, its hooks. */
const fileLimitMs = 10 * 60_000;

/** A message to the thread: the running test and its time limit, or what it printed. */
export type Notice =
  { readonly file: string; readonly test: string; readonly limitMs: number } | { readonly text: string };

/** One thread per process, however many files it runs. */
const holder = globalThis as { watchdog?: Worker };
/** Folder of the reports on blocked tests; set by the runner. */
const folder = process.env['TEST_HANGS'];
if (folder !== undefined && holder.watchdog === undefined) {
  holder.watchdog = new Worker(join(import.meta.dirname, 'watchdog-thread.mjs'), { workerData: { folder } });
  holder.watchdog.unref();
}

const tell = (notice: Notice): void => holder.watchdog?.postMessage(notice);

// Vitest gives each file a console of its own.
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  const original = console[level].bind(console);
  console[level] = (...values: unknown[]) => {
    original(...values);
    tell({ text: format(...values) });
  };
}

const file = (): string => expect.getState().testPath ?? '';
const watchFile = (): void => tell({ file: file(), test: '', limitMs: fileLimitMs });

watchFile();
beforeEach(({ task }) => tell({ file: file(), test: task.fullTestName, limitMs: task.timeout + graceMs }));
afterEach(watchFile);
