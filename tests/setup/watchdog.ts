/**
 * Ends a test that blocks its process. Vitest's own limit ends what waits; it cannot end a loop that never gives way. A
 * thread beside the tests knows which one runs and until when, writes its name down with what it had printed, and ends
 * the process: Vitest goes on with the next file, the runner with the other tests of this one.
 */
import { join } from 'node:path';
import { format } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect } from 'vitest';

/** Beyond a test's own limit: what waits is Vitest's to end. */
const graceMs = Number(process.env['TEST_GRACE_MS'] ?? 30_000);
/** For what is outside a test: loading a file, its hooks. */
const FILE_LIMIT_MS = 10 * 60_000;

/** What the thread is told: what runs now and for how long it may, or what it printed. */
export type Notice =
  { readonly file: string; readonly test: string; readonly limitMs: number } | { readonly text: string };

/** One thread a process, whatever number of files it runs. */
const holder = globalThis as { watchdog?: Worker };
/** Where a test that blocks is written down; set by the runner. */
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
const watchFile = (): void => tell({ file: file(), test: '', limitMs: FILE_LIMIT_MS });

watchFile();
beforeEach(({ task }) => tell({ file: file(), test: task.fullTestName, limitMs: task.timeout + graceMs }));
afterEach(watchFile);
